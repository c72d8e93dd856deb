import { type Kysely, sql } from 'kysely'

/** Checks that were replaced or taken back, and a snapshot that guards its numbers too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(checks).execute(db)
  await sql.raw(guard).execute(db)
}

const checks = `
-- The date on a check that replaced another. Null: the day on which its run pays checks.
alter table payments add column check_date date;

-- The bank must refuse these, so positive pay goes on listing them (docs/product.md §14.16).
create table voided_checks (
  check_number bigint primary key,
  payment_id uuid not null,
  reference text not null,
  request_id uuid not null references requests,
  run_id uuid not null references payout_runs,
  issue_date date not null,
  amount numeric(20, 2) not null,
  -- As on the check. Null once the person is erased.
  payee text,
  voided_by uuid references users on delete set null,
  voided_at timestamptz(3) not null default now()
);
create index voided_checks_of_run on voided_checks (run_id);
create index voided_checks_of_request on voided_checks (request_id);
`

const guard = `
create function keep_payment_numbers() returns trigger language plpgsql as $$
begin
  if old.amount_usd is null or (new.state = 'planned' and new.amount_usd is null) then return new; end if;
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
create trigger keep_numbers before update on payments
  for each row execute function keep_payment_numbers();
`
