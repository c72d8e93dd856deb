import { type Kysely, sql } from 'kysely'

/** Letters that the office cancelled, which stay in its list (docs/product.md §9.4). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table outbox add column cancelled_at timestamptz(3)`.execute(db)
  await sql`drop index outbox_waiting`.execute(db)
  await sql`
    create index outbox_waiting on outbox (next_attempt_at)
    where sent_at is null and cancelled_at is null`.execute(db)
  await sql`drop index outbox_newest`.execute(db)
  await sql`create index outbox_newest on outbox (created_at desc, id desc)`.execute(db)
}
