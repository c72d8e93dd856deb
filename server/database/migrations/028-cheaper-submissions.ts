import { type Kysely, sql } from 'kysely'

/**
 * Triggers that act once for all rows of a statement, because concurrent submissions share one, and
 * an expected date that is left to the database only where the writer does not give it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(nameWords).execute(db)
  await sql.raw(expectedFridays).execute(db)
  await sql.raw(codeCounts).execute(db)
}

const nameWords = `
create function keep_added_name_words() returns trigger language plpgsql as $$
begin
  insert into name_words
  select distinct word from added, words_of(added.full_name) as list (word)
  where not exists (select from name_words known where known.word = list.word)
  order by word
  on conflict do nothing;
  return null;
end $$;
drop trigger keep_name_words on requests;
create trigger keep_added_name_words after insert on requests
  referencing new table as added for each statement execute function keep_added_name_words();
create trigger keep_name_words after update of full_name on requests
  for each row execute function keep_name_words();
`

const expectedFridays = `
drop trigger keep_expected_payment_date on requests;
create trigger keep_expected_payment_date before insert on requests
  for each row when (new.expected_payment_date is null)
  execute function keep_expected_payment_date();
create trigger change_expected_payment_date before update of created_at on requests
  for each row execute function keep_expected_payment_date();
`

const counter = (operation: 'insert' | 'update' | 'delete', changed: string) => `
create function count_codes_${operation}() returns trigger language plpgsql as $$
begin
  insert into code_counts
  select status, pg_backend_pid() % 16, sum(delta)
  from (${changed}) as changed
  group by status
  having sum(delta) <> 0
  order by status
  on conflict (status, shard) do update set count = code_counts.count + excluded.count;
  return null;
end $$;`

const added = 'select status, 1 as delta from added'
const removed = 'select status, -1 as delta from removed'
const codeCounts = `
drop trigger keep_counts on codes;
drop function keep_code_counts();
${counter('insert', added)}
${counter('delete', removed)}
${counter('update', `${added} union all ${removed}`)}
create trigger count_inserted after insert on codes
  referencing new table as added for each statement execute function count_codes_insert();
create trigger count_deleted after delete on codes
  referencing old table as removed for each statement execute function count_codes_delete();
create trigger count_updated after update on codes
  referencing old table as removed new table as added
  for each statement execute function count_codes_update();
`
