import { randomInt, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { createAccessCode } from '#domain/access-code.ts'
import { toCents } from '#domain/money.ts'
import { type CalendarDate, calendarDateIn } from '#domain/payment-date.ts'
import type { Db } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { actOn } from '#server/payouts/index.ts'
import type { Services } from '#server/services.ts'
import { type DemoRequest, demoRequest, type Owner } from './demo-requests.ts'
import { recipients } from './demo-table.ts'

/** What the demo writes itself, because no procedure acts in the past or without a person. */

const BATCH = 500

type Sealing = Pick<Services, 'db' | 'sealer'>

/**
 * Stores invented requests with codes, payment details and, for two in three, a review. The first
 * five belong to the account of the owner, the others to nobody; those of one name are one family.
 */
export async function addDemoRequests({ db, sealer }: Sealing, count: number, owner: Owner) {
  for (let start = 0; start < count; start += BATCH) {
    const numbers = Array.from({ length: Math.min(BATCH, count - start) }, (_, i) => start + i)
    const asked = numbers.map((number) => ({ number, isOwn: number < 5 }))
    await storeDemoRequests({ db, sealer }, owner, asked)
  }
  await sql`
    update requests set family_id = first.family_id
    from (select distinct on (full_name) full_name, family_id from requests
      where user_id is null order by full_name, created_at) as first
    where first.full_name = requests.full_name and requests.user_id is null
      and requests.family_id <> first.family_id`.execute(db)
}

/** Stores these requests only, and returns their ids. */
export async function storeDemoRequests(
  { db, sealer }: Sealing,
  owner: Owner,
  asked: DemoRequest[],
): Promise<{ id: string; family_id: string | null }[]> {
  const rows = asked.map((one) => demoRequest(sealer, owner, one))
  const codes = rows.map(({ code }) => code)
  await db.insertInto('codes').values(codes).execute()
  const requests = rows.map(({ request }) => request)
  const stored = await db
    .insertInto('requests')
    .values(requests)
    .returning(['id', 'family_id', 'expected_payment_date'])
    .execute()
  const details = rows.map((row) => row.details)
  await db.insertInto('payment_details').values(details).execute()
  const reviews = rows.flatMap(({ review }) => review ?? [])
  if (reviews.length > 0) await db.insertInto('admin_reviews').values(reviews).execute()
  const fridays = new Map(stored.map((row) => [row.id, row.expected_payment_date]))
  const decided = rows.flatMap(({ review, status }) => {
    const dueOn = review && fridays.get(review.request_id)
    return review && dueOn ? [{ ...review, status, dueOn }] : []
  })
  const byDay = Map.groupBy(decided, ({ reviewed_at }) =>
    calendarDateIn(reviewed_at, owner.timeZone),
  )
  for (const [on, list] of byDay) await approveDemo(db, on, list)
  return stored
}

type Decided = NonNullable<ReturnType<typeof demoRequest>['review']> &
  Pick<ReturnType<typeof demoRequest>, 'status'> & { dueOn: CalendarDate }

/** Approves what was decided on a day, and sets its status. */
async function approveDemo(db: Services['db'], on: CalendarDate, decided: Decided[]) {
  const [{ reviewed_at: now, reviewed_by } = {}] = decided
  if (!now || !reviewed_by) return
  const acts = decided.flatMap(({ request_id: requestId, dueOn, donation_amount, status }) => {
    const dues = [{ dueOn, amount: toCents(donation_amount) }]
    return [
      { requestId, act: { act: 'approve' as const, dues, hasPlan: false } },
      { requestId, act: { act: 'set_status' as const, status, on } },
    ]
  })
  await inTransaction(db, (transaction) =>
    actOn({ db: transaction, now, caller: { user: { id: reviewed_by } } }, acts),
  )
}

/** Stores the codes for people, and unused ones to try the portal with. Returns the latter. */
export async function addDemoCodes(db: Db, count: number, created_by: string): Promise<string[]> {
  const newCode = () => ({
    id: randomUUID() as string,
    code: createAccessCode(randomInt),
    created_by,
  })
  const unused = Array.from({ length: count }, newCode)
  await db.insertInto('codes').values(unused).execute()
  for (const { sentBy, ...recipient } of recipients) {
    const row = { locale: 'yi' as const, ...recipient, ...newCode() }
    await db.insertInto('codes').values(row).execute()
    const sending = { code_id: row.id, sent_by: created_by, sent_at: recipient.created_at }
    if (!sentBy) continue
    await db
      .insertInto('code_sendings')
      .values({ ...sending, channel: sentBy })
      .execute()
  }
  return unused.map(({ code }) => code)
}

/** Pretends that payments were introduced two months ago, so that a draft may have overdue ones. */
export async function introducePayouts(db: Db): Promise<void> {
  await sql`update payout_settings
    set introduced_at = now() - interval '60 days'`.execute(db)
}

/** Moves a run that is paid to the Friday before. */
export async function moveRunBack(db: Db, runId: string): Promise<void> {
  await sql`update payout_runs set pay_on = pay_on - 7, rate_date = rate_date - 7,
    created_at = created_at - interval '7 days', locked_at = locked_at - interval '7 days',
    file_basis = file_basis || jsonb_build_object(
      'created_on', (file_basis ->> 'created_on')::date - 7,
      'effective_on', (select jsonb_object_agg(key, value::date - 7)
        from jsonb_each_text(file_basis -> 'effective_on')))
    where id = ${runId}`.execute(db)
  await sql`update payments set sent_at = sent_at - interval '5 days',
    paid_at = paid_at - interval '2 days' where run_id = ${runId}`.execute(db)
  await sql`update checks set issued_on = issued_on - 7, mailed_on = mailed_on - 4,
    expected_on = expected_on - 4 where run_id = ${runId}`.execute(db)
}

/** Pretends that all calls were made the day before. */
export async function moveCallsMadeBack(db: Db): Promise<void> {
  await sql`update calls set called_at = called_at - interval '1 day'`.execute(db)
}

/** Pretends that decisions were made a day earlier, and questions asked by telephone three days earlier. */
export async function moveDecisionsBack(db: Db): Promise<void> {
  await sql`update outbox set call_after = call_after - interval '1 day'`.execute(db)
  await sql`update request_questions set asked_at = asked_at - interval '3 days'
    where request_id in (select id from requests where email is null)`.execute(db)
}

/** Moves a campaign back by some days. */
export async function endCampaign(db: Db, id: string, daysAgo: number): Promise<void> {
  await sql`update campaigns set opens_on = opens_on - ${daysAgo}::int,
    closes_on = closes_on - ${daysAgo}::int where id = ${id}`.execute(db)
}
