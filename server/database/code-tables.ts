import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { CodeStatus } from '#domain/access-code.ts'
import type { Begun } from '#domain/codes/begun.ts'
import type { Channel } from '#domain/codes/channels.ts'
import type { Locale } from '#domain/locales.ts'
import type { Texts } from '#domain/outcomes.ts'
import type { CalendarDate } from '#domain/payment-date.ts'

type Optional<T> = ColumnType<T | null, T | null | undefined, T | null>

/** For whom a code is, and until when (docs/product.md §2.6). */
export type CodeColumns = {
  recipient_name: Optional<string>
  recipient_phone: Optional<string>
  recipient_email: Optional<string>
  locale: Optional<Locale>
  note: Optional<string>
  /** The family that it was made for. */
  family_id: Optional<string>
  helper_id: Optional<string>
  campaign_id: Optional<string>
  expires_on: Optional<CalendarDate>
  revoked_at: Optional<Date>
  revoked_by: Optional<string>
  begun: ColumnType<Begun | null, string | null | undefined, null>
  /** The code that was revoked when this one was made instead. */
  reissue_of: Optional<string>
  /** Set by a trigger, for searches. */
  recipient_text: GeneratedAlways<string | null>
}

export type CodeTables = {
  code_counts: { status: CodeStatus; shard: number; count: number }
  code_sendings: {
    id: Generated<string>
    code_id: string
    channel: Channel
    sent_by: string | null
    sent_at: Date
  }
  /** Named rounds of codes (docs/product.md §17). Both days are included. */
  campaigns: {
    id: Generated<string>
    name: string
    category: string | null
    opens_on: CalendarDate
    closes_on: CalendarDate
    texts: ColumnType<Texts, string, string>
    created_by: string | null
    created_at: Date
  }
}
