import { type Kysely, sql } from 'kysely'

/**
 * A payment that becomes sent with one file says nothing of a second one that contains it too
 * (docs/product.md §14.22). Only where no file of it is given yet, the previous version has marked
 * it as sent without a word about the file.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(recordGivenFiles).execute(db)
}

const recordGivenFiles = `
create or replace function record_given_payout_files() returns trigger language plpgsql as $$
begin
  update payout_files as file set fate = 'given', fate_at = now()
  where file.fate = 'unknown' and exists (
    select from after join before using (id)
      join payment_instructions as told on told.payment_id = after.id
    where after.state = 'sent' and before.state = 'locked'
      and (told.run_id, told.file, told.revision) = (file.run_id, file.file, file.revision)
      and not exists (
        select from payment_instructions as other
          join payout_files as known using (run_id, file, revision)
        where other.payment_id = after.id and known.fate = 'given'));
  return null;
end $$;
`
