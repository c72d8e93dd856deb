import { channelOf, type LetterKind } from '#domain/letters.ts'
import { calendarDateIn } from '#domain/payment-date.ts'
import type { Db } from '#server/database/connect.ts'
import { findAddressee } from './addressee-store.ts'
import { enqueueDelayed } from './delayed-store.ts'
import { cancelLetter, newDataOf } from './office-store.ts'
import type { AddressedLetter } from './store.ts'

type Text = { id: string; kind: LetterKind; request_id: string | null; next_attempt_at: Date }

/**
 * Cancels a text message that cannot be sent, and stores its letter in the channel that it has
 * without text messages, if there is one.
 */
export async function sendOtherwise(
  db: Db,
  { id, kind, request_id, next_attempt_at }: Text,
  timeZone: string,
): Promise<void> {
  await cancelLetter(db, id)
  if (!request_id) return
  const request = await findAddressee(db, request_id)
  const channel = channelOf(kind, { ...request, can_text: false })
  const recipient = channel === 'call' ? request.phone : request.email
  if (!channel || !recipient) return
  const today = calendarDateIn(new Date(), timeZone)
  const data = await newDataOf(db, { kind }, request_id, today)
  const letter = { kind, recipient, locale: request.locale, data, request_id, channel }
  await enqueueDelayed(db, [letter as AddressedLetter], next_attempt_at)
}
