import { type Kysely, sql } from 'kysely'

/** The token that a renewal replaced stays valid for a while (docs/decisions/036). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table sessions
      add column replaced_token_hash text,
      add column replaced_until timestamptz(3)
  `.execute(db)
  await sql`
    create index sessions_replaced_token on sessions (replaced_token_hash)
      where replaced_token_hash is not null
  `.execute(db)
}
