import { createHash } from 'node:crypto'
import type { Locale } from '#domain/locales.ts'
import { uuidFromBytes } from '#domain/uuid.ts'
import type { Db } from '#server/database/connect.ts'
import { openReplies } from '#server/text-messages/index.ts'
import type { FoundReason, Person } from './reason-store.ts'

type Known = 'id' | 'phone' | 'phone_country' | 'locale' | 'family_number' | 'created_at'
/** Whom a row concerns: somebody who asked, or whoever wrote from a number that is on no request. */
export type Called = Pick<Person, Known> & {
  family_id: string | null
  full_name: string | null
  request_code: string | null
}

/** A text message that somebody sent, which is dealt with by a call. */
export type FoundReply = Omit<FoundReason, 'request_id'> & {
  request_id: string | null
  reply: { id: string; number: string; words: string }
  stranger: Called | undefined
}

/** Returns the id of the row of a number that is on no request. */
export const strangersKey = (number: string): string =>
  uuidFromBytes(createHash('sha256').update(`number ${number}`).digest())

/** Israel's numbers are taken for Hebrew; nothing else tells the language of a number. */
const languageOf = (number: string): Locale => (number.startsWith('+972') ? 'he' : 'en')

/** Returns the replies that nobody has dealt with. */
export async function repliesToCall(db: Db): Promise<FoundReply[]> {
  const rows = await openReplies(db)
  return rows.map(({ id, number, request_id, received_at, words }) => ({
    request_id,
    reason: 'reply',
    subject: id,
    since: received_at,
    code: null,
    for_all: true,
    is_letter: false,
    reply: { id, number, words },
    stranger: request_id === null ? strangerOf(number, received_at) : undefined,
  }))
}

const strangerOf = (phone: string, created_at: Date): Called => ({
  id: strangersKey(phone),
  phone,
  phone_country: '',
  created_at,
  locale: languageOf(phone),
  family_id: null,
  family_number: null,
  full_name: null,
  request_code: null,
})
