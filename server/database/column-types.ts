import type { CodeStatus } from '#domain/access-code.ts'
import type { AccountMark } from '#domain/account-marks.ts'
import type { AccountType } from '#domain/account-types.ts'
import type { AuditAction, AuditSubject } from '#domain/audit.ts'
import type { StoredColumns } from '#domain/bank-files/results/result-columns.ts'
import type { Meaning } from '#domain/bank-files/results/result-words.ts'
import type { FundPeriod } from '#domain/books/funds.ts'
import type { OutsideWay } from '#domain/books/outside.ts'
import type { CallOutcome, CallReason } from '#domain/calls.ts'
import type { Begun } from '#domain/codes/begun.ts'
import type { Channel as CodeChannel } from '#domain/codes/channels.ts'
import type { Changes, CorrectedField, Corrector } from '#domain/corrections.ts'
import type { LastRequest } from '#domain/families.ts'
import type { Channel, LetterKind } from '#domain/letters.ts'
import type { SharedKind } from '#domain/likeness/marks.ts'
import type { Locale, TemplateLanguage } from '#domain/locales.ts'
import type { Outcome, ReviewOutcome, Texts, WithdrawnBy } from '#domain/outcomes.ts'
import type { PaymentMethod } from '#domain/payment-methods.ts'
import type { CheckReason, Delivery, StoredCheckState } from '#domain/payouts/checks.ts'
import type { RateSource } from '#domain/payouts/exchange-rate.ts'
import type { Fate } from '#domain/payouts/file-fates.ts'
import type { BankAddress, PaymentAddress } from '#domain/payouts/file-payment.ts'
import type {
  Carrier,
  CheckNumber,
  DueEnd,
  Payment,
  PostingKind,
  Settlement,
} from '#domain/payouts/ledger/rows.ts'
import type { Currency } from '#domain/payouts/methods.ts'
import type { PaymentState } from '#domain/payouts/payment-states.ts'
import type { RunState } from '#domain/payouts/run-states.ts'
import type { PayoutSettings } from '#domain/payouts/settings.ts'
import type { SignalDetails, SignalKind, SignalReason } from '#domain/payouts/signals.ts'
import type { MethodTotal } from '#domain/payouts/totals.ts'
import type { StoredPlan } from '#domain/plans.ts'
import type { AnswerFrom } from '#domain/questions.ts'
import type { Reach } from '#domain/reach.ts'
import type { RequestStatus } from '#domain/request-status.ts'
import type { Delivery as TextDelivery } from '#domain/text-messages/delivery.ts'
import type { ReplyWord } from '#domain/text-messages/words.ts'

/** Columns of which SQL says less than the code knows: enumerations and JSON (`npm run row-types`). */
export type ColumnTypes = {
  'account_tokens.purpose': 'confirm_email' | 'reset_password' | 'first_admin' | 'change_email'
  'admin_reviews.message_texts': Texts
  'admin_reviews.outcome': ReviewOutcome
  'admin_reviews.plan': StoredPlan
  'audit_events.action': AuditAction
  'audit_events.details': Record<string, unknown>
  'audit_events.subject_type': AuditSubject
  'call_reasons.reason': CallReason
  'calls.outcome': CallOutcome
  'campaigns.texts': Texts
  'checks.before_clearing': BeforeClearing
  'checks.delivery': Delivery
  'checks.end_reason': CheckReason
  'checks.state': StoredCheckState
  'checks.settled': NonNullable<CheckNumber['settled']>
  'code_counts.status': CodeStatus
  'code_sendings.channel': CodeChannel
  'codes.begun': Begun
  'codes.locale': Locale
  'codes.status': CodeStatus
  'decline_reasons.list': Texts[]
  'families.newest': LastRequest
  'families.paid_by_year': Record<string, string>
  'families.reach': Reach
  'families.second': LastRequest
  'family_join_items.kind': 'request' | 'account' | 'code'
  'funds.period': FundPeriod
  'outbox.channel': Channel
  'outbox.data': Record<string, string>
  'outbox.delivery': TextDelivery
  'outbox.kind': LetterKind
  'outbox.locale': Locale
  'payment_details.changed_from': ChangedFrom
  'payment_instructions.currency': Currency
  'payment_instructions.own_fate': Fate
  'payment_instructions.settled': Settlement
  'payment_signals.details': SignalDetails
  'payment_signals.kind': SignalKind
  'payment_signals.reason': SignalReason
  'payments.account_type': AccountType
  'payments.address': PaymentAddress
  'payments.address_for_bank': BankAddress
  'payments.carrier': Carrier
  'payments.currency': Currency
  'payments.ended_from': NonNullable<Payment['endedFrom']>
  'payments.method': PaymentMethod
  'payments.outside_way': OutsideWay
  'payments.state': PaymentState
  'payments.way': Payment['way']
  'payout_files.fate': Fate
  'payout_files.method': PaymentMethod
  'payout_imports.columns': StoredColumns
  'payout_imports.words': Record<string, Meaning>
  'payout_notices.decision': 'applied' | 'dismissed'
  'payout_operations.answer': Record<string, unknown>
  'payout_runs.file_basis': FileBasis
  'payout_runs.rate_source': RateSource
  'payout_runs.state': RunState
  'payout_runs.totals': MethodTotal[]
  'payout_settings.data': PayoutSettings
  'postings.kind': PostingKind
  'request_corrections.changes': Changes
  'request_corrections.corrector': Corrector
  'request_counts.outcome': Outcome
  'request_counts.payment_method': PaymentMethod
  'request_counts.status': RequestStatus
  'request_dues.ended_why': DueEnd
  'request_marks.kind': MarkKind
  'request_questions.answered_from': AnswerFrom
  'requests.locale': Locale
  'requests.outcome': Outcome
  'requests.payment_method': PaymentMethod
  'requests.reach': Reach
  'requests.review_outcome': ReviewOutcome | 'answered'
  'requests.status': RequestStatus
  'requests.status_set': RequestStatus
  'requests.withdrawn_by': WithdrawnBy
  'silent_marks.kind': SharedKind
  'template_messages.language': TemplateLanguage
  'text_consents.ended_by': ConsentedBy
  'text_consents.given_by': ConsentedBy
  'text_replies.word': ReplyWord
  'users.locale': Locale
  'users.reach': Reach
}

/** What a mark stands for: an account, for a search, or what families share. */
export type MarkKind = AccountMark['kind'] | SharedKind

export type ChangedFrom = Partial<Record<CorrectedField, string | null>>

/** Who gave or ended consent to text messages; `message`: a text message from the number. */
export type ConsentedBy = 'family' | 'office' | 'message'

/** What a check and its payment were before it cleared; `paid`: the cents that its clearing paid. */
export type BeforeClearing = {
  state: CheckNumber['state']
  settled: CheckNumber['settled']
  payment: PaymentState
  paid: string
}

/** What the files of a locked run are written from, besides its payments. */
export type FileBasis = {
  /** With account numbers sealed, and with the name of the organization where it is the default. */
  settings: PayoutSettings
  /** Calendar date and time (HH:MM) of locking, in the office time zone. */
  created_on: string
  created_at: string
  /** When each method pays: calendar dates. */
  effective_on: Record<PaymentMethod, string>
  /** The letter or digit that distinguishes the ACH files of one day. */
  ach_modifier: string
  /** The trace number of the debit in a balanced ACH file. Above those of the payments. */
  ach_offset_trace: number
  /** 1 to 999: distinguishes the Israeli files of one day. */
  israeli_serial: number
  /** What the draft warned of. A run that was locked before there were any has none. */
  warnings?: RunWarning[]
}

/** A warning about some payments of a run, by their references. */
export type RunWarning = {
  code: string
  references: string[]
  /** The method, and its limit in dollars. */
  name?: PaymentMethod
  limit_usd?: string
}
