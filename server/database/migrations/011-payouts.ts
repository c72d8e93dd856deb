import { type Kysely, sql } from 'kysely'

/** Runs of payouts, their payments, settings and counters (docs/product.md §14). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(runs).execute(db)
  await sql.raw(payments).execute(db)
  await sql.raw(guards).execute(db)
  await sql.raw(aroundThem).execute(db)
}

const runs = `
create table payout_runs (
  id uuid primary key default gen_random_uuid(),
  number integer not null unique,
  pay_on date not null check (extract(isodow from pay_on) = 5),
  state text not null default 'draft' check (state in ('draft', 'locked', 'closed', 'cancelled')),
  -- Raised when a payment leaves the files of a locked run.
  revision integer not null default 1,
  rate numeric(12, 6) check (rate > 0),
  rate_date date,
  rate_source text check (rate_source in ('boi_representative', 'bank_quote', 'manual')),
  created_by uuid references users on delete set null,
  created_at timestamptz(3) not null default now(),
  locked_by uuid references users on delete set null,
  locked_at timestamptz(3),
  -- What the files of a locked run are written from, besides its payments: settings and numbers of
  -- files. Account numbers in the settings stay sealed.
  file_basis jsonb,
  -- Count and sums of each method in this revision, while it is locked or closed.
  totals jsonb,
  check ((rate is null) = (rate_date is null) and (rate is null) = (rate_source is null))
);
create unique index payout_runs_draft on payout_runs (pay_on) where state = 'draft';
create index payout_runs_newest on payout_runs (pay_on desc, number desc);
`

// A payment that is not locked yet has no snapshot: its amount, payee and numbers are those of its
// review and request.
const payments = `
create table payments (
  id uuid primary key default gen_random_uuid(),
  reference text not null unique check (reference ~ '^K[0-9]{8}$'),
  request_id uuid not null references requests,
  run_id uuid references payout_runs,
  attempt integer not null check (attempt > 0),
  method text not null,
  state text not null default 'planned' check (state in
    ('planned', 'held', 'locked', 'sent', 'paid', 'returned', 'failed', 'cancelled')),
  payee_for_bank text,
  address_for_bank jsonb,
  account_type text not null default 'checking' check (account_type in ('checking', 'savings')),
  details_confirmed_at timestamptz(3),
  hold_reason text,
  -- The status of the request when the payment was first locked.
  previous_status text,
  -- The snapshot of locking. The numbers are one sealed JSON object.
  amount_usd numeric(12, 2) check (amount_usd > 0),
  currency text check (currency in ('USD', 'ILS')),
  amount numeric(20, 2),
  payee text,
  address jsonb,
  numbers text,
  trace integer,
  check_number bigint unique,
  confirmation text,
  sent_at timestamptz(3),
  paid_at timestamptz(3),
  ended_on date,
  return_code text,
  end_reason text,
  created_at timestamptz(3) not null default now(),
  unique (request_id, attempt),
  constraint payments_run check (run_id is not null or state in ('planned', 'held', 'cancelled')),
  constraint payments_snapshot check (
    (amount_usd is null) = (currency is null) and (amount_usd is null) = (amount is null)
    and (amount_usd is not null or state in ('planned', 'held', 'cancelled'))),
  constraint payments_hold check ((state = 'held') = (hold_reason is not null))
);
create unique index payments_one_live on payments (request_id)
  where state in ('planned', 'held', 'locked', 'sent', 'paid');
create index payments_of_run on payments (run_id, reference);
create index payments_of_run_by_state on payments (run_id, state, method);
create index payments_waiting on payments (id) where run_id is null;
`

// Not even by hand can amount, payee or numbers of a locked payment be changed. Two changes pass: the
// whole snapshot is dropped when the payment is planned again, and what identifies a person is
// removed when the person is erased. A new key seals the numbers anew.
const guards = `
create function keep_payment_snapshot() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.state = 'planned' then return old; end if;
    raise exception 'only planned payments can be deleted' using errcode = 'insufficient_privilege';
  end if;
  if old.amount_usd is null or (new.state = 'planned' and new.amount_usd is null) then return new; end if;
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
create trigger keep_snapshot before update or delete on payments
  for each row execute function keep_payment_snapshot();
`

const aroundThem = `
create table payout_settings (
  singleton boolean primary key default true check (singleton),
  -- By method and name. Account numbers are sealed.
  data jsonb not null default '{}',
  version integer not null default 0,
  updated_by uuid references users on delete set null,
  -- What fell due earlier is not proposed by any run.
  introduced_at timestamptz(3) not null default now()
);
insert into payout_settings default values;

-- Numbers that are given out once: the next one of each kind.
create table payout_counters (
  name text primary key,
  next bigint not null
);

-- A press of a button that was carried out: repeating it returns the same answer.
create table payout_operations (
  id uuid primary key,
  call_hash text not null,
  answer jsonb not null,
  at timestamptz(3) not null default now()
);

-- The first download of each file in each revision. The file itself is never stored.
create table payout_files (
  run_id uuid not null references payout_runs,
  file text not null,
  revision integer not null,
  sha256 text not null,
  bytes integer not null,
  first_by uuid references users on delete set null,
  first_at timestamptz(3) not null default now(),
  primary key (run_id, file, revision)
);

alter table payment_details
  add column account_type text check (account_type in ('checking', 'savings')),
  -- When they were last changed after the request was submitted.
  add column changed_at timestamptz(3);
`
