import { type Kysely, sql } from 'kysely'

/**
 * Dues: the Fridays on which an approved request is to be paid (docs/product.md §7.19). A payment is
 * an attempt to pay one due. Triggers give each review its due, so that the previous version, which
 * may run beside this one, does it too. Reviews of before get theirs from the server in batches;
 * until then every reader takes the review and its Friday instead.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [tables, payments, keeping, reviews, amounts, filling, paid, recount]) {
    await sql.raw(part).execute(db)
  }
}

const tables = `
create table request_dues (
  request_id uuid not null references requests on delete cascade,
  number smallint not null check (number > 0),
  due_on date not null,
  amount numeric(12, 2) not null check (amount >= 0),
  -- It is not to be paid any more: it was skipped, or the plan was stopped.
  stopped_at timestamptz(3),
  is_skipped boolean not null default false,
  -- The family is asked before it is paid; until it confirms, nothing from here on is.
  needs_confirmation boolean not null default false,
  asked_at timestamptz(3),
  confirmed_at timestamptz(3),
  primary key (request_id, number),
  check (not is_skipped or stopped_at is not null)
);
create index request_dues_unconfirmed on request_dues (due_on)
  where needs_confirmation and confirmed_at is null;

-- The rule of a plan; null for an ordinary approval, which has one due.
alter table admin_reviews add column plan jsonb;

create table due_filling (
  singleton boolean primary key default true check (singleton),
  filled_to uuid not null default '00000000-0000-0000-0000-000000000000',
  is_done boolean not null
);
insert into due_filling (is_done) select not exists (select from admin_reviews);
`

const payments = `
alter table payments add column due_number smallint not null default 1;
create unique index payments_one_live_of_due on payments (request_id, due_number)
  where state in ('planned', 'held', 'locked', 'sent', 'paid');
create unique index payments_attempts on payments (request_id, due_number, attempt);
drop index payments_one_live;
-- What was paid of plans that go on, for the history of a family.
create index requests_processing_of_family on requests (family_id) where status = 'processing';
alter table payments drop constraint payments_request_id_attempt_key;
`

// A due that had a payment stays, because the payment is an attempt to pay it. The dues of a plan are
// written by the office alone; every other approval has one, over its amount.
const keeping = `
create function keep_dues(ids uuid[]) returns void language plpgsql as $$
begin
  if ids is null then return; end if;
  insert into request_dues (request_id, number, due_on, amount)
    select requests.id, 1, expected_payment_date, donation_amount
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

-- The Friday of an ordinary approval is that of its request.
create function move_due() returns trigger language plpgsql as $$
begin
  update request_dues set due_on = new.expected_payment_date
  where request_id = new.id and number = 1
    and exists (select from admin_reviews where request_id = new.id and plan is null);
  return null;
end $$;
create trigger move_due after update of created_at, expected_payment_date on requests for each row
  when (old.expected_payment_date is distinct from new.expected_payment_date)
  execute function move_due();
`

/** Compares the rows before and after as sets: a join of two transition tables takes quadratic time. */
const changedReviews = `
  select request_id from (
    select request_id, outcome, donation_amount, plan from added
    except select request_id, outcome, donation_amount, plan from removed
  ) as differing`

const keeper = (operation: 'insert' | 'update' | 'delete', rows: string, changed: string) => `
create function keep_dues_${operation}() returns trigger language plpgsql as $$
begin
  perform keep_dues((select array_agg(request_id) from (${changed}) as changed));
  return null;
end $$;
create trigger keep_dues_${operation} after ${operation} on admin_reviews
  referencing ${rows} for each statement execute function keep_dues_${operation}();`

const reviews = [
  keeper('insert', 'new table as added', 'select request_id from added'),
  keeper('update', 'old table as removed new table as added', changedReviews),
  keeper('delete', 'old table as removed', 'select request_id from removed'),
].join('\n')

// The previous version knows of one due of each request, and would pay the sum of a plan for it.
const amounts = `
create function keep_amount_of_due() returns trigger language plpgsql as $$
begin
  if exists (
    select from added join request_dues due
      on due.request_id = added.request_id and due.number = added.due_number
    where added.state = 'locked' and added.amount_usd <> due.amount
      and exists (select from request_dues as more
        where more.request_id = added.request_id and more.number > 1)
  ) then
    raise exception 'a payment pays the amount of its due' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger keep_amount_of_due after update on payments
  referencing new table as added for each statement execute function keep_amount_of_due();
`

const filling = `
-- Gives dues to the next reviews of before, and returns whether any are left.
create function fill_dues(batch integer) returns boolean language plpgsql as $$
declare
  place due_filling;
  ids uuid[];
begin
  select * into place from due_filling for update;
  if place.is_done then return false; end if;
  select array_agg(request_id order by request_id) into ids from (
    select request_id from admin_reviews where request_id > place.filled_to
    order by request_id limit batch
  ) as next;
  if ids is not null then
    -- Who decides about one of them waits for its row.
    perform from requests where id = any(ids) order by id for no key update;
    perform keep_dues(ids);
  end if;
  update due_filling set filled_to = coalesce(ids[cardinality(ids)], filled_to),
    is_done = ids is null;
  return ids is not null;
end $$;
`

// Of each due: the live payment first, otherwise the newest attempt. What was set to paid by hand
// counts unless the bank has the payment.
const paid = `
create or replace view requests_paid as
  select requests.id as request_id,
    sum(coalesce(newest.amount_usd, due.amount, donation_amount, 0)) as dollars
  from requests
    left join admin_reviews on admin_reviews.request_id = requests.id
    left join request_dues as due on due.request_id = requests.id
    left join lateral (
      select state, amount_usd from payments
      where payments.request_id = requests.id and due_number = coalesce(due.number, 1)
      order by state in ('planned', 'held', 'locked', 'sent', 'paid') desc, attempt desc limit 1
    ) as newest on true
  where newest.state = 'paid' or (
    requests.outcome = 'approved' and requests.status = 'paid' and requests.erased_at is null
    and due.stopped_at is null
    and (newest.state is null or newest.state not in ('locked', 'sent')))
  group by requests.id;
`

const recount = `
create or replace function recount() returns void language plpgsql as $$
begin
  lock table payments, admin_reviews, requests, codes, request_dues in share row exclusive mode;
  perform keep_dues(array(select request_id from admin_reviews order by request_id));
  update due_filling set is_done = true;
  delete from request_counts;
  insert into request_counts
  select coalesce(category, ''), source_name, payment_method, is_reviewed, outcome, status, on_hold,
    0, count(*)
  from requests group by 1, 2, 3, 4, 5, 6, 7;
  delete from code_counts;
  insert into code_counts select status, 0, count(*) from codes group by 1;
  delete from paid_amounts where not exists (
    select from requests_paid where requests_paid.request_id = paid_amounts.request_id);
  insert into paid_amounts select * from requests_paid
  on conflict (request_id) do update set dollars = excluded.dollars
    where paid_amounts.dollars <> excluded.dollars;
  delete from paid_sums;
  insert into paid_sums select 0, coalesce(sum(dollars), 0) from paid_amounts;
  update paid_filling set is_done = true;
end $$;
`
