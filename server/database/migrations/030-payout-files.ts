import { type Kysely, sql } from 'kysely'

/**
 * What the bank was told, kept apart from what became of the payments (docs/product.md §14.8): the
 * fate of each downloaded file, and the payments that were in it. Triggers write both, so that the
 * previous version, which may run beside this one, writes them too.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [columns, contents, guards, known]) await sql.raw(part).execute(db)
}

const columns = `
alter table payout_files
  add column method text,
  -- Count and total of its payments, in the currency of the method.
  add column count integer,
  add column total numeric(20, 2),
  -- Null for positive pay, which pays nothing, and for the list of digital checks.
  add column fate text default 'unknown' check (fate in ('unknown', 'given', 'not_given', 'refused')),
  add column fate_by uuid references users on delete set null,
  add column fate_at timestamptz(3),
  add column fate_reason text,
  add column confirmation text;

-- The methods of a run that the office enters by hand although they have a file.
alter table payout_runs add column by_hand text[] not null default '{}';

-- The payment was held with its request, so ending that hold releases it.
alter table payments add column held_with_request boolean not null default false;
update payments set held_with_request = true where state = 'held' and exists (
  select from requests where requests.id = payments.request_id and requests.on_hold);

-- When it turned out that another attempt of the same request may have been paid too.
alter table payments add column paid_twice_at timestamptz(3);

-- One row for each payment in a downloaded file. What was told never changes.
create table payment_instructions (
  run_id uuid not null,
  file text not null,
  revision integer not null,
  payment_id uuid not null references payments,
  reference text not null,
  trace integer,
  check_number bigint,
  check_date date,
  -- Null where an earlier version kept no record of it.
  amount numeric(20, 2),
  currency text,
  primary key (run_id, file, revision, payment_id),
  foreign key (run_id, file, revision) references payout_files
);
create index payment_instructions_of_payment on payment_instructions (payment_id);
create index payment_instructions_by_reference on payment_instructions (reference);
create index payment_instructions_by_trace on payment_instructions (trace) where trace is not null;
`

const contents = `
create function payout_method_of(file text) returns text language sql immutable as $$
  select case file when 'ach.txt' then 'ach' when 'israeli_bank.txt' then 'israeli_bank'
    when 'wire.csv' then 'wire' when 'check.csv' then 'check' when 'positive_pay.csv' then 'check' end
$$;

create function describe_payout_file() returns trigger language plpgsql as $$
begin
  new.method = payout_method_of(new.file);
  if new.method is null or new.file = 'positive_pay.csv' then
    new.fate = null;
    return new;
  end if;
  select count(*), coalesce(sum(amount), 0) into new.count, new.total from payments
    where run_id = new.run_id and method = new.method
      and state in ('locked', 'sent', 'paid', 'returned', 'failed');
  return new;
end $$;
create trigger describe_file before insert on payout_files
  for each row execute function describe_payout_file();

create function record_payment_instructions() returns trigger language plpgsql as $$
begin
  insert into payment_instructions (run_id, file, revision, payment_id, reference, trace,
      check_number, check_date, amount, currency)
    select new.run_id, new.file, new.revision, id, reference, trace, check_number, check_date,
      amount, currency
    from payments where run_id = new.run_id and method = new.method
      and state in ('locked', 'sent', 'paid', 'returned', 'failed');
  return null;
end $$;
create trigger record_instructions after insert on payout_files
  for each row when (new.fate is not null) execute function record_payment_instructions();

-- The previous version marks payments as sent without a word about the file.
create function record_given_payout_files() returns trigger language plpgsql as $$
begin
  update payout_files as file set fate = 'given', fate_at = now()
  where file.fate = 'unknown' and exists (
    select from after join before using (id)
      join payment_instructions as told on told.payment_id = after.id
    where after.state = 'sent' and before.state = 'locked'
      and (told.run_id, told.file, told.revision) = (file.run_id, file.file, file.revision));
  return null;
end $$;
create trigger record_given_files after update on payments
  referencing old table as before new table as after
  for each statement execute function record_given_payout_files();
`

// What the bank may have stays as it is, whichever version writes. A payment that was ever told to
// a bank is never planned again: what is still to be paid is a new attempt.
const guards = `
create function keep_payment_instructions() returns trigger language plpgsql as $$
begin
  raise exception 'what a bank was told never changes' using errcode = 'insufficient_privilege';
end $$;
create trigger keep_instructions before update or delete on payment_instructions
  for each row execute function keep_payment_instructions();

create function keep_told_payment() returns trigger language plpgsql as $$
begin
  if exists (
    select from payment_instructions as told
      join payout_files as file using (run_id, file, revision)
    where told.payment_id = old.id and told.run_id = old.run_id
      and (new.state = 'planned' or file.fate in ('unknown', 'given'))
  ) then
    raise exception 'the bank may have this payment' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger keep_told before update on payments for each row
  when (new.state = 'planned' and old.state in ('locked', 'held') and old.amount_usd is not null
    or old.state = 'locked' and new.state in ('held', 'cancelled'))
  execute function keep_told_payment();
`

// Files of the version before: what they contained, and what became of them, as far as is known.
const known = `
update payout_files set method = payout_method_of(file);
update payout_files set fate = null where file = 'positive_pay.csv' or method is null;

-- Payments that are still in their run. One that was held or cancelled was in the files of before.
insert into payment_instructions (run_id, file, revision, payment_id, reference, trace,
    check_number, check_date, amount, currency)
  select f.run_id, f.file, f.revision, p.id, p.reference, p.trace, p.check_number, p.check_date,
    p.amount, p.currency
  from payout_files f join payments p on p.run_id = f.run_id and p.method = f.method
  where f.fate is not null and p.amount_usd is not null
    and (p.state in ('locked', 'sent', 'paid', 'returned', 'failed') or f.first_at < (
      select max(e.at) from audit_events e
      where e.subject_id = p.request_id and e.action in ('payout.payment_held', 'payout.payment_cancelled')
        and e.details ->> 'payment_id' = p.id::text and e.details ->> 'before' = 'locked'));

-- Payments that left their run and were planned again: the event of locking is followed by that of
-- the run. Their amount of then was not kept.
insert into payment_instructions (run_id, file, revision, payment_id, reference)
  select distinct f.run_id, f.file, f.revision, p.id, p.reference
  from payout_files f
    join audit_events r on r.subject_id = f.run_id and r.action = 'payout.run_locked'
      and r.at < f.first_at
    join audit_events l on l.action = 'payout.payment_locked' and l.id < r.id and l.at = r.at
    join payments p on p.id::text = l.details ->> 'payment_id' and p.method = f.method
  where f.fate is not null and p.run_id is distinct from f.run_id and not exists (
    select from audit_events e where e.subject_id = p.request_id and e.id > l.id
      and e.action in ('payout.payment_held', 'payout.payment_unlocked', 'payout.payment_cancelled')
      and e.details ->> 'payment_id' = p.id::text and e.at < f.first_at)
  on conflict do nothing;

update payout_files f set (count, total) = (
  select count(*), case when count(*) = count(amount) then coalesce(sum(amount), 0) end
  from payment_instructions t
  where (t.run_id, t.file, t.revision) = (f.run_id, f.file, f.revision))
where fate is not null;

-- A method of which something was sent was given, in its newest file. Older files were replaced,
-- unless somebody has said that the bank had one of them.
update payout_files f set fate = found.fate,
  fate_at = case when found.fate <> 'unknown' then now() end
from (
  select o.run_id, o.file, o.revision, case
    when known.was_sent and o.revision = (select max(n.revision) from payout_files n
      where n.run_id = o.run_id and n.file = o.file) then 'given'
    when exists (select from payment_instructions t join audit_events e
        on e.action = 'payout.payment_released' and e.details ->> 'payment_id' = t.payment_id::text
          and e.details ->> 'file_was_given' = 'true' and e.at > o.first_at
        where (t.run_id, t.file, t.revision) = (o.run_id, o.file, o.revision)) then 'given'
    when known.was_sent then 'not_given'
    when r.state = 'closed' and known.has_failed then 'refused'
    when r.state = 'closed' then 'not_given'
    else 'unknown' end as fate
  from payout_files o join payout_runs r on r.id = o.run_id, lateral (
    select coalesce(bool_or(p.sent_at is not null), false) as was_sent,
      coalesce(bool_or(p.state = 'failed'), false) as has_failed
    from payments p where p.run_id = o.run_id and p.method = o.method) known
  where o.fate is not null
) found
where (found.run_id, found.file, found.revision) = (f.run_id, f.file, f.revision);

alter table payout_files add constraint payout_files_fate
  check ((fate is null) = (method is null or file = 'positive_pay.csv'));
`
