-- Takes a database of version 057, whose background work is done, to the tables of schema/. What
-- served older versions beside the server goes.

-- Views, functions and tables of background work that is done, and of older versions.
drop view voided_checks;
drop function void_former_check();
drop trigger fill_family on requests;
drop function fill_family_of_request(), fill_families(integer), family_of_account(uuid);
drop function fill_dues(integer), fill_paid_amounts(integer);
drop trigger record_given_files on payments;
drop function record_given_payout_files();
drop table due_filling, paid_filling, kysely_migration_lock;

-- Every request has a family and a Friday from its first moment.
alter table requests
  alter column family_id set not null,
  alter column expected_payment_date set not null;
drop index requests_without_family;
create or replace function keep_family_of_request() returns trigger language plpgsql as $$
declare
  into_other uuid;
begin
  if new.user_id is not null then
    select family_id into new.family_id from users where id = new.user_id for key share;
    if new.family_id is null then
      -- An administrator who asks for the first time: two such requests wait for each other.
      select family_id into new.family_id from users where id = new.user_id for no key update;
    end if;
  elsif new.family_id is not null then
    loop
      select joined_into into into_other from families where id = new.family_id for key share;
      exit when into_other is null;
      new.family_id := into_other;
    end loop;
  end if;
  if new.family_id is null then
    insert into families default values returning id into new.family_id;
  end if;
  return new;
end $$;
create function keep_family_of_first_request() returns trigger language plpgsql as $$
begin
  update users set family_id = new.family_id where id = new.user_id and family_id is null;
  return null;
end $$;
create trigger keep_family_of_account
  after insert on requests
  for each row when (new.user_id is not null) execute function keep_family_of_first_request();
drop trigger keep_family on users;
create trigger keep_family
  before insert or update of is_admin on users
  for each row when (not new.is_admin and new.family_id is null)
  execute function keep_family_of_account();

-- Whoever changes a number says whether it looks wrong.
drop trigger forget_number_check on payment_details;
drop function forget_number_check();
drop index payment_details_unchecked;
alter table payment_details
  alter column has_doubtful_number set default false,
  alter column has_doubtful_number set not null;

-- The marks of a request have one column, which names the version of their key.
drop index payment_details_unmarked;
alter table payment_details drop column is_marked;
create or replace function forget_marks() returns trigger language plpgsql as $$
begin
  new.marked_with := 0;
  delete from request_marks where request_id = new.request_id;
  return new;
end $$;
create or replace function forget_marks_of_request() returns trigger language plpgsql as $$
begin
  delete from request_marks where request_id = new.id;
  update payment_details set marked_with = 0 where request_id = new.id;
  return null;
end $$;

-- One column says when a letter of any channel is sent or tried next.
drop index outbox_texts_due;
alter table outbox
  drop constraint outbox_texts_are_not_mailed, drop constraint outbox_email_recipient,
  alter column next_attempt_at drop not null;
update outbox set next_attempt_at = due_at where channel in ('call', 'sms');
alter table outbox drop column due_at;
alter table outbox add constraint outbox_next_attempt
  check ((next_attempt_at is null) = (channel = 'call'));
alter table outbox rename constraint outbox_delivery to outbox_delivery_check;
alter table outbox validate constraint outbox_delivery_check;
create index outbox_texts_due on outbox (next_attempt_at)
  where channel = 'sms' and sent_at is null and cancelled_at is null and delivery is null;

-- The words of names are looked up one by one: a planner that expects a thousand reads all of them.
create or replace function keep_added_name_words() returns trigger language plpgsql as $$
begin
  insert into name_words
  select distinct word from added, words_of(added.full_name) as list (word)
  order by word
  on conflict do nothing;
  return null;
end $$;
create or replace function keep_name_words() returns trigger language plpgsql as $$
begin
  insert into name_words
  select word from words_of(new.full_name) as list (word)
  order by word
  on conflict do nothing;
  return null;
end $$;
create or replace function keep_words_of_recipient() returns trigger language plpgsql as $$
begin
  insert into name_words
  select word from words_of(new.recipient_name) as list (word)
  order by word
  on conflict do nothing;
  return null;
end $$;

alter table requests rename constraint requests_marked_paid_way to requests_marked_paid_way_check;
alter table requests validate constraint requests_marked_paid_way_check;

create or replace function recount() returns void language plpgsql as $$
begin
  lock table payments, admin_reviews, requests, codes, request_dues in share row exclusive mode;
  perform keep_dues(array(select request_id from admin_reviews order by request_id));
  delete from request_counts;
  insert into request_counts
  select coalesce(category, ''), source_name, payment_method, is_reviewed, outcome, status, on_hold,
    count(*)
  from requests group by 1, 2, 3, 4, 5, 6, 7;
  delete from code_counts;
  insert into code_counts select status, count(*) from codes group by 1;
  delete from paid_amounts where not exists (
    select from requests_paid where requests_paid.request_id = paid_amounts.request_id);
  insert into paid_amounts select * from requests_paid
  on conflict (request_id) do update set dollars = excluded.dollars
    where paid_amounts.dollars <> excluded.dollars;
  delete from paid_sums;
  insert into paid_sums select coalesce(sum(dollars), 0) from paid_amounts;
end $$;

-- Each count has one row; there were sixteen.
create temporary table summed on commit drop as
  select category, source_name, payment_method, is_reviewed, outcome, status, on_hold,
    sum(count)::bigint
  from request_counts group by 1, 2, 3, 4, 5, 6, 7 having sum(count) <> 0;
truncate request_counts;
alter table request_counts drop column shard,
  add primary key (category, source_name, payment_method, is_reviewed, outcome, status, on_hold);
insert into request_counts select * from summed;
create temporary table summed_codes on commit drop as
  select status, sum(count)::bigint from code_counts group by status having sum(count) <> 0;
truncate code_counts;
alter table code_counts drop column shard, add primary key (status);
insert into code_counts select * from summed_codes;
create temporary table summed_dollars on commit drop as
  select coalesce(sum(dollars), 0) as dollars from paid_sums;
truncate paid_sums;
alter table paid_sums drop column shard,
  add column singleton boolean primary key default true check (singleton);
insert into paid_sums select dollars from summed_dollars where dollars <> 0;
drop trigger count_inserted on requests;
drop trigger count_updated on codes;
create or replace function count_requests_delete() returns trigger language plpgsql as $$
begin
  insert into request_counts
  select coalesce(category, ''), source_name, payment_method, is_reviewed, outcome, status, on_hold,
    sum(delta)
  from (select -1 as delta, removed.* from removed) as changed
  group by 1, 2, 3, 4, 5, 6, 7
  having sum(delta) <> 0
  order by 1, 2, 3, 4, 5, 6, 7
  on conflict (category, source_name, payment_method, is_reviewed, outcome, status, on_hold)
  do update set count = request_counts.count + excluded.count;
  return null;
end $$;
create or replace function count_requests_insert() returns trigger language plpgsql as $$
begin
  insert into request_counts
  values (coalesce(new.category, ''), new.source_name, new.payment_method, new.is_reviewed,
    new.outcome, new.status, new.on_hold, 1)
  on conflict (category, source_name, payment_method, is_reviewed, outcome, status, on_hold)
  do update set count = request_counts.count + 1;
  return null;
end $$;
create or replace function count_requests_update() returns trigger language plpgsql as $$
begin
  insert into request_counts
  select coalesce(category, ''), source_name, payment_method, is_reviewed, outcome, status, on_hold,
    sum(delta)
  from (select 1 as delta, added.* from added union all select -1, removed.* from removed) as changed
  group by 1, 2, 3, 4, 5, 6, 7
  having sum(delta) <> 0
  order by 1, 2, 3, 4, 5, 6, 7
  on conflict (category, source_name, payment_method, is_reviewed, outcome, status, on_hold)
  do update set count = request_counts.count + excluded.count;
  return null;
end $$;
create or replace function count_codes_delete() returns trigger language plpgsql as $$
begin
  insert into code_counts
  select status, sum(delta)
  from (select status, -1 as delta from removed) as changed
  group by status
  having sum(delta) <> 0
  order by status
  on conflict (status) do update set count = code_counts.count + excluded.count;
  return null;
end $$;
create or replace function count_codes_insert() returns trigger language plpgsql as $$
begin
  insert into code_counts
  select status, sum(delta)
  from (select status, 1 as delta from added) as changed
  group by status
  having sum(delta) <> 0
  order by status
  on conflict (status) do update set count = code_counts.count + excluded.count;
  return null;
end $$;
create or replace function count_codes_update() returns trigger language plpgsql as $$
begin
  insert into code_counts
  select status, delta from (values (old.status, -1), (new.status, 1)) as changed (status, delta)
  order by status
  on conflict (status) do update set count = code_counts.count + excluded.count;
  return null;
end $$;
create or replace function sum_paid_delete() returns trigger language plpgsql as $$
begin
  insert into paid_sums (dollars)
  select delta from (select -sum(dollars) from removed) as changed (delta) where delta <> 0
  on conflict (singleton) do update set dollars = paid_sums.dollars + excluded.dollars;
  return null;
end $$;
create or replace function sum_paid_insert() returns trigger language plpgsql as $$
begin
  insert into paid_sums (dollars)
  select delta from (select sum(dollars) from added) as changed (delta) where delta <> 0
  on conflict (singleton) do update set dollars = paid_sums.dollars + excluded.dollars;
  return null;
end $$;
create or replace function sum_paid_update() returns trigger language plpgsql as $$
begin
  insert into paid_sums (dollars)
  select delta
  from (
    select sum(dollars) from (
      select dollars from added union all select -dollars from removed
    ) as changes
  ) as changed (delta) where delta <> 0
  on conflict (singleton) do update set dollars = paid_sums.dollars + excluded.dollars;
  return null;
end $$;
-- A plan that became one due again is not a plan.
create or replace function keep_status_of_plan() returns trigger language plpgsql as $$
begin
  if exists (
      select from request_dues where request_id = new.id and number > 1 and stopped_at is null
    )
    and exists (
      select from request_dues due where due.request_id = new.id and stopped_at is null
        and not exists (
          select from payments where payments.request_id = new.id and due_number = due.number
            and (state = 'paid' or state = 'sent' and new.status = 'processed')
        )
    )
  then
    new.status := 'processing';
  end if;
  return new;
end $$;
create constraint trigger count_inserted
  after insert on requests deferrable initially deferred
  for each row execute function count_requests_insert();
create constraint trigger count_updated
  after update on codes deferrable initially deferred
  for each row when (old.status <> new.status) execute function count_codes_update();
