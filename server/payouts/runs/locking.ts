import type { payouts } from '#contract/payouts.ts'
import { formatTime } from '#domain/payment-date.ts'
import { paymentMethods } from '#domain/payment-methods.ts'
import { methodCalendar } from '#domain/payouts/calendar.ts'
import { isByHand, payingFilesOf } from '#domain/payouts/file-fates.ts'
import { payoutMethodOf } from '#domain/payouts/methods.ts'
import { canApplyToRun, countStates } from '#domain/payouts/run-states.ts'
import { type PayoutSettings, withOrganizationName } from '#domain/payouts/settings.ts'
import { type Context, type Handlers, officeDate } from '#server/context.ts'
import type { FileBasis } from '#server/database/column-types.ts'
import type { Db } from '#server/database/connect.ts'
import { notify } from '#server/events.ts'
import type { Administrator } from '#server/http/access.ts'
import { orNotFound, refuse } from '#server/http/failures.ts'
import { placeOfPayment, type Sealer } from '#server/secrets/sealing.ts'
import { createBankFile, filedPayments } from '../files/index.ts'
import { answerRun } from '../ledger/answers.ts'
import type { PaymentSnapshot } from '../ledger/changed-rows.ts'
import { hasEndedChecks } from '../ledger/check-store.ts'
import type { PaymentRow } from '../ledger/payable-store.ts'
import * as payments from '../ledger/payment-store.ts'
import { placeOf, press } from '../ledger/press.ts'
import { recordRun } from '../ledger/run-changes.ts'
import * as store from '../ledger/run-store.ts'
import { amountsOf, currentAddress, currentPayee, numbersText } from '../ledger/snapshot.ts'
import { openSettings, rowLockedSettings } from '../settings/index.ts'
import { keepSignalsOfLock } from '../signals/index.ts'
import { acceptChanges, refusalToLockRun } from '../two-person/index.ts'
import { lockProblemsOf, withPlans } from './describe-run.ts'
import { warningsOf } from './notes.ts'
import { holdBeyondConfirming } from './own-payments.ts'

type Names = Extract<keyof typeof payouts, 'lock_payout_run' | 'unlock_payout_run'>

/** Files of one day are told apart by one character. */
const MODIFIERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'
/** Israeli files of one day are told apart by three digits. */
const MAX_SERIAL = 999
/** Trace numbers have seven digits and begin again at 1. */
const MAX_TRACE = 9_999_999

type Office = Context<Administrator>

/** The handlers of locking (docs/product.md §14.7). */
export const lockingProcedures: Handlers<Names> = {
  lock_payout_run: {
    act: (input, context) => lockRun(context, input),
    answer: (done, { services }) => answerRun(services, String(done.run_id)),
  },
  unlock_payout_run: {
    act: (input, context) => unlockRun(context, input),
    answer: (done, { services }) => answerRun(services, String(done.run_id)),
  },
}

type Lock = { run_id: string; changes_seen?: string | undefined }

async function lockRun(context: Office, { run_id: runId, changes_seen }: Lock) {
  const { db, now, caller, services } = context
  const { timeZone, name } = services.config.organization
  const run = orNotFound(await store.findRunForUpdate(db, runId))
  const facts = { state: run.state, wasDownloaded: false, payments: {} }
  if (!canApplyToRun('lock', facts)) return refuse('payout.notDraft')
  const notMine = await refusalToLockRun(context)
  if (notMine) return refuse(notMine)
  const { data } = await rowLockedSettings(db, 'share')
  const planned = await payments.paymentsForUpdate(db, runId, { state: 'planned' })
  const rows = await holdBeyondConfirming(context, planned)
  const today = officeDate(context)
  const plans = withPlans(context, rows)
  const problems = lockProblemsOf(context, run, {
    planned: plans,
    settings: openSettings(services.sealer, data),
  })
  const [problem] = problems
  if (problem) {
    const field = problem.reference ?? problem.field ?? 'run_id'
    const code = `payout.problem.${problem.code}` as const
    return { ...refuse(code, { [field]: code }), problems }
  }
  if (await keepSignalsOfLock(context, runId)) return refuse('signals.open')
  if (!(await acceptChanges(context, run, changes_seen))) return refuse('payout.changesSeen')
  const numbers = await allotNumbers(db, rows, data)
  const files = await allotFileNumbers(db, rows, today)
  if (!files) return refuse('payout.tooManyFiles')
  const basis: FileBasis = {
    settings: withOrganizationName(data, name),
    created_on: today,
    created_at: formatTime(now, timeZone),
    effective_on: effectiveDates(run.pay_on),
    ach_offset_trace: numbers.offsetTrace,
    ...files,
    warnings: warningsOf(plans),
  }
  await store.updateRun(db, runId, {
    state: 'locked',
    locked_by: caller.user.id,
    locked_at: now,
    file_basis: JSON.stringify(basis),
  })
  const locked = await press(
    context,
    plans.map((plan) => ({
      requestId: plan.row.request_id,
      act: { act: 'lock', ...carriedBy(plan.row, run), ...placeOf(plan.row) } as const,
      snapshot: snapshotOf(services.sealer, plan, numbers),
    })),
  )
  if ('refusal' in locked) return locked.refusal
  const impossible = await impossibleFile(context, runId, basis)
  if (impossible) {
    const code = 'payout.problem.file_impossible'
    return refuse(code, { [impossible]: code })
  }
  await recordRun(context, run, {
    action: 'payout.run_locked',
    details: { payments: rows.length },
  })
  await notify(db, { kind: 'payout.changed', id: runId })
  return { success: true as const, run_id: runId }
}

/** Returns what carries the money of a payment, and whether it is typed or written by hand. */
function carriedBy({ method }: PaymentRow, { by_hand }: store.RunRow) {
  const isTyped = isByHand(method, by_hand)
  const isCheck = payoutMethodOf(method).numberedBy === 'check_number'
  return { isTyped, carrier: isCheck ? 'check_number' : isTyped ? 'hand' : 'file' } as const
}

const effectiveDates = (payOn: string) =>
  Object.fromEntries(
    paymentMethods.map((method) => [method, methodCalendar(method, payOn).effective_on]),
  ) as FileBasis['effective_on']

/**
 * Allots what distinguishes the files of one day; undefined if none is left. A run that is unlocked
 * gives its own back: nothing of it was downloaded.
 */
async function allotFileNumbers(db: Db, rows: PaymentRow[], today: string) {
  const needs = (name: 'ach_modifier' | 'israeli_serial') =>
    rows.some(({ method }) => payoutMethodOf(method).fileNumber === name)
  await store.allot(db, `files:${today}`, 0) // one run at a time
  const used = await store.fileNumbersOf(db, today)
  const ach_modifier = needs('ach_modifier')
    ? [...MODIFIERS].find((modifier) => !used.modifiers.has(modifier))
    : ''
  const israeli_serial = needs('israeli_serial')
    ? serials.find((serial) => !used.serials.has(serial))
    : 0
  if (ach_modifier === undefined || israeli_serial === undefined) return undefined
  return { ach_modifier, israeli_serial }
}
const serials = Array.from({ length: MAX_SERIAL }, (_, at) => at + 1)

/** Allots trace numbers that ascend within a file, so a file never crosses the highest one. */
async function allotTraces(db: Db, count: number): Promise<number> {
  const first = await store.allot(db, 'ach_trace', count)
  const highest = Math.ceil(first / MAX_TRACE) * MAX_TRACE
  if (first + count - 1 <= highest) return first
  return store.allot(db, 'ach_trace', count, highest + 1)
}

/** Allots trace and check numbers, in the order of the references. */
async function allotNumbers(db: Db, rows: PaymentRow[], settings: PayoutSettings) {
  // A digital check is numbered by the service that sends it.
  const numberedBy = (name: 'trace' | 'check_number') =>
    rows.filter(
      (row) => payoutMethodOf(row.method).numberedBy === name && currentAddress(row).email === null,
    )
  const [traced, checks] = [numberedBy('trace'), numberedBy('check_number')]
  // One more for the debit of a balanced file.
  const firstTrace = traced.length > 0 ? await allotTraces(db, traced.length + 1) : 1
  const traceAt = (at: number) => ((firstTrace + at - 1) % MAX_TRACE) + 1
  const nextCheck = Number(settings.check?.next_number ?? 1)
  const firstCheck =
    checks.length > 0 ? await store.allot(db, 'check', checks.length, nextCheck) : 0
  return {
    trace: new Map(traced.map(({ id }, at) => [id, traceAt(at)])),
    offsetTrace: traceAt(traced.length),
    check: new Map(checks.map(({ id }, at) => [id, firstCheck + at])),
  }
}

/**
 * Returns the first file that cannot be written although each payment alone can, for example because
 * the total is too large for it. A method whose settings are optional may lack them.
 */
async function impossibleFile(
  { db, services: { sealer } }: Office,
  runId: string,
  basis: FileBasis,
) {
  for (const file of paymentMethods.flatMap(payingFilesOf)) {
    const rows = await filedPayments(db, runId, file)
    if (rows.length > 0 && !createBankFile(sealer, { file, basis, rows }).ok) return file
  }
  return undefined
}

/** Returns what will be paid, to be copied into a payment. */
function snapshotOf(
  sealer: Sealer,
  { row, plan }: ReturnType<typeof withPlans>[number],
  { trace, check }: Awaited<ReturnType<typeof allotNumbers>>,
): PaymentSnapshot {
  const numbers = numbersText(plan.values)
  const { amount, currency } = amountsOf(row)
  if (amount === null) throw new Error('A locked payment has an amount')
  return {
    currency,
    amount,
    payee: currentPayee(row),
    address: currentAddress(row),
    numbers: numbers && sealer.seal(placeOfPayment(row.id), numbers),
    trace: trace.get(row.id) ?? null,
    check_number: check.get(row.id) ?? null,
  }
}

async function unlockRun(
  context: Office,
  { run_id: runId, not_entered }: { run_id: string; not_entered?: boolean | undefined },
) {
  const { db } = context
  const run = orNotFound(await store.findRunForUpdate(db, runId))
  const rows = await payments.paymentsForUpdate(db, runId, {})
  const facts = {
    state: run.state,
    // A void check has left the office too.
    wasDownloaded: (await store.wasDownloaded(db, runId)) || (await hasEndedChecks(db, runId)),
    payments: countStates(rows.map(({ state }) => state)),
  }
  if (!canApplyToRun('unlock', facts)) return refuse('payout.cannotUnlock')
  if (await store.draftOf(db, run.pay_on)) return refuse('payout.draftExists')
  const all = rows.filter(({ state }) => state === 'locked')
  await store.updateRun(db, runId, { state: 'draft' })
  const unlocked = await press(
    context,
    all.map((row) => ({
      requestId: row.request_id,
      act: { act: 'unlock', notEntered: not_entered === true, ...placeOf(row) } as const,
      details: not_entered ? { not_entered } : {},
    })),
    { draft: runId },
  )
  if ('refusal' in unlocked) return unlocked.refusal
  const notLocked = { locked_by: null, locked_at: null, file_basis: null, totals: null }
  await store.updateRun(db, runId, notLocked)
  await recordRun(context, run, {
    action: 'payout.run_unlocked',
    details: { payments: all.length },
  })
  await notify(db, { kind: 'payout.changed', id: runId })
  return { success: true as const, run_id: runId }
}
