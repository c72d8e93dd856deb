import { type ExpressionBuilder, sql } from 'kysely'
import { subjectOf } from '#domain/audit.ts'
import type { Channel, LetterKind, LetterState } from '#domain/letters.ts'
import type { CalendarDate } from '#domain/payment-date.ts'
import type { Delivery } from '#domain/text-messages/delivery.ts'
import type { Db } from '#server/database/connect.ts'
import { containing } from '#server/database/like.ts'
import type { Tables } from '#server/database/tables.generated.ts'
import { notify } from '#server/events.ts'
import { dataOf, decisionData, findAddressee } from './addressee-store.ts'
import { type AddressedLetter, rowInChannel } from './store.ts'

const columns = [
  'id',
  'kind',
  'channel',
  'recipient',
  'locale',
  'created_at',
  'next_attempt_at',
  'attempts',
  'last_error',
  'request_id',
  'sent_at',
  'cancelled_at',
  'delivery',
] as const

type LetterFilter = {
  search?: string
  kind?: LetterKind
  state?: LetterState
  channel?: Channel
}
type LetterPosition = { created_at: string; id: string }

/** Lists letters without their text, newest first, starting after the position `after`. */
export async function listForOffice(
  db: Db,
  {
    search,
    kind,
    state,
    channel,
    after,
    limit,
  }: LetterFilter & { after?: LetterPosition; limit: number },
) {
  let query = db
    .selectFrom('outbox')
    .select(columns)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
  if (search) query = query.where('recipient', 'ilike', containing(search))
  if (kind) query = query.where('kind', '=', kind)
  if (channel) query = query.where('channel', '=', channel)
  if (state) query = query.where((letter) => isIn(letter, state))
  if (after) {
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('created_at', 'id'), '<', tuple(new Date(after.created_at), after.id)),
    )
  }
  return query.execute()
}
export type LetterRow = Awaited<ReturnType<typeof listForOffice>>[number]

/** `letterState` (domain/letters.ts) as a WHERE condition. */
function isIn(letter: ExpressionBuilder<Tables, 'outbox'>, state: LetterState) {
  if (state === 'cancelled') return letter('cancelled_at', 'is not', null)
  const live = letter('cancelled_at', 'is', null)
  if (state === 'unknown' || state === 'delivered') {
    return letter.and([live, letter('delivery', '=', state)])
  }
  const delivery = letter.fn.coalesce('delivery', sql<Delivery>`'accepted'`)
  if (state === 'sent') {
    const isOnItsWay = letter(delivery, 'in', ['accepted', 'sent'])
    return letter.and([live, letter('sent_at', 'is not', null), isOnItsWay])
  }
  const isUnsent = letter.and([letter('sent_at', 'is', null), letter('delivery', 'is', null)])
  if (state === 'waiting') return letter.and([live, isUnsent, letter('last_error', 'is', null)])
  const isRefused = letter.and([isUnsent, letter('last_error', 'is not', null)])
  return letter.and([live, letter.or([isRefused, letter('delivery', '=', 'failed')])])
}

/** Returns whether a text message is kept. */
export async function hasTexts(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('outbox')
    .select('id')
    .where('channel', '=', 'sms')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Finds a letter without its text. With `lock`, no worker claims it until the transaction ends. */
export async function findForOffice(
  db: Db,
  id: string,
  { lock = false } = {},
): Promise<LetterRow | undefined> {
  const found = db.selectFrom('outbox').select(columns).where('id', '=', id)
  return (lock ? found.forUpdate() : found).executeTakeFirst()
}

/** Marks a letter as cancelled, and deletes its text as if it were sent. */
export async function cancelLetter(db: Db, id: string): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ cancelled_at: new Date(), last_error: null, data: '{}' })
    .where('id', '=', id)
    .execute()
}

/** Makes a failed letter due now. */
export async function sendNow(db: Db, id: string): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ next_attempt_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
  await notify(db, { kind: 'mail.waiting' })
}

/**
 * Stores a new copy of a letter, with the text that its request gives now. `today` is the office's
 * date. Returns the id.
 */
export async function copyLetter(db: Db, letter: LetterRow, today: CalendarDate): Promise<string> {
  const { kind, recipient, locale, request_id } = letter
  if (letter.channel === 'sms') return copyText(db, letter)
  const data = JSON.stringify(request_id ? await newDataOf(db, letter, request_id, today) : {})
  const { id } = await db
    .insertInto('outbox')
    .values({ kind, recipient, locale, data, request_id })
    .returning('id')
    .executeTakeFirstOrThrow()
  await notify(db, { kind: 'mail.waiting' })
  return id
}

/** Stores a new copy of a text message in place of the old one. Returns the id. */
async function copyText(db: Db, { id, kind, recipient, locale, request_id }: LetterRow) {
  await cancelLetter(db, id)
  const copy = { kind, recipient, locale, data: {}, request_id: request_id ?? undefined }
  const row = rowInChannel({ ...copy, channel: 'sms' } as AddressedLetter)
  const stored = await db.insertInto('outbox').values(row).returning('id').executeTakeFirstOrThrow()
  await notify(db, { kind: 'mail.waiting' })
  return stored.id
}

/** Returns the data of a letter about a request (LetterData in store.ts). */
export async function newDataOf(
  db: Db,
  { kind }: { kind: LetterKind },
  requestId: string,
  today: CalendarDate,
) {
  const request = await findAddressee(db, requestId)
  const { full_name, expected_payment_date, outcome } = request
  if (kind === 'new_request') return { full_name }
  const isDecided = outcome === 'approved' || outcome === 'declined'
  return {
    ...dataOf(request),
    ...(kind === 'request_received' && { expected_payment_date }),
    ...(kind === 'reviewed' &&
      isDecided &&
      decisionData(request, { isApproved: outcome === 'approved', today })),
    ...(kind === 'details_changed' && { groups: await changedGroups(db, requestId) }),
  }
}

/** Returns the groups that the last correction of a request changed, from the audit trail. */
async function changedGroups(db: Db, requestId: string): Promise<string> {
  const action = 'request.corrected'
  const last = await db
    .selectFrom('audit_events')
    .select('details')
    .where('subject_type', '=', subjectOf(action))
    .where('subject_id', '=', requestId)
    .where('action', '=', action)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const { groups } = last?.details ?? {}
  return Array.isArray(groups) ? groups.join(',') : ''
}
