import { sql } from 'kysely'
import type { Channel, LetterKind } from '#domain/letters.ts'
import type { Locale } from '#domain/locales.ts'
import type { PlanDue } from '#domain/payouts/family-view.ts'
import type { Db } from '#server/database/connect.ts'
import { duesOfPlan } from '#server/database/current-payment.ts'
import { notify } from '#server/events.ts'
import type { LetterData, SecurityNotice } from './letter-data.ts'

export type { LetterData } from './letter-data.ts'

type LetterOf<Kind extends LetterKind> = { kind: Kind; locale: Locale; data: LetterData[Kind] }
export type Letter = { [Kind in LetterKind]: LetterOf<Kind> }[LetterKind]

/** A letter with what is read when it is sent, because it can change until then. */
export type LetterToSend = Letter & {
  /** The amount and the plan of the review of its request, for a letter about an approval. */
  approval?: LetterApproval | null
}

type LetterApproval = {
  donation_amount: string
  /** null without a plan. */
  family_dues: PlanDue[] | null
}

/**
 * A letter with its address, and the request that it is about. `channel`: e-mail by default. The
 * recipient of a call or a text message is a telephone number.
 */
export type AddressedLetter = Letter & {
  recipient: string
  request_id?: string
  channel?: Channel
}

/** PostgreSQL takes at most 65,535 parameters in a statement. */
const ROWS_AT_ONCE = 1000

/** A letter with the columns that the outbox adds. */
export type OutboxLetter = LetterToSend & { id: string; recipient: string; attempts: number }

/** Returns an e-mail as a row of the outbox, for statements that also write one. */
export const outboxRow = ({ kind, recipient, locale, data, request_id }: AddressedLetter) => ({
  kind,
  recipient,
  locale,
  data: JSON.stringify(data),
  request_id: request_id ?? null,
})

/**
 * Returns a letter of any channel as a row of the outbox. It goes out at once, or after `at`. What is
 * said by telephone or sent as a text message is stored without its data: it needs none.
 */
export function rowInChannel(letter: AddressedLetter, at?: Date) {
  const row = outboxRow(letter)
  const { channel = 'email' } = letter
  if (channel === 'email') return { ...row, ...(at && { next_attempt_at: at }) }
  const due = { next_attempt_at: at ?? new Date() }
  const own = channel === 'call' ? { call_after: at ?? null, next_attempt_at: null } : due
  return { ...row, ...own, data: '{}', channel }
}

/** Letters that anybody can cause, to anybody: limited together per recipient. */
const causedByVisitors: LetterKind[] = ['confirm', 'reset', 'change_email', 'many_attempts']
/** Warnings about somebody who guesses: one letter a day is enough. */
const onceADay: LetterKind[] = ['many_attempts', 'many_codes']
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const MAX_AN_HOUR = 5
const MAX_A_DAY = 20

/**
 * Stores a letter in the outbox. Call it in the transaction that causes the letter; a worker sends
 * it. Returns false and stores nothing if visitors caused too many letters to this recipient, or
 * the owner of the account was warned within a day.
 */
export async function enqueue(db: Db, letter: AddressedLetter): Promise<boolean> {
  const isLimited = [...causedByVisitors, ...onceADay].includes(letter.kind)
  if (isLimited && !(await mayHaveAnother(db, letter))) return false
  await db.insertInto('outbox').values(rowInChannel(letter)).execute()
  await notify(db, { kind: 'mail.waiting' })
  return true
}

/** Holds a lock on the recipient, so that letters at the same moment are counted. */
async function mayHaveAnother(db: Db, { kind, recipient }: AddressedLetter): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtext(${`letters to ${recipient}`}))`.execute(db)
  const now = Date.now()
  const rows = await db
    .selectFrom('outbox')
    .select(['kind', 'created_at'])
    .where('recipient', '=', recipient)
    .where('kind', 'in', [...causedByVisitors, kind])
    .where('created_at', '>', new Date(now - DAY_MS))
    .execute()
  if (onceADay.includes(kind) && rows.some((row) => row.kind === kind)) return false
  // Whoever knows the password must not be able to use up the warning with other letters.
  if (!causedByVisitors.includes(kind)) return true
  const lastHour = rows.filter(({ created_at }) => created_at.getTime() > now - HOUR_MS)
  return rows.length < MAX_A_DAY && lastHour.length < MAX_AN_HOUR
}

/** Stores the letter that tells the owner of an account what happened to it. */
export async function sendNotice(
  db: Db,
  kind: SecurityNotice,
  { email, locale }: { email: string; locale: Locale },
): Promise<void> {
  await enqueue(db, { kind, recipient: email, locale, data: {} })
}

/** Like `enqueue`, for many letters. */
export async function enqueueAll(db: Db, letters: AddressedLetter[]): Promise<void> {
  for (let from = 0; from < letters.length; from += ROWS_AT_ONCE) {
    const rows = letters.slice(from, from + ROWS_AT_ONCE).map((letter) => rowInChannel(letter))
    await db.insertInto('outbox').values(rows).execute()
  }
  if (letters.length > 0) await notify(db, { kind: 'mail.waiting' })
}

/** Stores one letter for each of several people, in their languages. */
export const enqueueForEach = (
  db: Db,
  people: readonly { email: string; locale: Locale }[],
  letter: { [Kind in LetterKind]: { kind: Kind; data: LetterData[Kind] } }[LetterKind],
) =>
  enqueueAll(
    db,
    people.map(({ email, locale }) => ({ ...letter, recipient: email, locale })),
  )

/** Column for a query of `outbox`: what was approved of the request that a letter is about. */
const approval = sql<LetterApproval | null>`(
  select json_build_object('donation_amount', donation_amount::text, 'family_dues',
    ${duesOfPlan(sql.ref('outbox.request_id'))})
  from admin_reviews
  where admin_reviews.request_id = outbox.request_id and admin_reviews.outcome = 'approved'
)`.as('approval')

/**
 * Claims letters that are due; each is claimed by one worker only. If the worker dies, they become
 * due again after `leaseSeconds`. Clears the last error, which tells a letter that is being sent from
 * one that failed (domain/letters.ts).
 */
export async function takeLetters(
  db: Db,
  { limit, leaseSeconds }: { limit: number; leaseSeconds: number },
): Promise<OutboxLetter[]> {
  const rows = await dueLetters(db, limit)
    .set({ next_attempt_at: sql<Date>`now() + ${leaseSeconds} * interval '1 second'` })
    .returning(['id', 'kind', 'recipient', 'locale', 'data', 'attempts', approval])
    .execute()
  return rows as OutboxLetter[]
}

/** Marks letters that are due as sent: the mailbox shows them. Returns how many. */
export async function keepLetters(db: Db, limit: number): Promise<number> {
  const { numUpdatedRows } = await dueLetters(db, limit)
    .set({ sent_at: new Date() })
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** Begins the next attempt of letters that are due, except those that another worker has locked. */
const dueLetters = (db: Db, limit: number) =>
  db
    .updateTable('outbox')
    .set(({ eb }) => ({ attempts: eb('attempts', '+', 1), last_error: null }))
    .where('id', 'in', (due) =>
      due
        .selectFrom('outbox')
        .select('id')
        .where('channel', '=', 'email')
        .where('sent_at', 'is', null)
        .where('cancelled_at', 'is', null)
        .where('next_attempt_at', '<=', sql<Date>`now()`)
        .orderBy('next_attempt_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )

/**
 * Marks letters as sent, or said by telephone, and deletes their data, such as a link that opens an
 * account.
 */
export async function markSent(db: Db, ids: string[]): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ sent_at: new Date(), last_error: null, data: '{}' })
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
}

/** Records why a letter could not be sent, and schedules the next attempt. */
export async function markFailed(
  db: Db,
  id: string,
  { error, retrySeconds }: { error: string; retrySeconds: number },
): Promise<void> {
  await db
    .updateTable('outbox')
    .set({
      last_error: error,
      next_attempt_at: sql<Date>`now() + ${retrySeconds} * interval '1 second'`,
    })
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .execute()
}

/** How long the mailbox shows the link of a letter that was not sent by mail. */
const TOKEN_MAX_AGE_MS = 3_600_000
const REMOVED = 'removed-after-an-hour'

/** Removes the tokens of links from letters that the mailbox has kept for an hour. */
export async function clearOldTokens(db: Db, now = new Date()): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ data: sql`jsonb_set(data, '{token}', ${JSON.stringify(REMOVED)}::jsonb)` })
    .where('sent_at', '<', new Date(now.getTime() - TOKEN_MAX_AGE_MS))
    .where(sql<boolean>`data ->> 'token' <> ${REMOVED}`)
    .execute()
}

const listedColumns = [
  'id',
  'kind',
  'recipient',
  'locale',
  'data',
  'attempts',
  'created_at',
] as const

/**
 * Lists letters for the mailbox page, newest first. A letter that still waits or was cancelled is
 * left out.
 */
export async function listLetters(
  db: Db,
  { recipient, limit }: { recipient?: string; limit: number },
): Promise<(OutboxLetter & { created_at: Date })[]> {
  let query = db
    .selectFrom('outbox')
    .select([...listedColumns, approval])
    .where((letter) =>
      letter.or([letter('attempts', '>', 0), letter('next_attempt_at', '<=', sql<Date>`now()`)]),
    )
    .where('cancelled_at', 'is', null)
    .where('channel', '=', 'email')
    .orderBy('created_at', 'desc')
    .limit(limit)
  if (recipient) query = query.where('recipient', '=', recipient)
  return (await query.execute()) as (OutboxLetter & { created_at: Date })[]
}

/** Finds one letter for the mailbox page. */
export async function findLetter(
  db: Db,
  id: string,
): Promise<(OutboxLetter & { created_at: Date }) | undefined> {
  const row = await db
    .selectFrom('outbox')
    .select([...listedColumns, approval])
    .where('id', '=', id)
    .where('cancelled_at', 'is', null)
    .where('channel', '=', 'email')
    .executeTakeFirst()
  return row as (OutboxLetter & { created_at: Date }) | undefined
}

/**
 * Counts the e-mails and text messages that are not sent yet, and those among them with at least one
 * failed attempt.
 */
export async function countWaitingLetters(db: Db): Promise<{ waiting: number; failing: number }> {
  return db
    .selectFrom('outbox')
    .select(({ fn }) => [
      fn.countAll<number>().as('waiting'),
      fn.count<number>('last_error').as('failing'),
    ])
    .where('sent_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .where('channel', '<>', 'call')
    .where('delivery', 'is', null)
    .executeTakeFirstOrThrow()
}
