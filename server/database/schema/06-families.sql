-- Families that were joined or distinguished, and those that are likely the same.

-- Families that the office joined.
create table family_joins (
  id uuid primary key default gen_random_uuid(),
  from_id uuid not null references families,
  into_id uuid not null references families,
  joined_by uuid references users on delete set null,
  joined_at timestamptz(3) not null,
  undone_by uuid references users on delete set null,
  undone_at timestamptz(3)
);
create index family_joins_into on family_joins (into_id);
create unique index family_joins_open on family_joins (from_id) where undone_at is null;

-- What a join moved, and its undo moves back.
create table family_join_items (
  join_id uuid not null references family_joins,
  kind text not null check (kind in ('request', 'account', 'code')),
  item_id uuid not null,
  primary key (join_id, kind, item_id)
);
create index family_join_items_of on family_join_items (item_id, kind);

-- Families that the office found to be different.
create table family_distinctions (
  smaller_id uuid not null references families,
  larger_id uuid not null references families,
  reason text not null,
  distinguished_by uuid references users on delete set null,
  distinguished_at timestamptz(3) not null,
  check (smaller_id < larger_id),
  primary key (smaller_id, larger_id)
);
create index family_distinctions_of_larger on family_distinctions (larger_id);

-- Notes of the office about families.
create table family_notes (
  id uuid primary key default gen_random_uuid(),
  family_id uuid not null references families,
  note text not null,
  written_by uuid references users on delete set null,
  written_at timestamptz(3) not null
);
create index family_notes_of_family on family_notes (family_id, written_at);

-- Keyed hashes by which the office finds accounts, and what families share.
create table request_marks (
  request_id uuid not null,
  kind text not null
    check (kind in ('account', 'ending', 'bank', 'teudat_zeut', 'tax_id', 'phone', 'email', 'address')),
  -- The first 16 bytes of an HMAC.
  mark uuid not null,
  primary key (request_id, kind, mark)
);
create index request_marks_sought on request_marks (kind, mark);

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
create trigger queue_marked
  after insert on request_marks referencing new table as changed
  for each statement execute function queue_marked();
create trigger queue_unmarked
  after delete on request_marks referencing old table as changed
  for each statement execute function queue_marked();

-- Values that are evidence for nobody: of a helper, or of too many families.
create table silent_marks (
  kind text not null,
  mark uuid not null,
  helper_id uuid references helpers on delete cascade,
  primary key (kind, mark)
);
create index silent_marks_of_helper on silent_marks (helper_id) where helper_id is not null;

-- Families that are likely the same.
create table likely_pairs (
  smaller_id uuid not null references families on delete cascade,
  larger_id uuid not null references families on delete cascade,
  points smallint not null,
  -- When the newer of the two asked last.
  newest_at timestamptz(3) not null,
  check (smaller_id < larger_id),
  primary key (smaller_id, larger_id)
);
create index likely_pairs_in_order
  on likely_pairs (points desc, newest_at desc, smaller_id, larger_id);
create index likely_pairs_of_larger on likely_pairs (larger_id);

-- Families to be compared anew.
create table likely_queue (
  id bigint generated always as identity primary key,
  family_id uuid not null
);
create index likely_queue_of_family on likely_queue (family_id);
