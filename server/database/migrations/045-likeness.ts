import { type Kysely, sql } from 'kysely'

/**
 * Families that are likely the same, and helpers (docs/product.md §15.7, §15.8). Marks are of more
 * kinds than accounts now. A running server writes them with each request, and in the background for
 * requests of before, of a previous version that runs beside this one, and of a previous key.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [marks, forgetting, likeness, queueing]) await sql.raw(part).execute(db)
}

const marks = `
alter table request_marks drop constraint request_marks_kind_check, add check (kind in
  ('account', 'ending', 'bank', 'teudat_zeut', 'tax_id', 'phone', 'email', 'address'));

-- Checking a foreign key for each mark would double what marks cost a submission.
alter table request_marks drop constraint request_marks_request_id_fkey;
create function forget_marks_of_deleted() returns trigger language plpgsql as $$
begin
  delete from request_marks where request_id = old.id;
  return null;
end $$;
create trigger forget_marks_of_deleted after delete on requests
  for each row execute function forget_marks_of_deleted();

-- The version of the key with which the marks of the request were written; 0 without them. A previous
-- version keeps is_marked instead.
alter table payment_details add column marked_with smallint not null default 0;
create index payment_details_marked_with on payment_details (marked_with);

-- In how many of a million names a word occurs.
alter table name_words add column frequency integer not null default 0;
`

const numbers = ['routing_number', 'account_number', 'iban', 'teudat_zeut', 'tax_id']
const contact = [
  'full_name',
  'phone',
  'email',
  'address_line1',
  'postal_code',
  'country',
  'reason',
  'erased_at',
]
const of = (row: 'old' | 'new', names: string[]) => names.map((name) => `${row}.${name}`).join(', ')
const differ = (names: string[]) => `(${of('old', names)}) is distinct from (${of('new', names)})`

const forgetting = `
create or replace function forget_marks() returns trigger language plpgsql as $$
begin
  new.is_marked := num_nonnulls(${of('new', numbers.slice(0, 3))}) = 0;
  new.marked_with := 0;
  delete from request_marks where request_id = new.request_id;
  return new;
end $$;
drop trigger forget_marks on payment_details;
create trigger forget_marks before update of ${numbers.join(', ')} on payment_details
  for each row when (${differ(numbers)}) execute function forget_marks();

create function forget_marks_of_request() returns trigger language plpgsql as $$
begin
  delete from request_marks where request_id = new.id;
  update payment_details set marked_with = 0,
      is_marked = num_nonnulls(${numbers.slice(0, 3).join(', ')}) = 0
    where request_id = new.id;
  return null;
end $$;
create trigger forget_marks after update of ${contact.join(', ')} on requests
  for each row when (${differ(contact)}) execute function forget_marks_of_request();
`

const likeness = `
create table helpers (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  phone text,
  email text,
  note text,
  saved_by uuid references users on delete set null,
  saved_at timestamptz(3) not null
);

-- Values that are evidence for nobody: of a helper, or of more than eight families.
create table silent_marks (
  kind text not null,
  mark uuid not null,
  helper_id uuid references helpers on delete cascade,
  primary key (kind, mark)
);
create index silent_marks_of_helper on silent_marks (helper_id) where helper_id is not null;

create table likely_pairs (
  smaller_id uuid not null references families on delete cascade,
  larger_id uuid not null references families on delete cascade,
  points smallint not null,
  -- When the newer of the two asked last.
  newest_at timestamptz(3) not null,
  primary key (smaller_id, larger_id),
  check (smaller_id < larger_id)
);
create index likely_pairs_of_larger on likely_pairs (larger_id);
create index likely_pairs_in_order on likely_pairs (points desc, newest_at desc, smaller_id, larger_id);

alter table families add column likely smallint not null default 0;

-- Families to be compared anew.
create table likely_queue (
  id bigint generated always as identity primary key,
  family_id uuid not null
);
create index likely_queue_of_family on likely_queue (family_id);
`

const queueing = `
create function queue_marked() returns trigger language plpgsql as $$
begin
  -- Row by row: the planner knows nothing of transition tables, and would read all requests.
  insert into likely_queue (family_id)
    select distinct family_id
    from (select distinct request_id from changed) as marked cross join lateral (
      select family_id from requests where id = request_id offset 0
    ) as requests
    where family_id is not null;
  return null;
end $$;
create trigger queue_marked after insert on request_marks
  referencing new table as changed for each statement execute function queue_marked();
create trigger queue_unmarked after delete on request_marks
  referencing old table as changed for each statement execute function queue_marked();

create function queue_moved() returns trigger language plpgsql as $$
begin
  insert into likely_queue (family_id)
    select id from unnest(array[old.family_id, new.family_id]) as list (id) where id is not null;
  return null;
end $$;
create trigger queue_moved after update of family_id on requests
  for each row when (old.family_id is distinct from new.family_id) execute function queue_moved();

create function queue_distinguished() returns trigger language plpgsql as $$
begin
  insert into likely_queue (family_id) values (new.smaller_id), (new.larger_id);
  return null;
end $$;
create trigger queue_distinguished after insert on family_distinctions
  for each row execute function queue_distinguished();
`
