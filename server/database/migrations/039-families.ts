import { type Kysely, sql } from 'kysely'

/**
 * Families (docs/product.md §15). Triggers give a family to each new account and request, so that a
 * previous version, which may run beside this one, does it too. A running server fills in those of
 * before, in batches (server/families/filling.ts).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [tables, columns, accounts, requests, marked, filling]) {
    await sql.raw(part).execute(db)
  }
}

const tables = `
create table families (
  id uuid primary key default gen_random_uuid(),
  number integer not null generated always as identity unique,
  -- The family that it was joined with, while it is: nothing belongs to it meanwhile.
  joined_into uuid references families,
  created_at timestamptz(3) not null default now(),
  check (joined_into <> id)
);
create index families_joined on families (joined_into) where joined_into is not null;

create table family_joins (
  id uuid primary key default gen_random_uuid(),
  from_id uuid not null references families,
  into_id uuid not null references families,
  joined_by uuid references users on delete set null,
  joined_at timestamptz(3) not null,
  undone_by uuid references users on delete set null,
  undone_at timestamptz(3)
);
create unique index family_joins_open on family_joins (from_id) where undone_at is null;
create index family_joins_into on family_joins (into_id);

-- What a join moved and its undo moves back.
create table family_join_items (
  join_id uuid not null references family_joins,
  kind text not null check (kind in ('request', 'account')),
  item_id uuid not null,
  primary key (join_id, kind, item_id)
);
create index family_join_items_of on family_join_items (item_id, kind);

-- A pair keeps the families that it was said of; joined ones stand for the family they are part of.
create table family_distinctions (
  smaller_id uuid not null references families,
  larger_id uuid not null references families,
  reason text not null,
  distinguished_by uuid references users on delete set null,
  distinguished_at timestamptz(3) not null,
  primary key (smaller_id, larger_id),
  check (smaller_id < larger_id)
);
create index family_distinctions_of_larger on family_distinctions (larger_id);

create table family_notes (
  id uuid primary key default gen_random_uuid(),
  family_id uuid not null references families,
  note text not null,
  written_by uuid references users on delete set null,
  written_at timestamptz(3) not null
);
create index family_notes_of_family on family_notes (family_id, written_at);
`

const columns = `
alter table users add column family_id uuid references families;
create index users_of_family on users (family_id) where family_id is not null;
create index users_without_family on users (id) where family_id is null;

alter table requests add column family_id uuid references families,
  -- When its status became paid; null while it is another one.
  add column marked_paid_at timestamptz(3);
create index requests_of_family on requests (family_id, created_at, id);
create index requests_paid_of_family on requests (family_id, marked_paid_at)
  where marked_paid_at is not null;
create index requests_without_family on requests (id) where family_id is null;
`

const accounts = `
create function keep_family_of_account() returns trigger language plpgsql as $$
begin
  insert into families default values returning id into new.family_id;
  return new;
end $$;
create trigger keep_family before insert on users
  for each row when (not new.is_admin and new.family_id is null)
  execute function keep_family_of_account();

-- An account that never asked leaves nothing behind.
create function remove_unused_family() returns trigger language plpgsql as $$
begin
  delete from families where id = old.family_id
    and not exists (select from requests where family_id = old.family_id)
    and not exists (select from users where family_id = old.family_id)
    and not exists (select from families part where part.joined_into = old.family_id)
    and not exists (select from family_joins where old.family_id in (from_id, into_id))
    and not exists (select from family_distinctions where old.family_id in (smaller_id, larger_id))
    and not exists (select from family_notes where family_id = old.family_id);
  return null;
end $$;
create trigger remove_unused_family after delete on users
  for each row when (old.family_id is not null) execute function remove_unused_family();
`

// The row of the account or family is locked against joins, so that a join either sees the new
// request or is seen by it. An account of before gets its family afterwards: the statement may change its row itself.
const requests = `
create function keep_family_of_request() returns trigger language plpgsql as $$
declare
  into_other uuid;
begin
  if new.user_id is not null then
    select family_id into new.family_id from users where id = new.user_id for key share;
  elsif new.family_id is null then
    insert into families default values returning id into new.family_id;
  else
    loop
      select joined_into into into_other from families where id = new.family_id for key share;
      exit when into_other is null;
      new.family_id := into_other;
    end loop;
  end if;
  return new;
end $$;
create trigger keep_family before insert on requests
  for each row execute function keep_family_of_request();

create function family_of_account(account uuid) returns uuid language plpgsql as $$
declare
  family uuid;
begin
  select family_id into family from users where id = account for no key update;
  if found and family is null then
    insert into families default values returning id into family;
    update users set family_id = family where id = account;
  end if;
  return family;
end $$;
create function fill_family_of_request() returns trigger language plpgsql as $$
begin
  update requests set family_id = family_of_account(new.user_id) where id = new.id;
  return null;
end $$;
create trigger fill_family after insert on requests
  for each row when (new.family_id is null) execute function fill_family_of_request();

-- A request outlives its erased account; the undo of a join then moves it by itself.
create function keep_joined_request() returns trigger language plpgsql as $$
begin
  insert into family_join_items
    select join_id, 'request', new.id from family_join_items
    where item_id = old.user_id and kind = 'account'
    on conflict do nothing;
  return null;
end $$;
create trigger keep_joined after update of user_id on requests
  for each row when (old.user_id is not null and new.user_id is null)
  execute function keep_joined_request();
`

const marked = `
create function keep_marked_paid_at() returns trigger language plpgsql as $$
begin
  new.marked_paid_at := case when new.status = 'paid' then now() end;
  return new;
end $$;
create trigger keep_marked_paid_at before update of status on requests
  for each row when ((old.status = 'paid') <> (new.status = 'paid'))
  execute function keep_marked_paid_at();
create trigger keep_inserted_paid_at before insert on requests
  for each row when (new.status = 'paid' and new.marked_paid_at is null)
  execute function keep_marked_paid_at();
`

const filling = `
-- Gives a family to at most this many requests of before, then accounts. Returns to how many.
create function fill_families(most integer) returns integer language plpgsql as $$
declare
  ids uuid[];
  owners uuid[];
begin
  select array_agg(id), array_agg(distinct user_id) filter (where user_id is not null)
    into ids, owners
    from (select id, user_id from requests where family_id is null
      order by id limit most for update skip locked) as found;
  if ids is null then
    -- Accounts that have not asked yet.
    select array_agg(id) into owners
      from (select id from users where family_id is null and not is_admin
        order by id limit most for update skip locked) as found;
    perform family_of_account(owner) from unnest(owners) as list (owner);
    return coalesce(array_length(owners, 1), 0);
  end if;
  perform family_of_account(owner) from unnest(owners) as list (owner) order by owner;
  with direct as materialized (
    select id, gen_random_uuid() as family_id from requests where id = any(ids) and user_id is null
  ), made as (
    insert into families (id) select family_id from direct
  ), known as (
    select id, family_id from direct
    union all
    select requests.id, users.family_id from requests join users on users.id = requests.user_id
    where requests.id = any(ids)
  )
  update requests set family_id = known.family_id, marked_paid_at = case when status = 'paid' then coalesce(
    (select max(at) from audit_events where subject_type = 'request' and subject_id = requests.id
      and action = 'request.status_changed' and details ->> 'after' = 'paid'),
    requests.marked_paid_at, requests.created_at) end
  from known where requests.id = known.id;
  return array_length(ids, 1);
end $$;
`
