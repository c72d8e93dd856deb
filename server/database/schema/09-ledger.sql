-- The ledger (docs/product.md §14.26): postings and balances, closed months, acts of two persons.

-- Changes of what is approved, committed, paid or lost of a due, and memos for the journal. Only
-- ever added: a mistake is posted against.
create table postings (
  id bigint generated always as identity primary key,
  -- Null only for a bank's fee.
  due_id uuid references request_dues (id),
  -- No foreign key: a planned payment may be removed after it was locked and unlocked.
  payment_id uuid,
  kind text not null check (kind in ('approved', 'committed', 'paid', 'loss', 'handed_over',
    'came_back', 'moved', 'cost')),
  -- Dollars.
  amount numeric(14,2) not null check (amount <> 0),
  fund_id uuid not null references funds,
  -- The day in the books.
  posted_on date not null,
  -- What the bank or the office says.
  happened_on date not null,
  at timestamptz(3) not null default now(),
  -- No foreign key: it stays when the account is gone.
  by_id uuid,
  -- The name of the act that posted it; its postings have one id.
  event text not null,
  act_id uuid not null,
  constraint postings_fee check (due_id is not null or kind = 'cost')
);
create index postings_of_due on postings (due_id);
create index postings_of_payment on postings (payment_id) where payment_id is not null;
-- What the books add up by day.
create index postings_by_day on postings (kind, posted_on)
  where kind in ('approved', 'paid', 'loss', 'came_back');

create function keep_postings() returns trigger language plpgsql as $$
begin
  raise exception 'postings are only ever added' using errcode = 'insufficient_privilege';
end $$;
create trigger keep_postings
  before delete or truncate or update on postings
  for each statement execute function keep_postings();

-- The sums of the postings of a due in each fund.
create table due_balances (
  due_id uuid not null references request_dues (id),
  fund_id uuid not null references funds,
  approved numeric(14,2) not null default 0,
  committed numeric(14,2) not null default 0,
  paid numeric(14,2) not null default 0,
  loss numeric(14,2) not null default 0,
  -- Most are not. A column, so that the planner knows how few are.
  is_open boolean generated always as (committed <> 0 or approved + loss <> paid) stored,
  primary key (due_id, fund_id)
);
create index due_balances_open on due_balances (due_id) where is_open;

-- The sums of due_balances in each fund, kept with them (docs/decisions/002).
create table fund_sums (
  fund_id uuid primary key references funds,
  paid numeric(20,2) not null,
  loss numeric(20,2) not null
);

-- What is free of a due is below 0 only while it is marked as perhaps paid twice.
create function check_free() returns trigger language plpgsql as $$
declare
  due uuid;
begin
  if tg_table_name = 'due_balances' then due := new.due_id; else due := new.id; end if;
  if (select marked_at is null from request_dues where id = due)
    and (select sum(approved + loss - committed - paid) < 0 from due_balances where due_id = due)
  then
    raise exception 'more is committed or paid of a due than is approved'
      using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger check_free
  after insert or update on due_balances deferrable initially deferred
  for each row execute function check_free();
create constraint trigger check_free
  after update on request_dues deferrable initially deferred
  for each row when (new.marked_at is null and (old.marked_at is not null))
  execute function check_free();

-- The last day of the last closed month; null until a month was closed. One row. Whoever posts
-- shares its lock, which closing takes alone.
create table books_closed (
  singleton boolean primary key default true check (singleton),
  closed_until date
);
insert into books_closed default values;

-- Months that the office closed, and those that it opened again.
create table closed_months (
  -- The last day of the month.
  month_end date not null,
  closed_by uuid references users on delete set null,
  closed_at timestamptz(3) not null default now(),
  opened_by uuid references users on delete set null,
  opened_at timestamptz(3),
  primary key (month_end, closed_at)
);
create unique index closed_months_now on closed_months (month_end) where opened_at is null;

-- What one administrator asks and another confirms.
create table two_person_acts (
  id uuid primary key default gen_random_uuid(),
  act text not null,
  subject_id uuid not null,
  -- Of the subject, as the one who asked saw it.
  version text not null,
  input jsonb not null,
  reason text not null,
  asked_by uuid references users on delete set null,
  asked_at timestamptz(3) not null default now(),
  is_confirmed boolean,
  ended_by uuid references users on delete set null,
  ended_at timestamptz(3),
  constraint two_person_acts_end check ((is_confirmed is null) = (ended_at is null))
);
create unique index two_person_acts_open on two_person_acts (act, subject_id) where ended_at is null;

-- Sums that changed when an older database was taken to the ledger.
create table ledger_differences (
  request_id uuid not null references requests,
  place text not null,
  before numeric(14,2) not null,
  after numeric(14,2) not null,
  why text not null,
  primary key (request_id, place)
);
