-- What banks were told, and what they answered.

create function payout_method_of(file text) returns text language sql immutable as $$
  select case file when 'ach.txt' then 'ach' when 'israeli_bank.txt' then 'israeli_bank'
    when 'wire.csv' then 'wire' when 'check.csv' then 'check' when 'digital_checks.csv' then 'check'
    when 'positive_pay.csv' then 'check' end
$$;

-- Checks (docs/product.md §14.16): each number of a payment, from its locking on.
create table checks (
  id uuid primary key default gen_random_uuid(),
  -- Null for a digital check.
  number bigint unique,
  service_number text,
  payment_id uuid not null,
  reference text not null,
  request_id uuid not null references requests,
  run_id uuid not null references payout_runs,
  delivery text not null check (delivery in ('mail', 'email')),
  state text not null default 'issued'
    check (state in ('issued', 'mailed', 'cleared', 'void', 'stopped')),
  -- The date on the check. Calendar dates, as the others.
  issued_on date not null,
  amount numeric(20,2) not null,
  -- null once the person is erased.
  payee text,
  mailed_on date,
  -- The day by which the family can expect it.
  expected_on date,
  cleared_on date,
  -- When it was voided or stopped; kept if it clears all the same.
  ended_at timestamptz(3),
  ended_by uuid references users on delete set null,
  end_reason text,
  note text,
  -- The bank's date of its answer that the check is stopped.
  stop_confirmed_on date,
  -- Its place among the numbers of its payment, from 1.
  position smallint not null default 1,
  -- What settled it, so that the bank owes no further word about it.
  settled text check (settled in ('paid', 'given_up', 'never_paid')),
  -- The family waits for another check.
  is_replaced boolean not null default false,
  -- What it and its payment were before it cleared.
  before_clearing jsonb,
  check ((number is null) = (delivery = 'email')),
  check (ended_at is not null or (state not in ('void', 'stopped'))),
  check ((cleared_on is null) = (state <> 'cleared')),
  check (state <> 'mailed' or mailed_on is not null)
);
create index checks_by_issue on checks (issued_on, id);
create index checks_by_service_number
  on checks (service_number) where service_number is not null;
create index checks_by_state on checks (state, issued_on, id);
create index checks_of_payment on checks (payment_id);
create index checks_of_request on checks (request_id);
create index checks_of_run on checks (run_id);

-- Whether the file of a method contains a payment of it: paper checks and digital ones have a
-- file each, and what is void or stopped is in neither.
create function is_in_payout_file(file text, payment uuid) returns boolean
language sql stable as $$
  select payout_method_of(file) <> 'check' or exists (
    select from checks where payment_id = payment and state in ('issued', 'mailed', 'cleared')
      and delivery = case file when 'digital_checks.csv' then 'email' else 'mail' end)
$$;

-- Files that were downloaded of a run, and what became of them.
create table payout_files (
  run_id uuid not null references payout_runs,
  file text not null,
  revision integer not null,
  sha256 text not null,
  bytes integer not null,
  first_by uuid references users on delete set null,
  first_at timestamptz(3) not null default now(),
  method text,
  -- Count and total of its payments, in the currency of the method.
  count integer,
  -- In the currency of the method.
  total numeric(20,2),
  -- null for positive pay, which pays nothing.
  fate text default 'unknown' check (fate in ('unknown', 'given', 'not_given', 'refused')),
  fate_by uuid references users on delete set null,
  fate_at timestamptz(3),
  fate_reason text,
  confirmation text,
  constraint payout_files_fate
    check ((fate is null) = (method is null or file = 'positive_pay.csv')),
  primary key (run_id, file, revision)
);

-- What banks were told: one row for each payment in a downloaded file, or typed into the bank's
-- site. Never changes, but for what became of it.
create table payment_instructions (
  run_id uuid not null,
  -- null, like the revision, if it was typed.
  file text,
  revision integer,
  payment_id uuid not null references payments,
  reference text not null,
  trace integer,
  check_number bigint,
  check_date date,
  -- null where it is not known.
  amount numeric(20,2),
  currency text,
  -- Its place among those of its payment, from 1.
  position smallint not null default 1,
  -- What became of it without a file; else the fate of the file.
  own_fate text check (own_fate in ('unknown', 'given', 'not_given', 'refused')),
  -- What settled it, so that the bank owes no further word about it.
  settled text
    check (settled in ('paid', 'came_back', 'refused', 'taken_out', 'given_up', 'never_paid')),
  constraint payment_instructions_fate
    check ((file is null) = (own_fate is not null) and (file is null) = (revision is null)),
  foreign key (run_id, file, revision) references payout_files(run_id, file, revision),
  unique (run_id, file, revision, payment_id)
);
create index payment_instructions_by_reference on payment_instructions (reference);
create index payment_instructions_by_trace
  on payment_instructions (trace) where trace is not null;
create index payment_instructions_of_payment on payment_instructions (payment_id);

create function keep_payment_instructions() returns trigger language plpgsql as $$
declare
  told payment_instructions := new;
begin
  if tg_op = 'UPDATE' then
    told.position := old.position;
    told.own_fate := old.own_fate;
    told.settled := old.settled;
    if told is not distinct from old then return new; end if;
  end if;
  raise exception 'what a bank was told never changes' using errcode = 'insufficient_privilege';
end $$;
create trigger keep_instructions
  before delete or update on payment_instructions
  for each row execute function keep_payment_instructions();

-- Result files of banks while they are read.
create table payout_imports (
  id uuid primary key default gen_random_uuid(),
  run_id uuid not null references payout_runs,
  -- What the bank says about our payments, sealed. Null once it was confirmed.
  entries text,
  -- The columns that were chosen, for the next table with the same header.
  columns jsonb,
  header_hash text,
  created_by uuid references users on delete set null,
  created_at timestamptz(3) not null default now(),
  -- What the bank's words were chosen to mean.
  words jsonb
);
create index payout_imports_by_header
  on payout_imports (header_hash, created_at) where header_hash is not null;
create index payout_imports_waiting on payout_imports (created_at) where entries is not null;

-- Notices of changed numbers that banks sent.
create table payout_notices (
  id uuid primary key default gen_random_uuid(),
  payment_id uuid not null references payments,
  code text not null,
  -- The corrected details and the words of the bank, sealed. Null once the person was erased.
  content text,
  created_at timestamptz(3) not null default now(),
  decision text check (decision in ('applied', 'dismissed')),
  decided_at timestamptz(3),
  decided_by uuid references users on delete set null,
  -- Null if the account is gone.
  uploaded_by uuid references users on delete set null,
  check ((decision is null) = (decided_at is null)),
  unique (payment_id, code)
);
create index payout_notices_open on payout_notices (created_at) where decision is null;
