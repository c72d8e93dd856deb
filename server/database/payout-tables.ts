import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { AccountType } from '#domain/account-types.ts'
import type { Meaning } from '#domain/bank-files/results/result-words.ts'
import type { ResultColumns } from '#domain/bank-files/results/results.ts'
import type { FundPeriod } from '#domain/books/funds.ts'
import type { OutsideWay } from '#domain/books/outside.ts'
import type { CalendarDate } from '#domain/payment-date.ts'
import type { PaymentMethod } from '#domain/payment-methods.ts'
import type { CheckReason, Delivery, StoredCheckState } from '#domain/payouts/checks.ts'
import type { RateSource } from '#domain/payouts/exchange-rate.ts'
import type { Fate } from '#domain/payouts/file-fates.ts'
import type { BankAddress, PaymentAddress } from '#domain/payouts/file-payment.ts'
import type { Currency } from '#domain/payouts/methods.ts'
import type { PaymentState } from '#domain/payouts/payment-states.ts'
import type { RunState } from '#domain/payouts/run-states.ts'
import type { PayoutSettings } from '#domain/payouts/settings.ts'
import type { SignalDetails, SignalKind, SignalReason } from '#domain/payouts/signals.ts'
import type { MethodTotal } from '#domain/payouts/totals.ts'
import type { RequestStatus } from '#domain/request-status.ts'

/** The fund of a decision; null for the default one. */
export type FundColumn = { fund_id: Optional<string> }

type FundsTable = {
  id: Generated<string>
  name: string
  budget: Optional<string>
  period: Optional<FundPeriod>
  categories: Generated<string[]>
  is_default: Generated<boolean>
  created_at: Moment
}

type OutsidePaymentsTable = {
  id: Generated<string>
  request_id: string
  amount: string
  paid_on: CalendarDate
  way: OutsideWay
  payee: Optional<string>
  note: Optional<string>
  fund_id: string
  previous_status: RequestStatus
  is_last: boolean
  recorded_by: Optional<string>
  recorded_at: Moment
  undone_by: Optional<string>
  undone_at: Optional<Date>
}

type Moment = ColumnType<Date, Date | undefined, Date>
type Optional<T> = ColumnType<T | null, T | null | undefined, T | null>
type OptionalJson<T> = ColumnType<T | null, string | null | undefined, string | null>

type PayoutRunsTable = {
  id: Generated<string>
  number: number
  /** A calendar date, always a Friday. */
  pay_on: string
  state: Generated<RunState>
  /** Takes nothing by itself: it holds what was moved out of another draft of its Friday. */
  is_second: Generated<boolean>
  revision: Generated<number>
  /** Shekels for one dollar: "3.021000". */
  rate: Optional<string>
  rate_date: Optional<string>
  rate_source: Optional<RateSource>
  created_by: string | null
  created_at: Moment
  locked_by: Optional<string>
  locked_at: Optional<Date>
  file_basis: OptionalJson<FileBasis>
  /** Of this revision; null in a draft. */
  totals: OptionalJson<MethodTotal[]>
  /** Methods that the office enters by hand although they have a file. */
  by_hand: Generated<string[]>
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
  /** What the draft warned of. A run that an earlier version locked has none. */
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

type PaymentsTable = {
  id: Generated<string>
  reference: string
  request_id: string
  run_id: Optional<string>
  /** Fixed when it is locked, by a trigger. */
  fund_id: GeneratedAlways<string | null>
  /** The due of its request that it pays. */
  due_number: Generated<number>
  attempt: number
  method: PaymentMethod
  state: Generated<PaymentState>
  payee_for_bank: Optional<string>
  /** The reference of the paid payment that it was taken over from, until somebody confirms it. */
  payee_from: Optional<string>
  address_for_bank: OptionalJson<BankAddress>
  account_type: Generated<AccountType>
  details_confirmed_at: Optional<Date>
  hold_reason: Optional<string>
  previous_status: Optional<RequestStatus>
  amount_usd: Optional<string>
  currency: Optional<Currency>
  amount: Optional<string>
  payee: Optional<string>
  address: OptionalJson<PaymentAddress>
  /** Sealed JSON of the numbers (server/secrets/sealing.ts). */
  numbers: Optional<string>
  trace: Optional<number>
  check_number: Optional<number>
  /** The date on a replaced check; null: the day on which its run pays checks. */
  check_date: Optional<string>
  confirmation: Optional<string>
  /** What the bank charged in dollars for a payment in shekels. */
  cost_usd: Optional<string>
  sent_at: Optional<Date>
  paid_at: Optional<Date>
  /** When it was returned or failed: a calendar date. */
  ended_on: Optional<string>
  return_code: Optional<string>
  end_reason: Optional<string>
  /** The bank took it out of a file that it had. */
  taken_out: Generated<boolean>
  /** It failed because the bank refused its whole file. */
  ended_with_file: Generated<boolean>
  /** It was held with its request, so ending that hold releases it. */
  held_with_request: Generated<boolean>
  /** When it turned out that another attempt may have been paid too. */
  paid_twice_at: Optional<Date>
  /** What came of that, once somebody has said it. */
  paid_twice_note: Optional<string>
  paid_twice_answered_at: Optional<Date>
  paid_twice_answered_by: Optional<string>
  created_at: Moment
}

/** Entered by triggers when a run is locked, and when a payment gets the next number. */
type ChecksTable = {
  id: GeneratedAlways<string>
  /** Null for a digital check. */
  number: GeneratedAlways<number | null>
  service_number: Optional<string>
  payment_id: GeneratedAlways<string>
  reference: GeneratedAlways<string>
  request_id: GeneratedAlways<string>
  run_id: GeneratedAlways<string>
  delivery: GeneratedAlways<Delivery>
  state: ColumnType<StoredCheckState, never, StoredCheckState>
  /** The date on the check. Calendar dates, as the others. */
  issued_on: GeneratedAlways<string>
  amount: GeneratedAlways<string>
  /** null once the person is erased. */
  payee: ColumnType<string | null, never, null>
  mailed_on: Optional<string>
  expected_on: Optional<string>
  cleared_on: Optional<string>
  ended_at: Optional<Date>
  ended_by: Optional<string>
  end_reason: Optional<CheckReason>
  note: Optional<string>
  stop_confirmed_on: Optional<string>
}

/** One Friday on which an approved request is to be paid (docs/product.md §7.19). */
type RequestDuesTable = {
  request_id: string
  number: number
  /** A calendar date. */
  due_on: string
  amount: string
  /** When it was skipped or the plan stopped: it is not to be paid any more. */
  stopped_at: Optional<Date>
  is_skipped: Generated<boolean>
  needs_confirmation: Generated<boolean>
  /** When the letter that asks for it was written. */
  asked_at: Optional<Date>
  confirmed_at: Optional<Date>
}

type PaymentSignalsTable = {
  payment_id: string
  kind: SignalKind
  key: string
  details: SignalDetails
  found_at: Date
  reason: SignalReason | null
  words: string | null
  answered_by: string | null
  answered_at: Date | null
}

export type PayoutTables = {
  payout_runs: PayoutRunsTable
  request_dues: RequestDuesTable
  payments: PaymentsTable
  funds: FundsTable
  /** What was paid outside of runs. Rows stay when they are undone. */
  outside_payments: OutsidePaymentsTable
  payout_settings: {
    singleton: Generated<boolean>
    data: ColumnType<PayoutSettings, string, string>
    version: number
    updated_by: string | null
    introduced_at: Moment
  }
  checks: ChecksTable
  /** Why payments deserve a second look, and what was said of it. */
  payment_signals: PaymentSignalsTable
  payout_counters: { name: string; next: number }
  payout_operations: {
    id: string
    call_hash: string
    answer: ColumnType<Record<string, unknown>, string, string>
    at: Moment
  }
  payout_imports: {
    id: Generated<string>
    run_id: string
    entries: string | null
    columns: OptionalJson<ResultColumns>
    header_hash: Optional<string>
    /** What the bank's words were chosen to mean. */
    words: OptionalJson<Record<string, Meaning>>
    created_by: string | null
    created_at: Moment
  }
  payout_notices: {
    id: Generated<string>
    payment_id: string
    code: string
    content: string | null
    /** Null if the account is gone, or an older version stored it. */
    uploaded_by: Optional<string>
    created_at: Moment
    decision: Optional<'applied' | 'dismissed'>
    decided_at: Optional<Date>
    decided_by: Optional<string>
  }
  payout_files: {
    run_id: string
    file: string
    revision: number
    sha256: string
    bytes: number
    first_by: string | null
    first_at: Moment
    /** Set by a trigger, like count, total and the instructions. */
    method: GeneratedAlways<PaymentMethod>
    count: GeneratedAlways<number | null>
    /** In the currency of the method. */
    total: GeneratedAlways<string | null>
    /** null for positive pay, which pays nothing. */
    fate: ColumnType<Fate | null, never, Fate>
    fate_by: ColumnType<string | null, never, string | null>
    fate_at: ColumnType<Date | null, never, Date>
    fate_reason: ColumnType<string | null, never, string | null>
    confirmation: ColumnType<string | null, never, string | null>
  }
  /** What banks were told: one row for each payment in a downloaded file. Never changes. */
  payment_instructions: {
    run_id: string
    file: string
    revision: number
    payment_id: string
    reference: string
    trace: number | null
    check_number: number | null
    check_date: string | null
    /** null where an earlier version kept no record of it. */
    amount: string | null
    currency: Currency | null
  }
  /** Kept by triggers: what was paid of each request that is paid, and its sums. */
  paid_amounts: { request_id: string; dollars: string }
  paid_sums: { shard: number; dollars: string }
}
