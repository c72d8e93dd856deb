-- What belongs to the office as a whole. The files of this folder make a new database, in the
-- order of their names; every change of them also needs a step for existing databases
-- (docs/decisions/056).

-- Trigrams, for searching.
create extension if not exists pg_trgm;

-- Returns text as searches compare it: lower case, without Hebrew points and invisible characters,
-- with one kind of quotes, and a space for dashes.
create function searchable(typed text) returns text
language sql immutable strict parallel safe as $$
  select lower(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
    typed,
    '[\u0591-\u05BD\u05BF-\u05C7\u00AD\u061C\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]', '', 'g'),
    '[׳‘’‚‛′´`]', '''', 'g'),
    '[״“”„‟″]|''''', '"', 'g'),
    '[- \u00A0־‐-―−]+', ' ', 'g'))
$$;

-- Returns the words of a name.
create function words_of(name text) returns setof text
language sql immutable strict parallel safe as $$
  select distinct word from regexp_split_to_table(searchable(name), '[^[:alnum:]"'']+') as list (word)
  where length(word) between 1 and 40
$$;

-- Settings of the server that statements read. One row, which every start writes.
create table office_calendar (
  singleton boolean primary key default true check (singleton),
  time_zone text not null,
  -- CALL_WHEN_PAID.
  calls_when_paid boolean not null default false,
  -- Whether a gateway for text messages is configured.
  sends_texts boolean not null default false
);
insert into office_calendar (time_zone) values ('America/New_York');

-- Returns the Friday on which a request is expected to be paid (docs/product.md §6.1).
create function expected_friday(created_at timestamptz, time_zone text) returns date
language sql immutable strict parallel safe as $$
  select day + (array[5, 4, 10, 9, 8, 7, 13])[extract(dow from day)::int + 1]
  from (select (created_at at time zone time_zone)::date as day) as office
$$;

-- What people ask for.
create table request_categories (
  name text primary key,
  "position" smallint not null unique
);
insert into request_categories (position, name)
select position, name from unnest(array[
  'Almonah', 'Israel', 'Kolel', 'Medical', 'Mikvah', 'Other', 'Pesach', 'Pidyon Shvuyim', 'Purim',
  'Rebbe', 'Shul', 'Wedding', 'Yesomim', 'Yeshiva', 'בחור', 'אברך', 'Poor'
]) with ordinality as list (name, position);

-- The steps that made these tables: those of from-056/.
create table kysely_migration (
  name varchar(255) primary key,
  "timestamp" varchar(255) not null
);

-- The versions of the secret key, each with a text by which the key is recognized.
create table secret_keys (
  version integer primary key,
  check_value text not null,
  created_at timestamptz(3) not null default now()
);

-- Failures within a window (server/http/rate-limits.ts).
create table rate_limits (
  key text primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limits_expire on rate_limits (expire);
