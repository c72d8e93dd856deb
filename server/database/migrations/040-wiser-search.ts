import { type Kysely, sql } from 'kysely'

/**
 * Sound codes of the words of names, null until a running server fills them in
 * (server/requests/name-sounds.ts), and an index for the beginning of an address.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table name_words add column sounds text[]`.execute(db)
  await sql`create index name_words_sounds on name_words using gin (sounds)`.execute(db)
  await sql`create index name_words_unheard on name_words (word) where sounds is null`.execute(db)
  await sql`create index requests_by_address on requests (
    searchable(address_line1) text_pattern_ops)`.execute(db)
}
