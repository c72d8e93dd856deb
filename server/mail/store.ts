import { sql } from 'kysely'
import type { Locale } from '#domain/locales.ts'
import type { CalendarDate } from '#domain/payment-date.ts'
import type { Db } from '#server/database/connect.ts'
import { notify } from '#server/events.ts'

/** The data of each kind of letter (docs/product.md §9.2). Never an amount or a payment number. */
export type LetterData = {
  confirm: { token: string }
  reset: { token: string }
  request_received: { full_name: string; expected_payment_date: CalendarDate }
  reviewed: { full_name: string }
  paid: { full_name: string }
  admin_invite: { token: string; invited_by: string }
  /** To administrators who want it (requests/submission-store.ts). */
  new_request: { full_name: string }
}
export type LetterKind = keyof LetterData

type LetterOf<Kind extends LetterKind> = { kind: Kind; locale: Locale; data: LetterData[Kind] }
export type Letter = { [Kind in LetterKind]: LetterOf<Kind> }[LetterKind]

/** A letter as the outbox keeps it. */
export type OutboxLetter = Letter & { id: string; recipient: string; attempts: number }

/** A letter as a row of the outbox, for enqueue() and for statements that write one on their way. */
export const outboxRow = ({ kind, recipient, locale, data }: Letter & { recipient: string }) => ({
  kind,
  recipient,
  locale,
  data: JSON.stringify(data),
})
export const outboxColumns = [
  'kind',
  'recipient',
  'locale',
  'data',
] as const satisfies (keyof ReturnType<typeof outboxRow>)[]

/** Writes a letter into the outbox, in the transaction of what causes it; a worker sends it. */
export async function enqueue(db: Db, letter: Letter & { recipient: string }): Promise<void> {
  await db.insertInto('outbox').values(outboxRow(letter)).execute()
  await notify(db, { kind: 'mail.waiting' })
}

/**
 * Takes letters that are due, each by one worker only. They come due again after `leaseSeconds`,
 * should the worker die before it says what became of them.
 */
export async function takeLetters(
  db: Db,
  { limit, leaseSeconds }: { limit: number; leaseSeconds: number },
): Promise<OutboxLetter[]> {
  const rows = await db
    .updateTable('outbox')
    .set(({ eb }) => ({
      attempts: eb('attempts', '+', 1),
      next_attempt_at: sql<Date>`now() + ${leaseSeconds} * interval '1 second'`,
    }))
    .where('id', 'in', (due) =>
      due
        .selectFrom('outbox')
        .select('id')
        .where('sent_at', 'is', null)
        .where('next_attempt_at', '<=', sql<Date>`now()`)
        .orderBy('next_attempt_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'kind', 'recipient', 'locale', 'data', 'attempts'])
    .execute()
  return rows as OutboxLetter[]
}

/** Notes that a letter went out. With `forget`, what was in it (a link that opens an account) is dropped. */
export async function markSent(db: Db, id: string, { forget }: { forget: boolean }): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ sent_at: new Date(), last_error: null, ...(forget && { data: '{}' }) })
    .where('id', '=', id)
    .execute()
}

/** Notes that a letter did not go out, why, and in how many seconds it is tried again. */
export async function markFailed(
  db: Db,
  id: string,
  { error, pauseSeconds }: { error: string; pauseSeconds: number },
): Promise<void> {
  await db
    .updateTable('outbox')
    .set({
      last_error: error,
      next_attempt_at: sql<Date>`now() + ${pauseSeconds} * interval '1 second'`,
    })
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .execute()
}

/** How long a letter that is kept for the mailbox shows its link. */
const TOKENS_SHOWN_MS = 3_600_000
const REMOVED = 'removed-after-an-hour'

/** Removes the tokens of mailed links from letters that were sent to the mailbox an hour ago. */
export async function forgetOldTokens(db: Db, now = new Date()): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ data: sql`jsonb_set(data, '{token}', ${JSON.stringify(REMOVED)}::jsonb)` })
    .where('sent_at', '<', new Date(now.getTime() - TOKENS_SHOWN_MS))
    .where(sql<boolean>`data ->> 'token' <> ${REMOVED}`)
    .execute()
}

const shown = ['id', 'kind', 'recipient', 'locale', 'data', 'attempts', 'created_at'] as const

/** Letters for the mailbox page, newest first. */
export async function listLetters(
  db: Db,
  { recipient, limit }: { recipient?: string; limit: number },
): Promise<(OutboxLetter & { created_at: Date })[]> {
  let query = db.selectFrom('outbox').select(shown).orderBy('created_at', 'desc').limit(limit)
  if (recipient) query = query.where('recipient', '=', recipient)
  return (await query.execute()) as (OutboxLetter & { created_at: Date })[]
}

/** One letter for the mailbox page. */
export async function findLetter(
  db: Db,
  id: string,
): Promise<(OutboxLetter & { created_at: Date }) | undefined> {
  const row = await db.selectFrom('outbox').select(shown).where('id', '=', id).executeTakeFirst()
  return row as (OutboxLetter & { created_at: Date }) | undefined
}

/** Letters that are not sent yet, and those of them that could not be sent at least once. */
export async function countWaitingLetters(db: Db): Promise<{ waiting: number; failing: number }> {
  return db
    .selectFrom('outbox')
    .select(({ fn }) => [
      fn.countAll<number>().as('waiting'),
      fn.count<number>('last_error').as('failing'),
    ])
    .where('sent_at', 'is', null)
    .executeTakeFirstOrThrow()
}
