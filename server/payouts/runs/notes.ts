import type { Answer } from '#contract/index.ts'
import { isPaidToRequester } from '#domain/bank-files/csv/service-lists.ts'
import { parseAmount, toCents } from '#domain/money.ts'
import type { CalendarDate } from '#domain/payment-date.ts'
import { isUnlikelyRate, isUnusualRate } from '#domain/payouts/exchange-rate.ts'
import { payoutMethodOf } from '#domain/payouts/methods.ts'
import { type PaymentState, transitions } from '#domain/payouts/payment-states.ts'
import { repeatedPayees } from '#domain/payouts/repeated-payees.ts'
import { effectiveSettings, isSettingsMethod } from '#domain/payouts/settings.ts'
import { sumOf } from '#domain/payouts/totals.ts'
import { officeDate } from '#server/context.ts'
import type { RunWarning } from '#server/database/column-types.ts'
import type { PaymentRow } from '../ledger/payable-store.ts'
import { lastRate, type RunRow } from '../ledger/run-store.ts'
import { currentPayee } from '../ledger/snapshot.ts'
import { paymentsAbove, peopleOfPayments, sumOfOtherFiles } from '../ledger/sums-store.ts'
import type { Answered, Description, Planned, Reading, SettingsOfRun } from './description.ts'

/** What a run warns of without preventing anything (docs/product.md §14.18). */

type Note = Answer<'get_payout_run'>['notes'][number]

/** The state of payments that are not handed over yet. */
const waitingStateOf = ({ state }: RunRow): PaymentState =>
  state === 'draft' ? transitions.lock.from[0] : transitions.send.from[0]

/** Warns of methods whose files should have been handed over before today. */
export function deadlineNotes(
  run: RunRow,
  methods: Description['methods'],
  today: CalendarDate,
): Note[] {
  const waiting = waitingStateOf(run)
  return methods
    .filter(({ states, calendar }) => states[waiting] && calendar.upload_by_office < today)
    .map(({ method, calendar }) => ({
      code: 'upload_day_passed',
      date: calendar.upload_by_office,
      name: method,
    }))
}

/**
 * Warns if the payments of a method are more than the bank takes in a day, together with the files of
 * other runs that were downloaded on the same day.
 */
export async function limitNotes(
  context: Reading,
  { run, methods, settings }: Answered & Pick<Description, 'methods'>,
): Promise<Note[]> {
  const { timeZone } = context.services.config.organization
  const notes: Note[] = []
  for (const { method, total_usd: own } of methods) {
    const entered = isSettingsMethod(method) ? settings.ofFiles[method]?.daily_limit : undefined
    const limit = parseAmount(String(entered))
    if (!limit.ok) continue
    const day = { method, today: officeDate(context), timeZone }
    const total_usd = sumOf([own, await sumOfOtherFiles(context.db, run.id, day)])
    if (toCents(total_usd) <= toCents(limit.amount)) continue
    notes.push({ code: 'daily_limit', limit_usd: limit.amount, total_usd })
  }
  return notes
}

/** Warns of a rate that differs from the last run's, or that is unlikely in any run. */
export async function rateNotes(
  { db }: Reading,
  run: RunRow,
  settings: SettingsOfRun,
): Promise<Note[]> {
  const { rate } = run
  if (!rate) return []
  const last = await lastRate(db, run)
  const { rate_lowest, rate_highest } = effectiveSettings('israeli_bank', settings.now, '')
  const likely = { lowest: String(rate_lowest), highest: String(rate_highest) }
  return [
    ...(last && isUnusualRate(rate, last) ? [{ code: 'rate_unusual' as const }] : []),
    ...(isUnlikelyRate(rate, likely) ? [{ code: 'rate_unlikely' as const, ...likely }] : []),
  ]
}

/**
 * Warns of a file that is to be given on the day on which it pays: banks take that for an extra
 * charge and up to a limit, and the payments above it are named.
 */
export async function sameDayNotes(
  context: Reading,
  run: RunRow,
  methods: Description['methods'],
): Promise<RunWarning[]> {
  const today = officeDate(context)
  const waiting = waitingStateOf(run)
  const late = methods.filter(
    ({ method, states, calendar }) =>
      payoutMethodOf(method).sameDayLimit && states[waiting] && calendar.effective_on <= today,
  )
  const found: RunWarning[] = []
  for (const { method } of late) {
    const { sameDayLimit: above = '' } = payoutMethodOf(method)
    const references = await paymentsAbove(context.db, run.id, { method, state: waiting, above })
    found.push({ code: 'same_day', name: method, limit_usd: above, references })
  }
  return found
}

/** Returns a warning about these payments, or none if there are none. */
export const warningOf = (
  code: string,
  rows: readonly Pick<PaymentRow, 'reference'>[],
): RunWarning[] =>
  rows.length > 0 ? [{ code, references: rows.map(({ reference }) => reference) }] : []

/**
 * Returns the warnings about planned payments. Locking stores them, so that they can be read when
 * the payments have left the draft.
 */
export function warningsOf(planned: Planned): RunWarning[] {
  const compared = planned.map(({ row, plan }) => {
    const { reference, method } = row
    return { reference, method, payee: currentPayee(row), values: plan.values }
  })
  const personal = planned.filter(({ row }) => isToExcludedRequester(row))
  return [
    ...repeatedPayees(compared).map((references) => ({ code: 'same_account', references })),
    ...warningOf(
      'ojc_personal',
      personal.map(({ row }) => row),
    ),
  ]
}

/** A donor-advised fund may not pay natural persons (docs/bank-files.md §5.5). */
const isToExcludedRequester = (row: PaymentRow) =>
  payoutMethodOf(row.method).excludesRequester === true &&
  isPaidToRequester(currentPayee(row), row.full_name)

/** Adds names and amounts of the payments to warnings. */
export async function namedNotes(
  { db }: Pick<Reading, 'db'>,
  { id }: Pick<RunRow, 'id'>,
  warnings: RunWarning[],
): Promise<Note[]> {
  const references = [...new Set(warnings.flatMap((warning) => warning.references))]
  if (references.length === 0) return []
  const people = await peopleOfPayments(db, id, references)
  const byReference = new Map(people.map((person) => [person.reference, person]))
  return warnings.map((warning) => ({
    ...warning,
    payments: warning.references.flatMap((reference) => byReference.get(reference) ?? []),
  }))
}
