import { type Kysely, sql } from 'kysely'

/**
 * Payments outside a run (docs/product.md §16.2). The due of the request shrinks by each, so that a
 * run, also one of a previous version, pays the rest. `paid_dues` lists all that is paid, each with
 * its date and fund: every figure of paid amounts reads it, or the sums that triggers keep of it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [tables, dues, paid, keeping]) await sql.raw(part).execute(db)
}

const tables = `
create table outside_payments (
  id uuid primary key default gen_random_uuid(),
  request_id uuid not null references requests on delete cascade,
  amount numeric(12, 2) not null check (amount > 0),
  paid_on date not null,
  way text not null check (way in ('cash', 'check', 'card', 'credit', 'bill', 'other')),
  payee text,
  note text,
  -- Fixed when it is recorded.
  fund_id uuid not null references funds,
  -- The status of the request before it, and whether it paid all that was open.
  previous_status text not null,
  is_last boolean not null,
  recorded_by uuid references users on delete set null,
  recorded_at timestamptz(3) not null default now(),
  undone_by uuid references users on delete set null,
  undone_at timestamptz(3)
);
create index outside_payments_of_request on outside_payments (request_id) where undone_at is null;
create index outside_payments_by_day on outside_payments (paid_on) where undone_at is null;
create index payments_ended on payments (ended_on) where state in ('returned', 'failed');

create function paid_outside(request uuid) returns numeric language sql stable as
  'select coalesce(sum(amount), 0) from outside_payments
    where request_id = request and undone_at is null';
`

// As in migration 043, less what was paid outside of runs.
const dues = `
create or replace function keep_dues(ids uuid[]) returns void language plpgsql as $$
begin
  if ids is null then return; end if;
  insert into request_dues (request_id, number, due_on, amount)
    select requests.id, 1, expected_payment_date,
      greatest(donation_amount - paid_outside(requests.id), 0)
    from admin_reviews join requests on requests.id = request_id
    where request_id = any(ids) and admin_reviews.outcome = 'approved'
      and donation_amount is not null and plan is null
    order by requests.id
  on conflict (request_id, number) do update
    set amount = excluded.amount, due_on = excluded.due_on, stopped_at = null, is_skipped = false
    where (request_dues.amount, request_dues.due_on, request_dues.stopped_at)
      is distinct from (excluded.amount, excluded.due_on, null);
  delete from request_dues where request_id = any(ids)
    and not exists (select from admin_reviews
      where admin_reviews.request_id = request_dues.request_id and outcome = 'approved'
        and (number = 1 or plan is not null))
    and not exists (select from payments
      where payments.request_id = request_dues.request_id and due_number = number);
  update request_dues set stopped_at = now()
    where request_id = any(ids) and number > 1 and stopped_at is null
    and not exists (select from admin_reviews
      where admin_reviews.request_id = request_dues.request_id and outcome = 'approved'
        and plan is not null);
end $$;
`

// Of each due as in migration 043. An attempt that ended says no more what is owed once a part was
// paid outside. What was marked as paid by hand is dated by the mark.
const paid = `
create view paid_dues as
  select requests.id as request_id, coalesce(due.number, 1) as due_number,
    case when newest.state = 'paid' then newest.id end as payment_id, null::uuid as outside_id,
    case when newest.state = 'paid' then 'run' else 'hand' end as paid_by,
    case
      when newest.state = 'paid' then newest.amount_usd
      when exists (select from outside_payments as part
        where part.request_id = requests.id and part.undone_at is null) then due.amount
      else coalesce(newest.amount_usd, due.amount, donation_amount, 0)
    end as dollars,
    case when newest.state = 'paid' then payout_runs.pay_on
      else (requests.marked_paid_at at time zone (select time_zone from office_calendar))::date
    end as paid_on,
    coalesce(case when newest.state = 'paid' then newest.fund_id else admin_reviews.fund_id end,
      (select id from funds where is_default)) as fund_id
  from requests
    left join admin_reviews on admin_reviews.request_id = requests.id
    left join request_dues as due on due.request_id = requests.id
    left join lateral (
      select id, state, amount_usd, fund_id, run_id from payments
      where payments.request_id = requests.id and due_number = coalesce(due.number, 1)
      order by state in ('planned', 'held', 'locked', 'sent', 'paid') desc, attempt desc limit 1
    ) as newest on true
    left join payout_runs on newest.state = 'paid' and payout_runs.id = newest.run_id
  where newest.state = 'paid' or (
    requests.outcome = 'approved' and requests.status = 'paid' and requests.erased_at is null
    and due.stopped_at is null
    and (newest.state is null or newest.state not in ('locked', 'sent'))
    and not (due.amount = 0 and exists (select from outside_payments as part
      where part.request_id = requests.id and part.undone_at is null)))
  union all
  select request_id, 1, null, id, 'outside', amount, paid_on, fund_id
  from outside_payments where undone_at is null;

create or replace view requests_paid as
  select request_id, sum(dollars) as dollars from paid_dues group by request_id;
`

const keeping = `
create function keep_outside_payment() returns trigger language plpgsql as $$
begin
  perform keep_dues(array[new.request_id]);
  perform keep_paid_amounts(array[new.request_id]);
  return null;
end $$;
create trigger keep_outside_payment after insert or update of amount, undone_at
  on outside_payments for each row execute function keep_outside_payment();

-- What was recorded stays; it can be undone once, and erased of names.
create function keep_outside_record() returns trigger language plpgsql as $$
begin
  if (new.id, new.request_id, new.amount, new.paid_on, new.way, new.fund_id, new.is_last)
      is distinct from
      (old.id, old.request_id, old.amount, old.paid_on, old.way, old.fund_id, old.is_last)
    or (old.undone_at is not null and new.undone_at is distinct from old.undone_at)
  then
    raise exception 'a payment outside a run is never changed' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger keep_outside_record before update on outside_payments
  for each row execute function keep_outside_record();
`
