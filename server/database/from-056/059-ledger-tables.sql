-- Adds the tables of the ledger, empty, and what it stores of dues, payments, instructions and checks
-- (docs/decisions/057-one-ledger.md). The server does not use them yet.

alter table requests
  add column status_set text check (status_set in ('created', 'processing', 'processed', 'paid')),
  add column status_set_by uuid references users on delete set null,
  add column status_set_at timestamptz(3),
  add constraint requests_status_set check ((status_set is null) = (status_set_at is null));

alter table request_dues
  alter column amount set default 0,
  add column id uuid not null default gen_random_uuid() unique,
  add column ended_why text check (ended_why in ('declined', 'withdrawn', 'undone', 'skipped',
    'stopped', 'erased', 'replaced', 'taken_off')),
  add column ended_at timestamptz(3),
  add column ended_by uuid references users on delete set null,
  add column taken_off numeric(12,2) not null default 0 check (taken_off >= 0),
  add column marked_at timestamptz(3),
  add constraint request_dues_end check ((ended_why is null) = (ended_at is null));
create index request_dues_marked on request_dues (id) where marked_at is not null;

-- Payments outside of runs have neither reference nor method.
alter table payments
  alter column reference drop not null,
  alter column method drop not null,
  add column way text not null default 'run' check (way in ('run', 'outside', 'by_hand')),
  add column outside_way text
    check (outside_way in ('cash', 'check', 'card', 'credit', 'bill', 'other')),
  add column note text,
  add column carrier text check (carrier in ('file', 'check_number', 'hand')),
  add column is_typed boolean not null default false,
  add column was_handed_over boolean not null default false,
  add column ended_from text check (ended_from in ('sent', 'paid')),
  add column ended_loss numeric(12,2) not null default 0,
  add column ended_posted_on date,
  drop constraint payments_hold,
  add constraint payments_hold check (hold_reason is null or state = 'held'),
  drop constraint payments_run,
  add constraint payments_run
    check (run_id is not null or way <> 'run' or (state in ('planned', 'held', 'cancelled'))),
  add constraint payments_way
    check (case way when 'run' then reference is not null and method is not null
      and outside_way is null else run_id is null and (state in ('paid', 'cancelled')) end);
create unique index payments_one_waiting_of_due
  on payments (request_id, due_number) where state in ('planned', 'held');

-- The snapshot is dropped with every way out of a run.
create or replace function keep_payment_numbers() returns trigger language plpgsql as $$
begin
  if old.amount_usd is null or new.amount_usd is null then return new; end if;
  if new.trace is distinct from old.trace then
    raise exception 'a locked payment keeps its trace number' using errcode = 'insufficient_privilege';
  end if;
  if (new.check_number, new.check_date) is distinct from (old.check_number, old.check_date)
    and not (old.state in ('locked', 'sent') and coalesce(new.check_number > old.check_number, false))
  then
    raise exception 'a locked payment keeps its check number' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create or replace function keep_payment_snapshot() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.state = 'planned' then return old; end if;
    raise exception 'only planned payments can be deleted' using errcode = 'insufficient_privilege';
  end if;
  if old.amount_usd is null or new.amount_usd is null then return new; end if;
  if (new.amount_usd, new.currency, new.amount, new.method, new.request_id, new.reference)
    is distinct from (old.amount_usd, old.currency, old.amount, old.method, old.request_id, old.reference)
  then
    raise exception 'a locked payment keeps its amount' using errcode = 'insufficient_privilege';
  end if;
  if (new.payee, new.payee_for_bank, new.address, new.address_for_bank, new.account_type, new.run_id)
      is distinct from
      (old.payee, old.payee_for_bank, old.address, old.address_for_bank, old.account_type, old.run_id)
    or (new.numbers is null) <> (old.numbers is null)
    or (new.numbers is distinct from old.numbers
      and split_part(new.numbers, '.', 1) = split_part(old.numbers, '.', 1))
  then
    if new.payee is null and new.payee_for_bank is null and new.address is null
      and new.address_for_bank is null and new.numbers is null
      and new.run_id is not distinct from old.run_id
      and new.state = old.state and old.state not in ('locked', 'sent') then
      return new;
    end if;
    raise exception 'a locked payment keeps its payee and numbers' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;

alter table checks
  add column position smallint not null default 1,
  add column settled text check (settled in ('paid', 'given_up', 'never_paid')),
  add column is_replaced boolean not null default false,
  add column before_clearing jsonb;

-- What is typed has an instruction too, and each says what became of it.
alter table payment_instructions
  drop constraint payment_instructions_pkey,
  add unique (run_id, file, revision, payment_id),
  alter column file drop not null,
  alter column revision drop not null,
  add column position smallint not null default 1,
  add column own_fate text check (own_fate in ('unknown', 'given', 'not_given', 'refused')),
  add column settled text
    check (settled in ('paid', 'came_back', 'refused', 'taken_out', 'given_up', 'never_paid')),
  add constraint payment_instructions_fate
    check ((file is null) = (own_fate is not null) and (file is null) = (revision is null));
create or replace function keep_payment_instructions() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - array['position', 'own_fate', 'settled']
    = to_jsonb(old) - array['position', 'own_fate', 'settled']
  then
    return new;
  end if;
  raise exception 'what a bank was told never changes' using errcode = 'insufficient_privilege';
end $$;

create table postings (
  id bigint generated always as identity primary key,
  due_id uuid references request_dues (id),
  payment_id uuid,
  kind text not null check (kind in ('approved', 'committed', 'paid', 'loss', 'handed_over',
    'came_back', 'moved', 'cost')),
  amount numeric(14,2) not null check (amount <> 0),
  fund_id uuid not null references funds,
  posted_on date not null,
  happened_on date not null,
  at timestamptz(3) not null default now(),
  by_id uuid,
  event text not null,
  act_id uuid not null,
  constraint postings_fee check (due_id is not null or kind = 'cost')
);
create index postings_of_due on postings (due_id);
create index postings_of_payment on postings (payment_id) where payment_id is not null;

create function keep_postings() returns trigger language plpgsql as $$
begin
  raise exception 'postings are only ever added' using errcode = 'insufficient_privilege';
end $$;
create trigger keep_postings
  before delete or truncate or update on postings
  for each statement execute function keep_postings();

create table due_balances (
  due_id uuid not null references request_dues (id),
  fund_id uuid not null references funds,
  approved numeric(14,2) not null default 0,
  committed numeric(14,2) not null default 0,
  paid numeric(14,2) not null default 0,
  loss numeric(14,2) not null default 0,
  primary key (due_id, fund_id)
);

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

create table books_closed (
  singleton boolean primary key default true check (singleton),
  closed_until date
);
insert into books_closed default values;

create table closed_months (
  month_end date not null,
  closed_by uuid references users on delete set null,
  closed_at timestamptz(3) not null default now(),
  opened_by uuid references users on delete set null,
  opened_at timestamptz(3),
  primary key (month_end, closed_at)
);
create unique index closed_months_now on closed_months (month_end) where opened_at is null;

create table two_person_acts (
  id uuid primary key default gen_random_uuid(),
  act text not null,
  subject_id uuid not null,
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

create table ledger_differences (
  request_id uuid not null references requests,
  place text not null,
  before numeric(14,2) not null,
  after numeric(14,2) not null,
  why text not null,
  primary key (request_id, place)
);
