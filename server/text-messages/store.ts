import { sql } from 'kysely'
import type { TextedLetter } from '#domain/letters.ts'
import type { Locale } from '#domain/locales.ts'
import { type Delivery, statesBefore } from '#domain/text-messages/delivery.ts'
import type { Db } from '#server/database/connect.ts'

/** Text messages in the outbox: on their way, and what became of them. */

export type DueText = {
  id: string
  kind: TextedLetter
  recipient: string
  locale: Locale
  attempts: number
  request_id: string | null
  /** The number of its request now, and the country of its address. */
  phone: string | null
  country: string | null
  is_direct: boolean
  /** An attempt before was interrupted, so that the gateway may have the message. */
  was_lost: boolean
}

const isOpen = sql<boolean>`channel = 'sms' and sent_at is null and cancelled_at is null
  and delivery is null and next_attempt_at <= now()`
const hasAgreed = sql<boolean>`exists (select from text_consents
  where number = recipient and ended_at is null)`

/**
 * Claims messages that are due and whose number agreed to them; each is claimed by one process only.
 * If that ends, they become due again after `leaseSeconds`. Clears the last error, as for e-mails.
 */
export async function takeTexts(
  db: Db,
  { limit, leaseSeconds }: { limit: number; leaseSeconds: number },
): Promise<DueText[]> {
  const { rows } = await sql<DueText>`
    with due as (
      select id, request_id, attempts > 0 and last_error is null as was_lost from outbox
      where ${isOpen} and ${hasAgreed}
      order by next_attempt_at limit ${limit} for update skip locked
    )
    update outbox set attempts = attempts + 1, last_error = null,
      next_attempt_at = now() + ${leaseSeconds} * interval '1 second'
    from due left join requests on requests.id = due.request_id where outbox.id = due.id
    returning outbox.id, kind, recipient, outbox.locale, attempts, was_lost, due.request_id, phone,
      country, requests.user_id is null as is_direct`.execute(db)
  return rows
}

/** A message that goes another way now. */
export type Rerouted = {
  id: string
  kind: TextedLetter
  request_id: string | null
  next_attempt_at: Date
}

/**
 * Returns messages that are due and cannot be sent: without consent, or with `all` each of them. Locks
 * them until the transaction ends.
 */
export async function unsendableForUpdate(
  db: Db,
  { limit, all }: { limit: number; all: boolean },
): Promise<Rerouted[]> {
  const { rows } = await sql<Rerouted>`
    select id, kind, request_id, next_attempt_at from outbox
    where ${isOpen} and (${all} or not ${hasAgreed})
    order by next_attempt_at limit ${limit} for update skip locked`.execute(db)
  return rows
}

/** Stores that the gateway took a message. A callback may have been faster. */
export async function markAccepted(db: Db, id: string): Promise<void> {
  await sql`
    update outbox set sent_at = coalesce(sent_at, now()), last_error = null,
      delivery = coalesce(delivery, 'accepted')
    where id = ${id} and coalesce(delivery, 'unknown') = 'unknown'`.execute(db)
}

/**
 * Stores why an attempt failed, and when the next one is, or that there is none (`delivery`). A callback
 * may have been faster.
 */
export async function markFailed(
  db: Db,
  id: string,
  { error, delivery, seconds = 0 }: Failure,
): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ last_error: error, delivery })
    .$if(!delivery, (update) =>
      update.set({ next_attempt_at: sql<Date>`now() + ${seconds} * interval '1 second'` }),
    )
    .where('id', '=', id)
    .where('delivery', 'is', null)
    .execute()
}
type Failure = { error: string | null; delivery?: 'failed' | 'unknown'; seconds?: number }

/**
 * Stores what the gateway states about a message, unless it is further already: callbacks may be
 * repeated and come in any order. Returns whether something changed.
 */
export async function keepDelivery(
  db: Db,
  id: string,
  { delivery, error }: { delivery: Delivery; error: string | null },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('outbox')
    .set({
      delivery,
      last_error: delivery === 'failed' ? error : null,
      sent_at: sql<Date>`coalesce(sent_at, now())`,
    })
    .where('id', '=', id)
    .where('channel', '=', 'sms')
    .where(({ or, eb }) =>
      or([eb('delivery', 'is', null), eb('delivery', 'in', statesBefore(delivery))]),
    )
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Returns the number of a message. */
export async function numberOf(db: Db, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('outbox')
    .select('recipient')
    .where('id', '=', id)
    .where('channel', '=', 'sms')
    .executeTakeFirst()
  return row?.recipient
}
