import { type Kysely, sql } from 'kysely'

/**
 * Adds outcomes of reviews, holds, withdrawals, the office's reasons for declining, and counts by
 * all of them (docs/product.md §7.7 to §7.14).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(reviews).execute(db)
  await sql.raw(reasons).execute(db)
  await sql.raw(requests).execute(db)
  await sql.raw(expectedFridays).execute(db)
  await sql.raw(indexes).execute(db)
  await sql.raw(counts).execute(db)
}

// A declined review has the amount 0.00, so that only a question has none.
const reviews = `
alter table admin_reviews alter column donation_amount drop not null;
alter table admin_reviews
  add column outcome text not null default 'approved'
    check (outcome in ('approved', 'declined', 'needs_info')),
  -- For the family: why it was declined, or the question. As typed, and in every language if it
  -- was chosen from the list of reasons: {"en": "…", "he": "…", "yi": "…"}.
  add column message text,
  add column message_texts jsonb,
  add constraint admin_reviews_amount check ((donation_amount is null) = (outcome = 'needs_info')),
  add constraint admin_reviews_message check (outcome = 'approved' or message is not null);

-- The request that a letter is about, so that a waiting letter can be found and taken back.
alter table outbox add column request_id uuid references requests on delete set null;
create index outbox_of_request on outbox (request_id) where request_id is not null;
`

const reasons = `
create table decline_reasons (
  singleton boolean primary key default true check (singleton),
  -- [{"en": "…", "he": "…", "yi": "…"}, …], in the order in which they are offered.
  list jsonb not null,
  version integer not null default 1,
  updated_by uuid references users on delete set null,
  updated_at timestamptz(3) not null default now()
);
insert into decline_reasons (list) values ('[
  {
    "en": "Sadly, our funds do not reach far enough for this request.",
    "he": "לצערנו, אין ביכולתה של הקופה להיענות לבקשה זו.",
    "yi": "ליידער האט די קופה נישט די מעגליכקייט צו העלפן מיט די בקשה."
  },
  {
    "en": "This request is not among the needs that our fund was made for.",
    "he": "הבקשה אינה מן המטרות שלשמן נוסדה הקופה.",
    "yi": "די בקשה געהערט נישט צו די צוועקן פאר וועלכע די קופה איז געגרינדעט."
  },
  {
    "en": "You have already received help for this from our fund.",
    "he": "כבר קיבלתם מן הקופה סיוע עבור מטרה זו.",
    "yi": "איר האט שוין באקומען הילף פון די קופה פאר די זאך."
  }
]');
`

// Stored: the review's outcome, the hold and the withdrawal. Generated from them: the request's
// outcome and its rank. A server of the previous version sets only is_reviewed, which means
// approved.
const outcomeIs = (names: Record<Outcome, string>) => `
  case
    when withdrawn_at is not null then ${names.withdrawn}
    when is_reviewed and review_outcome is not distinct from 'declined' then ${names.declined}
    when is_reviewed then ${names.approved}
    when review_outcome is not distinct from 'needs_info' then ${names.needs_info}
    else ${names.undecided}
  end`
type Outcome = 'undecided' | 'needs_info' | 'approved' | 'declined' | 'withdrawn'
const outcomeNames = {
  undecided: `'undecided'`,
  needs_info: `'needs_info'`,
  approved: `'approved'`,
  declined: `'declined'`,
  withdrawn: `'withdrawn'`,
}
const outcomeRanks = {
  undecided: '0',
  needs_info: '1',
  approved: '2',
  declined: '3',
  withdrawn: '4',
}

const requests = `
alter table requests
  add column review_outcome text check (review_outcome in ('approved', 'declined', 'needs_info')),
  add column hold_reason text,
  add column held_at timestamptz(3),
  add column held_by uuid references users on delete set null,
  add column withdrawn_at timestamptz(3),
  add column withdrawn_by text check (withdrawn_by in ('family', 'office')),
  add column expected_payment_date date,
  add constraint requests_hold check ((hold_reason is null) = (held_at is null)),
  add constraint requests_withdrawal check ((withdrawn_by is null) = (withdrawn_at is null));
alter table requests
  add column outcome text generated always as (${outcomeIs(outcomeNames)}) stored,
  add column outcome_rank smallint generated always as (${outcomeIs(outcomeRanks)}) stored,
  add column status_rank smallint generated always as
    (array_position(array['created', 'processing', 'processed', 'paid'], status) - 1) stored,
  add column on_hold boolean generated always as (hold_reason is not null) stored;
`

// The Friday of docs/product.md §6.1, kept with the request so that lists can be filtered and sorted
// by it. The office's time zone is a setting of the server, which writes it here when it starts.
const expectedFridays = `
create table office_calendar (
  singleton boolean primary key default true check (singleton),
  time_zone text not null
);
insert into office_calendar (time_zone) values ('America/New_York');

create function expected_friday(created_at timestamptz, time_zone text) returns date
immutable strict parallel safe language sql as $$
  select day + (array[5, 4, 10, 9, 8, 7, 13])[extract(dow from day)::int + 1]
  from (select (created_at at time zone time_zone)::date as day) as office
$$;
create function keep_expected_payment_date() returns trigger language plpgsql as $$
begin
  new.expected_payment_date :=
    expected_friday(new.created_at, (select time_zone from office_calendar));
  return new;
end $$;
create trigger keep_expected_payment_date before insert or update of created_at on requests
  for each row execute function keep_expected_payment_date();
update requests set expected_payment_date = expected_friday(created_at, 'America/New_York');
`

// The tabs leave out withdrawn requests. One index for each order of the list and for each filter.
const indexes = `
drop index requests_by_review;
create index requests_by_review on requests (is_reviewed, created_at desc, id desc)
  where withdrawn_at is null;
drop index requests_newest;
create index requests_newest on requests (created_at desc, id desc) include (payment_method, outcome);
create index requests_by_outcome on requests (outcome_rank, created_at, id);
create index requests_by_status on requests (status_rank, created_at, id);
-- Hardly any pending request has a later status than the first.
create index requests_pending_by_status on requests (status_rank, created_at, id)
  where not is_reviewed and withdrawn_at is null;
create index requests_by_friday on requests (expected_payment_date, created_at, id);
create index requests_on_hold on requests (on_hold, created_at, id);

drop statistics requests_filters;
create statistics requests_filters (mcv)
  on category, source_name, payment_method, is_reviewed, outcome_rank, status_rank from requests;
alter statistics requests_filters set statistics 1000;
`

// Counts are now stored by every filter. A trigger per statement, not per row, sums the changes and
// updates the counters in one order. So two writers cannot deadlock, and a change of a thousand
// statuses updates few counters.
const counts = `
drop trigger keep_counts on requests;
drop function keep_request_counts();
drop function count_request(requests, integer);
drop table request_counts;
create table request_counts (
  category text not null,
  source_name text not null,
  payment_method text not null,
  is_reviewed boolean not null,
  outcome text not null,
  status text not null,
  on_hold boolean not null,
  shard smallint not null,
  count bigint not null,
  primary key (category, source_name, payment_method, is_reviewed, outcome, status, on_hold, shard)
) with (fillfactor = 50);

${counter('insert', 'select 1 as delta, added.* from added')}
${counter('delete', 'select -1 as delta, removed.* from removed')}
${counter('update', 'select 1 as delta, added.* from added union all select -1, removed.* from removed')}
create trigger count_inserted after insert on requests
  referencing new table as added for each statement execute function count_requests_insert();
create trigger count_deleted after delete on requests
  referencing old table as removed for each statement execute function count_requests_delete();
create trigger count_updated after update on requests
  referencing old table as removed new table as added
  for each statement execute function count_requests_update();

create or replace function recount() returns void language plpgsql as $$
begin
  lock table requests, codes in share row exclusive mode;
  delete from request_counts;
  insert into request_counts
  select coalesce(category, ''), source_name, payment_method, is_reviewed, outcome, status, on_hold,
    0, count(*)
  from requests group by 1, 2, 3, 4, 5, 6, 7;
  delete from code_counts;
  insert into code_counts select status, 0, count(*) from codes group by 1;
end $$;
select recount();
`

function counter(operation: 'insert' | 'update' | 'delete', changed: string): string {
  return `
create function count_requests_${operation}() returns trigger language plpgsql as $$
begin
  insert into request_counts
  select coalesce(category, ''), source_name, payment_method, is_reviewed, outcome, status, on_hold,
    pg_backend_pid() % 16, sum(delta)
  from (${changed}) as changed
  group by 1, 2, 3, 4, 5, 6, 7
  having sum(delta) <> 0
  order by 1, 2, 3, 4, 5, 6, 7
  on conflict (category, source_name, payment_method, is_reviewed, outcome, status, on_hold, shard)
  do update set count = request_counts.count + excluded.count;
  return null;
end $$;`
}
