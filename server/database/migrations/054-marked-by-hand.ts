import { type Kysely, sql } from 'kysely'

/**
 * On which day and how a request was paid that is marked as paid by hand (docs/product.md §16.2). What
 * was marked before, or by a previous version, is dated by the mark. No row of before is read or
 * changed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [columns, marking, paid]) await sql.raw(part).execute(db)
}

const columns = `
alter table requests add column marked_paid_on date, add column marked_paid_way text;
alter table requests add constraint requests_marked_paid_way
  check (marked_paid_way in ('cash', 'check', 'card', 'credit', 'bill', 'other')) not valid;
create index requests_marked_paid_on on requests (marked_paid_on) where marked_paid_on is not null;
`

const marking = `
create or replace function keep_marked_paid_at() returns trigger language plpgsql as $$
begin
  new.marked_paid_at := case when new.status = 'paid' then now() end;
  if new.status <> 'paid' then
    new.marked_paid_on := null;
    new.marked_paid_way := null;
  end if;
  return new;
end $$;
`

// As in migration 050, with the day and the way of what was marked by hand.
const paid = `
create or replace view paid_dues as
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
      else coalesce(requests.marked_paid_on,
        (requests.marked_paid_at at time zone (select time_zone from office_calendar))::date)
    end as paid_on,
    coalesce(case when newest.state = 'paid' then newest.fund_id else admin_reviews.fund_id end,
      (select id from funds where is_default)) as fund_id,
    case when newest.state = 'paid' then 'run' else coalesce(requests.marked_paid_way, 'hand') end
      as way
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
  select request_id, 1, null, id, 'outside', amount, paid_on, fund_id, way
  from outside_payments where undone_at is null;
`
