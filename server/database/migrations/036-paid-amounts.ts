import { type Kysely, sql } from 'kysely'

/**
 * Keeps what was paid of each request, and its sum in sixteen shards (docs/decisions/002). Triggers
 * write both, so that the previous version, which may run beside this one, writes them too. Requests
 * of before are filled in by the server in batches.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [tables, keeping, triggers, sums, recount, openRequests])
    await sql.raw(part).execute(db)
}

const tables = `
create table paid_amounts (
  request_id uuid primary key references requests on delete cascade,
  dollars numeric(12, 2) not null
);
create table paid_sums (
  shard smallint primary key,
  dollars numeric(20, 2) not null
) with (fillfactor = 50);

-- How far the requests of before are filled in.
create table paid_filling (
  singleton boolean primary key default true check (singleton),
  filled_to uuid not null default '00000000-0000-0000-0000-000000000000',
  is_done boolean not null
);
insert into paid_filling (is_done) select not exists (select from requests);

-- Of a request that is paid: the live payment first, otherwise the newest attempt. What was set to
-- paid by hand counts unless the bank has the payment.
create view requests_paid as
  select requests.id as request_id, coalesce(newest.amount_usd, donation_amount, 0) as dollars
  from requests
    left join admin_reviews on admin_reviews.request_id = requests.id
    left join lateral (
      select state, amount_usd from payments where payments.request_id = requests.id
      order by state in ('planned', 'held', 'locked', 'sent', 'paid') desc, attempt desc limit 1
    ) as newest on true
  where newest.state = 'paid' or (
    requests.outcome = 'approved' and requests.status = 'paid' and requests.erased_at is null
    and (newest.state is null or newest.state not in ('locked', 'sent')));
`

// The row lock makes writers of the same request wait for each other. Without it two of them could
// each miss what the other changed.
const keeping = `
create function keep_paid_amounts(ids uuid[]) returns void language plpgsql as $$
begin
  if ids is null then return; end if;
  perform from requests where id = any(ids) order by id for no key update;
  with found as materialized (
    select * from requests_paid where request_id = any(ids)
  ), gone as (
    delete from paid_amounts as kept where request_id = any(ids)
      and not exists (select from found where found.request_id = kept.request_id)
  )
  insert into paid_amounts select request_id, dollars from found order by request_id
  on conflict (request_id) do update set dollars = excluded.dollars
    where paid_amounts.dollars <> excluded.dollars;
end $$;

-- Fills in the next requests, and returns whether any are left.
create function fill_paid_amounts(batch integer) returns boolean language plpgsql as $$
declare
  place paid_filling;
  ids uuid[];
begin
  select * into place from paid_filling for update;
  if place.is_done then return false; end if;
  select array_agg(id order by id) into ids from (
    select id from requests where id > place.filled_to order by id limit batch
  ) as next;
  perform keep_paid_amounts(array(
    select id from unnest(ids) as list (id) join requests using (id)
    where status = 'paid' or exists (
      select from payments where request_id = requests.id and state = 'paid')));
  update paid_filling set filled_to = coalesce(ids[cardinality(ids)], filled_to),
    is_done = ids is null;
  return ids is not null;
end $$;
`

const transitions = {
  insert: 'new table as added',
  delete: 'old table as removed',
  update: 'old table as removed new table as added',
}
type Operation = keyof typeof transitions

const keeper = (table: string, operation: Operation, changed: string) => `
create function keep_paid_of_${table}_${operation}() returns trigger language plpgsql as $$
begin
  perform keep_paid_amounts((select array_agg(distinct id) from (${changed}) as changed (id)));
  return null;
end $$;
create trigger keep_paid_${operation} after ${operation} on ${table}
  referencing ${transitions[operation]}
  for each statement execute function keep_paid_of_${table}_${operation}();`

/** A request is paid by hand only after its review, so inserting and deleting one changes nothing. */
const triggers = [
  keeper(
    'requests',
    'update',
    `select id from added join removed using (id)
    where (added.outcome = 'approved' and added.status = 'paid' and added.erased_at is null)
      <> (removed.outcome = 'approved' and removed.status = 'paid' and removed.erased_at is null)`,
  ),
  keeper('payments', 'insert', 'select request_id from added'),
  keeper('payments', 'delete', 'select request_id from removed'),
  keeper(
    'payments',
    'update',
    `select added.request_id from added join removed using (id)
    where (added.state, added.amount_usd) is distinct from (removed.state, removed.amount_usd)`,
  ),
  keeper('admin_reviews', 'insert', 'select request_id from added'),
  keeper('admin_reviews', 'delete', 'select request_id from removed'),
  keeper(
    'admin_reviews',
    'update',
    `select request_id from added join removed using (request_id)
    where added.donation_amount is distinct from removed.donation_amount`,
  ),
].join('\n')

const summed = (operation: Operation, delta: string) => `
create function sum_paid_${operation}() returns trigger language plpgsql as $$
begin
  insert into paid_sums select pg_backend_pid() % 16, delta
  from (${delta}) as changed (delta) where delta <> 0
  on conflict (shard) do update set dollars = paid_sums.dollars + excluded.dollars;
  return null;
end $$;
create trigger sum_paid_${operation} after ${operation} on paid_amounts
  referencing ${transitions[operation]} for each statement execute function sum_paid_${operation}();`

const sums = `
${summed('insert', 'select sum(dollars) from added')}
${summed('delete', 'select -sum(dollars) from removed')}
${summed(
  'update',
  `select sum(added.dollars - removed.dollars) from added join removed using (request_id)`,
)}
create function forget_paid_sums() returns trigger language plpgsql as $$
begin
  delete from paid_sums;
  return null;
end $$;
create trigger forget_sums after truncate on paid_amounts
  for each statement execute function forget_paid_sums();
`

const recount = `
create or replace function recount() returns void language plpgsql as $$
begin
  lock table payments, admin_reviews, requests, codes in share row exclusive mode;
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

// With all that open items need of a request, so that its row is not read.
const openRequests = `
drop index requests_open;
create index requests_open on requests (id) include (status, on_hold, expected_payment_date)
  where outcome = 'approved' and status <> 'paid' and erased_at is null;
`
