import { type Kysely, sql } from 'kysely'

/**
 * The ledger of checks (docs/product.md §14.16). Triggers enter each check when its run is locked or
 * its payment gets the next number, so that the previous version, which may run beside this one,
 * enters its checks too. To that version `voided_checks` is a view of the ledger.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [ledger, entries, files, known, former]) await sql.raw(part).execute(db)
}

const ledger = `
create table checks (
  id uuid primary key default gen_random_uuid(),
  -- Null for a digital check: the service that sends it has numbers of its own.
  number bigint unique,
  service_number text,
  payment_id uuid not null,
  reference text not null,
  request_id uuid not null references requests,
  run_id uuid not null references payout_runs,
  delivery text not null check (delivery in ('mail', 'email')),
  state text not null default 'issued'
    check (state in ('issued', 'mailed', 'cleared', 'void', 'stopped')),
  -- The date on the check.
  issued_on date not null,
  amount numeric(20, 2) not null,
  -- As on the check. Null once the person is erased.
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
  check ((number is null) = (delivery = 'email')),
  check ((ended_at is not null) or state not in ('void', 'stopped')),
  check ((cleared_on is null) = (state <> 'cleared')),
  check (state <> 'mailed' or mailed_on is not null)
);
create index checks_of_payment on checks (payment_id);
create index checks_of_request on checks (request_id);
create index checks_of_run on checks (run_id);
create index checks_by_state on checks (state, issued_on, id);
create index checks_by_issue on checks (issued_on, id);
`

// A check of a snapshot that lacks the e-mail address is delivered as its request says.
const delivery = (payment: string) => `case
  when ${payment}.address ? 'email' then case when ${payment}.address ->> 'email' is null then 'mail' else 'email' end
  else (select case when check_delivery_method = 'email' then 'email' else 'mail' end
    from payment_details where payment_details.request_id = ${payment}.request_id) end`

const columns =
  'number, payment_id, reference, request_id, run_id, delivery, issued_on, amount, payee'
const rowOf = (payment: string, run: string) => `
  case when delivery = 'mail' then ${payment}.check_number end, ${payment}.id, ${payment}.reference,
  ${payment}.request_id, ${run}.id, delivery,
  coalesce(${payment}.check_date, (${run}.file_basis -> 'effective_on' ->> 'check')::date),
  ${payment}.amount, coalesce(${payment}.payee_for_bank, ${payment}.payee)`

const entries = `
-- The files of a run exist from its locking to its unlocking, and so do its checks.
create function follow_checks_of_run() returns trigger language plpgsql as $$
begin
  if new.file_basis is null then
    delete from checks where run_id = new.id and state = 'issued';
  else
    insert into checks (${columns}) select ${rowOf('p', 'new')}
      from payments p, lateral (select ${delivery('p')} as delivery) how
      where p.run_id = new.id and p.method = 'check' and p.state = 'locked';
  end if;
  return null;
end $$;
create trigger follow_checks after update of file_basis on payout_runs for each row
  when ((old.file_basis is null) <> (new.file_basis is null))
  execute function follow_checks_of_run();

-- The next number is another check. One that leaves its run before anything of it was downloaded is
-- forgotten, because it was never written.
create function follow_check() returns trigger language plpgsql as $$
begin
  if new.check_number <> old.check_number then
    insert into checks (${columns}) select ${rowOf('new', 'r')}
      from payout_runs r, lateral (select ${delivery('new')} as delivery) how
      where r.id = new.run_id;
  elsif new.amount_usd is null or not exists (select from payout_files where run_id = old.run_id) then
    delete from checks where payment_id = old.id and state = 'issued';
  end if;
  return null;
end $$;
create trigger follow_check after update on payments for each row
  when (old.method = 'check' and old.amount_usd is not null and (new.check_number <> old.check_number
    or new.amount_usd is null or new.state <> old.state and new.state in ('held', 'cancelled')))
  execute function follow_check();
`

const files = `
create or replace function payout_method_of(file text) returns text language sql immutable as $$
  select case file when 'ach.txt' then 'ach' when 'israeli_bank.txt' then 'israeli_bank'
    when 'wire.csv' then 'wire' when 'check.csv' then 'check' when 'digital_checks.csv' then 'check'
    when 'positive_pay.csv' then 'check' end
$$;

-- Whether the file of a method contains a payment of it: paper checks and digital ones have a file
-- each, and what is void or stopped is in neither.
create function is_in_payout_file(file text, payment uuid) returns boolean language sql stable as $$
  select payout_method_of(file) <> 'check' or exists (
    select from checks where payment_id = payment and state in ('issued', 'mailed', 'cleared')
      and delivery = case file when 'digital_checks.csv' then 'email' else 'mail' end)
$$;

create or replace function describe_payout_file() returns trigger language plpgsql as $$
begin
  new.method = payout_method_of(new.file);
  if new.method is null or new.file = 'positive_pay.csv' then
    new.fate = null;
    return new;
  end if;
  select count(*), coalesce(sum(amount), 0) into new.count, new.total from payments
    where run_id = new.run_id and method = new.method
      and state in ('locked', 'sent', 'paid', 'returned', 'failed')
      and is_in_payout_file(new.file, id);
  return new;
end $$;

create or replace function record_payment_instructions() returns trigger language plpgsql as $$
begin
  insert into payment_instructions (run_id, file, revision, payment_id, reference, trace,
      check_number, check_date, amount, currency)
    select new.run_id, new.file, new.revision, id, reference, trace, check_number, check_date,
      amount, currency
    from payments where run_id = new.run_id and method = new.method
      and state in ('locked', 'sent', 'paid', 'returned', 'failed')
      and is_in_payout_file(new.file, id);
  return null;
end $$;
`

const known = `
insert into checks (${columns}) select ${rowOf('p', 'r')}
  from payments p join payout_runs r on r.id = p.run_id,
    lateral (select ${delivery('p')} as delivery) how
  where p.method = 'check' and p.check_number is not null and r.file_basis is not null
    and p.state in ('locked', 'sent', 'paid', 'returned', 'failed')
    and not exists (select from voided_checks v where v.check_number = p.check_number);

insert into checks (number, payment_id, reference, request_id, run_id, delivery, state, issued_on,
    amount, payee, ended_at, ended_by, end_reason)
  select check_number, payment_id, reference, request_id, run_id, 'mail', 'void', issue_date,
    amount, payee, voided_at, voided_by, 'other'
  from voided_checks;

-- Lists of digital checks had no fate. Their payments were handed over with the file of checks.
update payout_files f set method = 'check', fate = case
    when f.revision < (select max(n.revision) from payout_files n
      where n.run_id = f.run_id and n.file = f.file) then 'not_given'
    when exists (select from checks c join payments p on p.id = c.payment_id
      where c.run_id = f.run_id and c.delivery = 'email' and p.sent_at is not null) then 'given'
    else 'unknown' end
  where file = 'digital_checks.csv';
insert into payment_instructions (run_id, file, revision, payment_id, reference, amount, currency)
  select f.run_id, f.file, f.revision, p.id, p.reference, p.amount, p.currency
  from payout_files f join checks c on c.run_id = f.run_id and c.delivery = 'email'
    join payments p on p.id = c.payment_id
  where f.file = 'digital_checks.csv' and p.state in ('locked', 'sent', 'paid', 'returned', 'failed');
update payout_files f set (count, total) = (
  select count(*), coalesce(sum(amount), 0) from payment_instructions t
  where (t.run_id, t.file, t.revision) = (f.run_id, f.file, f.revision))
  where file = 'digital_checks.csv';
`

// The previous version writes void checks, reads them, and removes the names of erased persons.
const former = `
drop table voided_checks;
create view voided_checks as
  select number as check_number, payment_id, reference, request_id, run_id, issued_on as issue_date,
    amount, payee, ended_by as voided_by, ended_at as voided_at
  from checks where number is not null and state in ('void', 'stopped');

create function void_former_check() returns trigger language plpgsql as $$
begin
  update checks set state = 'void', ended_at = coalesce(new.voided_at, now()),
    ended_by = new.voided_by, end_reason = 'other'
  where state in ('issued', 'mailed') and (number = new.check_number
    or number is null and payment_id = new.payment_id);
  return new;
end $$;
create trigger void_former_check instead of insert on voided_checks
  for each row execute function void_former_check();
`
