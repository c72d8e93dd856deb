import { type Kysely, sql } from 'kysely'

/** What the office's list is searched and sorted by, and a recount of the kept counts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(search).execute(db)
  await sql.raw(words).execute(db)
  await sql.raw(sorting).execute(db)
  await sql.raw(recount).execute(db)
}

// A request is searched as one text in small letters, without the points of Hebrew: a line each of
// name, address and reason, each after a space, then, after a mark that nobody can type, the digits of the phone number.
const search = `
create extension if not exists pg_trgm;

create function searchable(typed text) returns text immutable strict parallel safe language sql as $$
  select lower(translate(
    regexp_replace(typed, '[\\u0591-\\u05BD\\u05BF-\\u05C7]', '', 'g'),
    '״“”׳’‘־–', '""""''''''--'
  ))
$$;

alter table requests add column search_text text generated always as (
  searchable(' ' || full_name || E'\\n ' || coalesce(email, '') || E'\\n ' || reason)
  || E'\\x1f' || regexp_replace(phone, '\\D', '', 'g')
) stored;
create index requests_search on requests using gin (search_text gin_trgm_ops);
create index codes_search on codes using gin (code gin_trgm_ops);
`

// Every word that ever stood in a name, to find the one that was meant by one spelled a little
// differently.
const words = `
create table name_words (word text primary key);
create index name_words_alike on name_words using gist (word gist_trgm_ops);

create function words_of(name text) returns setof text immutable strict parallel safe language sql as $$
  select distinct word from regexp_split_to_table(searchable(name), '[^[:alnum:]"'']+') as list (word)
  where length(word) between 1 and 40
$$;
create function keep_name_words() returns trigger language plpgsql as $$
begin
  insert into name_words
  select word from words_of(new.full_name) as list (word)
  where not exists (select from name_words known where known.word = list.word)
  order by word
  on conflict do nothing;
  return null;
end $$;
create trigger keep_name_words after insert or update of full_name on requests
  for each row execute function keep_name_words();
insert into name_words select distinct word from requests, words_of(full_name) as list (word);
`

// Each column that sorts the list, or filters it newest first: one index is read either way.
// The statistics tell how frequent filters are together; guessing one by one is far off.
const sorting = `
create index requests_by_name on requests (full_name, created_at, id);
create index requests_by_category on requests (category, created_at, id);
create index requests_by_date on requests (date_of_request, created_at, id);
create index requests_by_source on requests (source_name, created_at, id);
create index requests_by_method on requests (payment_method, created_at, id);
create index requests_pending on requests (id) where not is_reviewed;
create index admin_reviews_by_amount on admin_reviews (donation_amount, request_id);

create statistics requests_filters (mcv) on category, source_name, payment_method, is_reviewed from requests;
alter statistics requests_filters set statistics 1000;
`

// The kept counts are made anew from what is there; writers wait meanwhile.
const recount = `
create function recount() returns void language plpgsql as $$
begin
  lock table requests, codes in share row exclusive mode;
  delete from request_counts;
  insert into request_counts
  select coalesce(category, ''), source_name, payment_method, is_reviewed, 0, count(*)
  from requests group by 1, 2, 3, 4;
  delete from code_counts;
  insert into code_counts select status, 0, count(*) from codes group by 1;
end $$;
`
