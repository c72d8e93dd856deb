import { type Kysely, sql } from 'kysely'

/**
 * Restores what migration 035 says and 042 left out: a payment that is sent does not tell that the
 * bank got a file, if another file with it was given. Such a payment may be paid twice, and the
 * office is asked about the other file.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(givenFiles).execute(db)
}

const givenFiles = `
create or replace function record_given_payout_files() returns trigger language plpgsql as $$
declare
  given uuid[] := array(
    select id from after where state = 'sent' intersect select id from before where state = 'locked');
begin
  if given = '{}' then return null; end if;
  given := array(
    select unnest(given) except
    select payment_id from payment_instructions join payout_files using (run_id, file, revision)
    where payment_id = any(given) and fate = 'given');
  update payout_files as file set fate = 'given', fate_at = now()
  where file.fate = 'unknown' and exists (
    select payment_id from payment_instructions as told
    where (told.run_id, told.file, told.revision) = (file.run_id, file.file, file.revision)
    intersect select unnest(given));
  return null;
end $$;
`
