-- The planner cannot know how few balances are open from their columns, and read them all.
drop index due_balances_open;
alter table due_balances add column is_open boolean
  generated always as (committed <> 0 or approved + loss <> paid) stored;
create index due_balances_open on due_balances (due_id) where is_open;
