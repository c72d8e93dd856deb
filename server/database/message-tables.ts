import type { ColumnType, Generated } from 'kysely'
import type { CallOutcome, CallReason } from '#domain/calls.ts'
import type { Channel, LetterKind } from '#domain/letters.ts'
import type { Locale } from '#domain/locales.ts'
import type { Delivery } from '#domain/text-messages/delivery.ts'
import type { ReplyWord } from '#domain/text-messages/words.ts'

/** An instant; the database sets it if it is omitted. */
type Moment = ColumnType<Date, Date | string | undefined, Date | string>
type Nullable<T> = ColumnType<T | null, T | null | undefined, T | null>

type OutboxTable = {
  id: Generated<string>
  kind: LetterKind
  channel: Generated<Channel>
  /** From when on it is to be said by telephone; null: from the beginning. */
  call_after: Nullable<Date>
  /** How far a text message has come; null until a gateway may have it. */
  delivery: Nullable<Delivery>
  recipient: string
  locale: Locale
  data: ColumnType<Record<string, string>, string, string>
  created_at: Moment
  /** When it is sent or tried next; null of a call. */
  next_attempt_at: ColumnType<Date | null, Date | string | null | undefined, Date | null>
  attempts: Generated<number>
  last_error: string | null
  /** The request that the letter is about. */
  request_id: Nullable<string>
  cancelled_at: ColumnType<Date | null, never, Date>
  sent_at: ColumnType<Date | null, Date | null | undefined, Date | null>
}

/** Who gave or ended consent to text messages; `message`: a text message from the number. */
export type ConsentedBy = 'family' | 'office' | 'message'

/** Letters, calls, and what calls were about (docs/product.md §9). */
export type MessageTables = {
  outbox: OutboxTable
  calls: {
    id: Generated<string>
    /** The family that was called, or the request if it has none yet. */
    family_key: string
    phone: string
    outcome: CallOutcome
    note: string | null
    called_by: ColumnType<string | null, string, never>
    called_at: Date
  }
  call_reasons: {
    call_id: string
    request_id: string
    reason: CallReason
    /** The letter, payment, question or due. */
    subject: string
  }
  call_holds: { family_key: string; held_by: string; held_until: Date }
  /** By number, in the form of E.164. */
  text_consents: {
    number: string
    given_at: Nullable<Date>
    given_by: Nullable<ConsentedBy>
    ended_at: Nullable<Date>
    ended_by: Nullable<ConsentedBy>
  }
  /** What people answered by text message, or a word such as STOP. */
  text_replies: {
    id: Generated<string>
    gateway_id: string
    number: string
    words: string | null
    word: ReplyWord | null
    request_id: string | null
    received_at: Date
    settled_at: Nullable<Date>
  }
  call_replies: { call_id: string; reply_id: string }
}
