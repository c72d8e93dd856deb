import { sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'

/** Takes the e-mail address from a request, whose family has a telephone only. */
export async function removeEmail(db: Db, requestId: string): Promise<void> {
  await sql`update requests set email = null where id = ${requestId}`.execute(db)
}

/** Pretends that the office decided, and made its calls, some days ago. */
export async function moveDecisionsBack(db: Db, requestIds: string[]): Promise<void> {
  await sql`update outbox set call_after = call_after - interval '1 day'
    where request_id = any(${requestIds}::uuid[])`.execute(db)
  await sql`update request_questions set asked_at = asked_at - interval '3 days'
    where request_id = any(${requestIds}::uuid[])`.execute(db)
}

/** Pretends that all calls were made the day before. */
export async function moveCallsBack(db: Db): Promise<void> {
  await sql`update calls set called_at = called_at - interval '1 day'`.execute(db)
}
