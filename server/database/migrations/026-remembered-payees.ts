import { type Kysely, sql } from 'kysely'

/** The reference of the paid payment whose name for the bank a payment took over, until confirmed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table payments add column payee_from text`.execute(db)
}
