import { sql } from 'kysely'
import type { Db } from './connect.ts'

/** Sends a text to every process that listens on a channel, once the transaction is committed. */
export async function sendNotice(db: Db, channel: string, text: string): Promise<void> {
  await sql`select pg_notify(${channel}, ${text})`.execute(db)
}

/** Does the same for several texts in one statement. */
export async function sendNotices(db: Db, channel: string, texts: string[]): Promise<void> {
  await sql`select pg_notify(${channel}, text) from unnest(${texts}::text[]) as list (text)`.execute(
    db,
  )
}

/** Throws unless the database is migrated and can be written: a locked row is a write. */
export async function assertReady(db: Db): Promise<void> {
  await sql`select 1 from request_categories limit 1 for no key update skip locked`.execute(db)
}
