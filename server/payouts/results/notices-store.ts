import { sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'

/** Notices of change: details that a bank asks to correct. */

const notices = (db: Db) =>
  db
    .selectFrom('payout_notices')
    .innerJoin('payments', 'payments.id', 'payout_notices.payment_id')
    .innerJoin('payout_runs', 'payout_runs.id', 'payments.run_id')
    .innerJoin('requests', 'requests.id', 'payments.request_id')
    .innerJoin('payment_details', 'payment_details.request_id', 'payments.request_id')
    .select(['payout_notices.id', 'payout_notices.code', 'payout_notices.content'])
    .select(['payout_notices.decision', 'payout_notices.created_at', 'payout_notices.uploaded_by'])
    .select(['payments.id as payment_id', 'payments.request_id', 'payments.reference'])
    .select(['payments.payee', 'payments.numbers', 'payout_runs.number as run_number'])
    .select(['requests.payment_method', 'requests.erased_at'])
    .select(['payment_details.routing_number', 'payment_details.account_number'])
    .select(['payment_details.payment_full_name', 'payment_details.account_type'])
    .select(['payment_details.changed_at', 'payment_details.changed_from'])
    .select('payment_details.confirmed_at')

export type NoticeRow = Awaited<ReturnType<ReturnType<typeof notices>['execute']>>[number]

/** Returns open notices, oldest first; of one run, if it is given. */
export async function openNotices(db: Db, runId?: string): Promise<NoticeRow[]> {
  let query = notices(db)
    .where('payout_notices.decision', 'is', null)
    .where('payout_notices.content', 'is not', null)
    .orderBy('payout_notices.created_at')
    .orderBy('payout_notices.id')
    .limit(200)
  if (runId) query = query.where('payments.run_id', '=', runId)
  return query.execute()
}

/** Returns all notices about the payments of requests, oldest first. */
export async function noticesOfRequests(db: Db, requestIds: string[]) {
  return db
    .selectFrom('payout_notices')
    .innerJoin('payments', 'payments.id', 'payout_notices.payment_id')
    .select(['payments.request_id', 'payments.reference', 'payout_notices.id', 'code', 'content'])
    .select(['payout_notices.created_at', 'decision', 'decided_at'])
    .where('payments.request_id', 'in', requestIds)
    .orderBy('payout_notices.created_at')
    .execute()
}

export async function findNotice(db: Db, id: string): Promise<NoticeRow | undefined> {
  return notices(db).where('payout_notices.id', '=', id).executeTakeFirst()
}

/** Returns a notice with a row lock until the transaction ends. */
export async function findNoticeForUpdate(db: Db, id: string): Promise<NoticeRow | undefined> {
  return notices(db)
    .where('payout_notices.id', '=', id)
    .forUpdate('payout_notices')
    .executeTakeFirst()
}

/** Returns the notices about a payment to which somebody has agreed. */
export async function appliedNotices(db: Db, paymentId: string) {
  return db
    .selectFrom('payout_notices')
    .select(['id', 'content'])
    .where('payment_id', '=', paymentId)
    .where('decision', '=', 'applied')
    .execute()
}

/** Returns which codes are known for which payments, as `payment_id:code`. */
export async function knownNotices(db: Db, paymentIds: string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('payout_notices')
    .select(['payment_id', 'code'])
    .where('payment_id', '=', sql<string>`any(${paymentIds}::uuid[])`)
    .execute()
  return new Set(rows.map(({ payment_id, code }) => `${payment_id}:${code}`))
}

type NewNotice = {
  id: string
  payment_id: string
  code: string
  content: string
  uploaded_by: string | null
}

/** Stores the notices that are not known. Returns the ids of these. */
export async function insertNotices(db: Db, notices: readonly NewNotice[]): Promise<Set<string>> {
  if (notices.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`
    insert into payout_notices (id, payment_id, code, content, uploaded_by)
    select * from json_to_recordset(${JSON.stringify(notices)}::json) as list (id uuid,
      payment_id uuid, code text, content text, uploaded_by uuid)
    on conflict (payment_id, code) do nothing returning id`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

export async function decideNotice(
  db: Db,
  id: string,
  decision: { decision: 'applied' | 'dismissed'; decided_at: Date; decided_by: string },
): Promise<void> {
  await db.updateTable('payout_notices').set(decision).where('id', '=', id).execute()
}

/** Forgets what banks wrote about the payments of erased requests. */
export async function clearNotices(db: Db, requestIds: string[]): Promise<void> {
  await db
    .updateTable('payout_notices')
    .set({ content: null })
    .where('payment_id', 'in', (payments) =>
      payments.selectFrom('payments').select('id').where('request_id', 'in', requestIds),
    )
    .execute()
}
