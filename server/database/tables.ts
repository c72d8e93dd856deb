import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { CodeStatus } from '#domain/access-code.ts'
import type { AuditAction, AuditSubject } from '#domain/audit.ts'
import type { Locale, TemplateLanguage } from '#domain/locales.ts'
import type { Outcome, ReviewOutcome, Texts, WithdrawnBy } from '#domain/outcomes.ts'
import type { CalendarDate } from '#domain/payment-date.ts'
import type { PaymentField, PaymentMethod } from '#domain/payment-methods.ts'
import type { RequestContent } from '#domain/request-fields.ts'
import type { RequestStatus } from '#domain/request-status.ts'

/** A moment; the database fills it in when it is left out. */
type Moment = ColumnType<Date, Date | string | undefined, Date | string>
type Json<T> = ColumnType<T, string, string>
type Nullable<T> = ColumnType<T | null, T | null | undefined, T | null>

type UsersTable = {
  id: Generated<string>
  name: string
  email: string
  email_verified: Generated<boolean>
  image: string | null
  is_admin: Generated<boolean>
  /** Whether signing in takes a second step. */
  two_step: Generated<boolean>
  /** Raised by every change of the ways to sign in; sessions of an earlier epoch are dead. */
  auth_epoch: Generated<number>
  locale: Generated<Locale>
  /** Administrators who want a letter about each new request. */
  mail_on_new_request: Generated<boolean>
  created_at: Moment
  updated_at: Moment
}

type SessionsTable = {
  id: Generated<string>
  user_id: string
  token_hash: string
  /** The account's epoch when the session was opened or last kept. */
  auth_epoch: Generated<number>
  expires_at: Moment
  /** What the hour and the idle time of a session are counted from. */
  renewed_at: Moment
  recovery: Generated<boolean>
  ip_address: string | null
  user_agent: string | null
  created_at: Moment
  updated_at: Moment
}

type AccountsTable = {
  id: Generated<string>
  user_id: string
  account_id: string
  provider_id: string
  password: string | null
  created_at: Moment
  updated_at: Moment
}

type AccountTokensTable = {
  token_hash: string
  purpose: 'confirm_email' | 'reset_password' | 'first_admin'
  user_id: string | null
  created_at: Moment
  expires_at: Moment
  used_at: ColumnType<Date | null, Date | null | undefined, Date | null>
}

type AdministratorInvitesTable = {
  id: Generated<string>
  token_hash: string
  email: string
  invited_by: string | null
  created_at: Moment
  expires_at: Moment
}

type TwoStepTable = {
  user_id: string
  /** Sealed (server/secrets/sealing.ts). */
  secret: string
  last_counter: Generated<number>
  created_at: Moment
}

type CodesTable = {
  id: Generated<string>
  code: string
  status: Generated<CodeStatus>
  created_by: string | null
  registered_by: string | null
  registered_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  used_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  created_at: Moment
}

type RequestsTable = RequestContent & {
  id: Generated<string>
  code_id: string
  user_id: string | null
  created_by: string | null
  admin_created: Generated<boolean>
  source_name: Generated<string>
  status: Generated<RequestStatus>
  is_reviewed: Generated<boolean>
  locale: Generated<Locale>
  submission_hash: string
  /** What a search looks through; made by the database. */
  search_text: GeneratedAlways<string>
  /** The outcome of its review; null without one, and where an older version approved it. */
  review_outcome: Nullable<ReviewOutcome>
  /** The outcome of the request: generated from its review and withdrawal. */
  outcome: GeneratedAlways<Outcome>
  /** The places of outcome and status in their order, generated, for sorting. */
  outcome_rank: GeneratedAlways<number>
  status_rank: GeneratedAlways<number>
  /** Why it is on hold, for the office only; null if it is not. */
  hold_reason: Nullable<string>
  held_at: Nullable<Date>
  held_by: Nullable<string>
  on_hold: GeneratedAlways<boolean>
  withdrawn_at: Nullable<Date>
  withdrawn_by: Nullable<WithdrawnBy>
  /** Set by a trigger from `created_at` and the office's time zone (docs/product.md §6.1). */
  expected_payment_date: GeneratedAlways<CalendarDate>
  /** When all that told whose it was has been erased. */
  erased_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  created_at: Moment
}

type PaymentDetailsTable = { request_id: string } & { [Field in PaymentField]: string | null }

type AdminReviewsTable = {
  request_id: string
  outcome: Generated<ReviewOutcome>
  /** 0.00 if declined; null for a question. */
  donation_amount: ColumnType<string | null, string | null, string | null>
  notes: string | null
  /** For the family: why it was declined, or the question. */
  message: Nullable<string>
  /** The message in every language, if it was chosen from the list of reasons. */
  message_texts: ColumnType<Texts | null, string | null | undefined, string | null>
  amount_set_at_creation: Generated<boolean>
  reviewed_by: string | null
  reviewed_at: Moment
}

type RequestDocumentsTable = {
  id: Generated<string>
  request_id: string
  file_name: string
  file_path: string
  file_size: number
  mime_type: string
  uploaded_by: string | null
  created_at: Moment
}

type OutboxTable = {
  id: Generated<string>
  kind: string
  recipient: string
  locale: Locale
  data: Json<Record<string, string>>
  created_at: Moment
  next_attempt_at: Moment
  attempts: Generated<number>
  last_error: string | null
  /** The request that the letter is about, if it can be taken back while it waits. */
  request_id: Nullable<string>
  sent_at: ColumnType<Date | null, Date | null | undefined, Date | null>
}

type AuditEventsTable = {
  id: Generated<number>
  at: Moment
  actor_id: string | null
  action: AuditAction
  /** Taken out when its person is erased; nothing else of a row ever changes. */
  address: string | null
  subject_type: AuditSubject
  subject_id: string | null
  details: Json<Record<string, unknown>>
}

export type Tables = {
  users: UsersTable
  sessions: SessionsTable
  accounts: AccountsTable
  account_tokens: AccountTokensTable
  administrator_invites: AdministratorInvitesTable
  two_step: TwoStepTable
  recovery_codes: { user_id: string; code_hash: string }
  codes: CodesTable
  request_categories: { name: string; position: number }
  requests: RequestsTable
  payment_details: PaymentDetailsTable
  admin_reviews: AdminReviewsTable
  request_documents: RequestDocumentsTable
  template_messages: {
    language: TemplateLanguage
    content: string
    updated_by: string | null
    updated_at: Moment
  }
  outbox: OutboxTable
  audit_events: AuditEventsTable
  decline_reasons: {
    singleton: Generated<boolean>
    list: Json<Texts[]>
    version: Generated<number>
    updated_by: string | null
    updated_at: Moment
  }
  office_calendar: { singleton: Generated<boolean>; time_zone: string }
  secret_keys: { version: number; check_value: string; created_at: Moment }
  rate_limits: { key: string; points: number; expire: number | null }
  request_counts: {
    category: string
    source_name: string
    payment_method: PaymentMethod
    is_reviewed: boolean
    outcome: Outcome
    status: RequestStatus
    on_hold: boolean
    shard: number
    count: number
  }
  name_words: { word: string }
  code_counts: { status: CodeStatus; shard: number; count: number }
}
