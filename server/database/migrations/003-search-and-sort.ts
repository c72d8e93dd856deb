import { type Kysely, sql } from 'kysely'

/**
 * Adds the indexes for searching and sorting the office's list, and recomputes the stored counts.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(search).execute(db)
  await sql.raw(words).execute(db)
  await sql.raw(sorting).execute(db)
  await sql.raw(recount).execute(db)
}

// The searched text of a request, in lower case without Hebrew points: a line each for name,
// address and reason, each after a space. Then come a character that nobody can type and the digits
// of the phone number.
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

// All words that ever occurred in a name, to find the word meant by a misspelled one.
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

// One index for each column that sorts the list or filters it newest first; it is read in both
// directions.
// Extended statistics, because estimates from single columns are far off for combined filters.
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

// Recomputes the stored counts; writers wait meanwhile.
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
