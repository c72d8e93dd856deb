-- Runs and their payments.

-- The settings of payouts. One row.
create table payout_settings (
  singleton boolean primary key default true check (singleton),
  -- By method and name. Account numbers are sealed.
  data jsonb not null default '{}'::jsonb,
  version integer not null default 0,
  updated_by uuid references users on delete set null,
  -- What fell due earlier is not proposed by any run.
  introduced_at timestamptz(3) not null default now()
);
insert into payout_settings default values;

-- The next numbers of references, traces, checks and files.
create table payout_counters (
  name text primary key,
  next bigint not null
);

-- Answers of calls, by the id that the caller gave: a repeated call gets the same.
create table payout_operations (
  id uuid primary key,
  call_hash text not null,
  answer jsonb not null,
  at timestamptz(3) not null default now()
);

-- Runs: what is paid on a Friday.
create table payout_runs (
  id uuid primary key default gen_random_uuid(),
  number integer not null unique,
  -- A calendar date, always a Friday.
  pay_on date not null check (extract(isodow from pay_on) = 5),
  state text not null default 'draft' check (state in ('draft', 'locked', 'closed', 'cancelled')),
  -- Raised when a payment leaves the files of a locked run.
  revision integer not null default 1,
  -- Shekels for one dollar: "3.021000".
  rate numeric(12,6) check (rate > 0),
  rate_date date,
  rate_source text check (rate_source in ('boi_representative', 'bank_quote', 'manual')),
  created_by uuid references users on delete set null,
  created_at timestamptz(3) not null default now(),
  locked_by uuid references users on delete set null,
  locked_at timestamptz(3),
  -- What the files of a locked run are written from, besides its payments: settings and numbers
  -- of files. Account numbers in the settings stay sealed.
  file_basis jsonb,
  -- Of this revision; null in a draft.
  totals jsonb,
  -- Methods that the office enters by hand although they have a file.
  by_hand text[] not null default '{}'::text[],
  -- Takes nothing by itself: it holds what was moved out of another draft of its Friday.
  is_second boolean not null default false,
  check ((rate is null) = (rate_date is null) and (rate is null) = (rate_source is null))
);
create unique index payout_runs_draft
  on payout_runs (pay_on) where (state = 'draft') and (not is_second);
create index payout_runs_newest on payout_runs (pay_on desc, number desc);

-- Attempts to pay a due, in a run or outside of one. Without a snapshot until it is locked: amount,
-- payee and numbers are those of its review and request.
create table payments (
  id uuid primary key default gen_random_uuid(),
  reference text unique check (reference ~ '^K[0-9]{8}$'),
  request_id uuid not null references requests,
  run_id uuid references payout_runs,
  attempt integer not null check (attempt > 0),
  method text,
  state text not null default 'planned'
    check (state in ('planned', 'held', 'locked', 'sent', 'paid', 'returned', 'failed', 'cancelled')),
  payee_for_bank text,
  address_for_bank jsonb,
  account_type text not null default 'checking' check (account_type in ('checking', 'savings')),
  details_confirmed_at timestamptz(3),
  hold_reason text,
  -- The snapshot of locking. The numbers are one sealed JSON object.
  amount_usd numeric(12,2) check (amount_usd > 0),
  currency text check (currency in ('USD', 'ILS')),
  amount numeric(20,2),
  payee text,
  address jsonb,
  -- Sealed JSON of the numbers (server/secrets/sealing.ts).
  numbers text,
  trace integer,
  check_number bigint unique,
  confirmation text,
  sent_at timestamptz(3),
  paid_at timestamptz(3),
  -- When it was returned or failed: a calendar date.
  ended_on date,
  return_code text,
  end_reason text,
  created_at timestamptz(3) not null default now(),
  -- The date on a replaced check; null: the day on which its run pays checks.
  check_date date,
  -- What the bank charged in dollars for a payment in shekels.
  cost_usd numeric(12,2) check (cost_usd > 0),
  -- The reference of the paid payment that it was taken over from, until somebody confirms it.
  payee_from text,
  -- It was held with its request, so ending that hold releases it.
  held_with_request boolean not null default false,
  -- It failed because the bank refused its whole file.
  ended_with_file boolean not null default false,
  -- The due of its request that it pays.
  due_number smallint not null default 1,
  -- Fixed when it is locked.
  fund_id uuid references funds,
  way text not null default 'run' check (way in ('run', 'outside', 'by_hand')),
  -- How it was paid, unless in a run.
  outside_way text check (outside_way in ('cash', 'check', 'card', 'credit', 'bill', 'other')),
  note text,
  -- What carries its money, from locking on. `hand`: typed into the site of a bank or fund.
  carrier text check (carrier in ('file', 'check_number', 'hand')),
  -- It has no file: it is entered, or its check written, by hand.
  is_typed boolean not null default false,
  -- It was given or entered once, whatever became of it.
  was_handed_over boolean not null default false,
  -- What it was before it came back or was refused, how much that reduced a loss, and its day in
  -- the books.
  ended_from text check (ended_from in ('sent', 'paid')),
  ended_loss numeric(12,2) not null default 0,
  ended_posted_on date,
  -- Who recorded one outside of a run.
  recorded_by uuid references users on delete set null,
  constraint payments_hold check (hold_reason is null or state = 'held'),
  constraint payments_run
    check (run_id is not null or way <> 'run' or (state in ('planned', 'held', 'cancelled'))),
  constraint payments_snapshot
    check ((amount_usd is null) = (currency is null) and (amount_usd is null) = (amount is null)
      and (amount_usd is not null or (state in ('planned', 'held', 'cancelled')))),
  constraint payments_way
    check (case way when 'run' then reference is not null and method is not null
      and outside_way is null else run_id is null and (state in ('paid', 'cancelled')) end)
);
create unique index payments_attempts on payments (request_id, due_number, attempt);
create index payments_ended on payments (ended_on) where state in ('returned', 'failed');
create index payments_of_run on payments (run_id, reference);
create index payments_of_run_by_state on payments (run_id, state, method);
create unique index payments_one_waiting_of_due
  on payments (request_id, due_number) where state in ('planned', 'held');
create index payments_returned on payments (request_id) where state = 'returned';
create index payments_underway on payments (request_id) where state in ('locked', 'sent');
create index payments_waiting on payments (id) where run_id is null;

-- Not even by hand can amount, payee or numbers of a locked payment be changed; only a check gets
-- a higher number until it is paid. Two changes pass: the whole snapshot is dropped when the payment
-- leaves its run, and what identifies a person is removed when the person is erased. A new key seals
-- the numbers anew.
create function keep_payment_snapshot() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.state = 'planned' then return old; end if;
    raise exception 'only planned payments can be deleted' using errcode = 'insufficient_privilege';
  end if;
  if old.amount_usd is null or new.amount_usd is null then return new; end if;
  if new.trace is distinct from old.trace then
    raise exception 'a locked payment keeps its trace number' using errcode = 'insufficient_privilege';
  end if;
  if (new.check_number, new.check_date) is distinct from (old.check_number, old.check_date)
    and not (old.state in ('locked', 'sent') and coalesce(new.check_number > old.check_number, false))
  then
    raise exception 'a locked payment keeps its check number' using errcode = 'insufficient_privilege';
  end if;
  if (new.amount_usd, new.currency, new.amount, new.method, new.request_id, new.reference)
    is distinct from (old.amount_usd, old.currency, old.amount, old.method, old.request_id, old.reference)
  then
    raise exception 'a locked payment keeps its amount' using errcode = 'insufficient_privilege';
  end if;
  if old.way = 'run' and (
    (new.payee, new.payee_for_bank, new.address, new.address_for_bank, new.account_type, new.run_id)
      is distinct from
      (old.payee, old.payee_for_bank, old.address, old.address_for_bank, old.account_type, old.run_id)
    or (new.numbers is null) <> (old.numbers is null)
    or (new.numbers is distinct from old.numbers
      and split_part(new.numbers, '.', 1) = split_part(old.numbers, '.', 1)))
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
create trigger keep_snapshot
  before delete or update on payments
  for each row execute function keep_payment_snapshot();

-- Why payments deserve a second look, and what was said of it.
create table payment_signals (
  payment_id uuid not null references payments on delete cascade,
  kind text not null,
  -- Names the facts: when they change, the signal is another one.
  key text not null,
  details jsonb not null,
  found_at timestamptz(3) not null,
  reason text,
  words text,
  answered_by uuid references users on delete set null,
  answered_at timestamptz(3),
  check ((reason is null) = (answered_at is null)),
  primary key (payment_id, kind, key)
);
