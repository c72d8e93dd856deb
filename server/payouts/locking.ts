import type { payouts } from '#contract/payouts.ts'
import { calendarDateIn, formatTime } from '#domain/payment-date.ts'
import { type PaymentMethod, paymentMethods } from '#domain/payment-methods.ts'
import { methodCalendar } from '#domain/payouts/calendar.ts'
import { addressOf } from '#domain/payouts/file-payment.ts'
import { methodOfFile } from '#domain/payouts/files.ts'
import { canApplyToRun, countStates } from '#domain/payouts/run-states.ts'
import { effectiveSettings, type PayoutSettings } from '#domain/payouts/settings.ts'
import { isFreshlySignedIn } from '#server/accounts/index.ts'
import type { Db } from '#server/database/connect.ts'
import type { FileBasis } from '#server/database/payout-tables.ts'
import { notify } from '#server/events.ts'
import type { Context } from '#server/http/access.ts'
import { refuse } from '#server/http/failures.ts'
import { placeOfPayment } from '#server/secrets/sealing.ts'
import type { Handlers, Services } from '#server/services.ts'
import { createBankFile } from './bank-files.ts'
import { followRequests } from './corrections.ts'
import { problemsOf, withPlans } from './describe-run.ts'
import { filedPayments } from './file-store.ts'
import { once, type RunDone } from './operations.ts'
import type { PaymentRow } from './payable-store.ts'
import * as payments from './payment-store.ts'
import * as store from './run-store.ts'
import { answerRun } from './runs.ts'
import { lockSettings } from './settings-store.ts'
import { amountsOf, currentPayee, currentValues, numbersText } from './snapshot.ts'
import { noSnapshot, storeSnapshots } from './snapshot-store.ts'
import { applyAction, followAction, recordRun, restoreHeld, storeTotals } from './transition.ts'
import { mustOtherLock } from './two-person.ts'
import { voidedChecks } from './voided-check-store.ts'

type Names = Extract<keyof typeof payouts, 'lock_payout_run' | 'unlock_payout_run'>

/** Files of one day are told apart by one character. */
const MODIFIERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'
/** Israeli files of one day are told apart by three digits. */
const MAX_SERIAL = 999
/** Trace numbers have seven digits and begin again at 1. */
const MAX_TRACE = 9_999_999

/** Returns the handlers of locking (docs/product.md §14.7). */
export function lockingProcedures(services: Services): Handlers<Names> {
  const { db } = services
  return {
    async lock_payout_run(input, caller) {
      if (!isFreshlySignedIn(caller)) return refuse('err.signInAgain')
      const done = await once<RunDone>(db, { procedure: 'lock_payout_run', input }, (transaction) =>
        lockIn(services, transaction, caller, input.run_id),
      )
      return done.success ? answerRun(services, done.run_id) : done
    },

    async unlock_payout_run(input, caller) {
      if (!isFreshlySignedIn(caller)) return refuse('err.signInAgain')
      const done = await once<RunDone>(
        db,
        { procedure: 'unlock_payout_run', input },
        (transaction) => unlockIn(transaction, caller, input.run_id),
      )
      return done.success ? answerRun(services, done.run_id) : done
    },
  }
}

async function lockIn(services: Services, db: Db, caller: Context<'admin'>, runId: string) {
  const { timeZone } = services.config.organization
  const run = await store.lockRun(db, runId)
  if (!run) return refuse('err.notFound')
  const facts = { state: run.state, wasDownloaded: false, payments: {} }
  if (!canApplyToRun('lock', facts)) return refuse('payout.notDraft')
  const { data } = await lockSettings(db, 'share')
  if (await mustOtherLock(services, db, caller)) return refuse('payout.otherLocks')
  const rows = await payments.lockPayments(db, runId, { state: 'planned' })
  const now = new Date()
  const today = calendarDateIn(now, timeZone)
  const planned = withPlans(services, rows)
  const problems = await problemsOf(services, db, run, planned, today)
  const [problem] = problems
  if (problem) {
    const name = problem.reference ?? problem.field ?? 'run_id'
    const code = `payout.problem.${problem.code}` as const
    return { ...refuse(code, { [name]: code }), problems }
  }
  const numbers = await allotNumbers(db, rows, data)
  const files = await allotFileNumbers(db, rows, today)
  if (!files) return refuse('payout.tooManyFiles')
  const basis: FileBasis = {
    settings: withOriginName(data, services.config.organization.name),
    created_on: today,
    created_at: formatTime(now, timeZone),
    effective_on: effectiveDates(run.pay_on),
    ach_offset_trace: numbers.offsetTrace,
    ...files,
  }
  await writeSnapshots(services, db, rows, numbers)
  await store.updateRun(db, runId, {
    state: 'locked',
    locked_by: caller.user.id,
    locked_at: now,
    file_basis: JSON.stringify(basis),
  })
  await storeTotals(db, run)
  const impossible = await impossibleFile(services, db, runId, basis)
  if (impossible) {
    const code = 'payout.problem.file_impossible'
    return refuse(code, { [impossible]: code })
  }
  await followAction(db, caller, 'lock', rows)
  await recordRun(db, caller, 'payout.run_locked', run, { payments: rows.length })
  await notify(db, { kind: 'payout.changed', id: runId })
  return { success: true as const, run_id: runId }
}

/** The default of a setting is frozen too: the organization may be renamed. */
function withOriginName(settings: PayoutSettings, organizationName: string): PayoutSettings {
  const { origin_name = organizationName } = effectiveSettings('ach', settings, organizationName)
  return { ...settings, ach: { ...settings.ach, origin_name } }
}

const effectiveDates = (payOn: string) =>
  Object.fromEntries(
    paymentMethods.map((method) => [method, methodCalendar(method, payOn).effective_on]),
  ) as FileBasis['effective_on']

/** Allots what distinguishes the files of one day; undefined if none is left. */
async function allotFileNumbers(db: Db, rows: PaymentRow[], today: string) {
  const has = (wanted: PaymentMethod) => rows.some(({ method }) => method === wanted)
  const modifier = has('ach') ? await store.allot(db, `ach_modifier:${today}`, 1) : 1
  const israeli_serial = has('israeli_bank')
    ? await store.allot(db, `israeli_serial:${today}`, 1)
    : 1
  const ach_modifier = MODIFIERS[modifier - 1]
  return ach_modifier && israeli_serial <= MAX_SERIAL ? { ach_modifier, israeli_serial } : undefined
}

/** Allots trace numbers that ascend within a file, so a file never crosses the highest one. */
async function allotTraces(db: Db, count: number): Promise<number> {
  const first = await store.allot(db, 'ach_trace', count)
  const highest = Math.ceil(first / MAX_TRACE) * MAX_TRACE
  if (first + count - 1 <= highest) return first
  return store.allot(db, 'ach_trace', count, highest + 1)
}

/** Allots trace and check numbers, in the order of the references. */
async function allotNumbers(db: Db, rows: PaymentRow[], settings: PayoutSettings) {
  const ach = rows.filter(({ method }) => method === 'ach')
  const checks = rows.filter(({ method }) => method === 'check')
  // One more for the debit of a balanced file.
  const firstTrace = ach.length > 0 ? await allotTraces(db, ach.length + 1) : 1
  const traceAt = (at: number) => ((firstTrace + at - 1) % MAX_TRACE) + 1
  const nextCheck = Number(settings.check?.next_number ?? 1)
  const firstCheck =
    checks.length > 0 ? await store.allot(db, 'check', checks.length, nextCheck) : 0
  return {
    trace: new Map(ach.map(({ id }, at) => [id, traceAt(at)])),
    offsetTrace: traceAt(ach.length),
    check: new Map(checks.map(({ id }, at) => [id, firstCheck + at])),
  }
}

/**
 * Returns the first file that cannot be written although each payment alone can, for example because
 * the total is too large for it. A method whose settings are optional may lack them.
 */
async function impossibleFile({ sealer }: Services, db: Db, runId: string, basis: FileBasis) {
  for (const file of ['ach.txt', 'israeli_bank.txt', 'wire.csv', 'check.csv'] as const) {
    const rows = await filedPayments(db, runId, methodOfFile[file])
    if (rows.length > 0 && !createBankFile(sealer, file, basis, { rows }).ok) return file
  }
  return undefined
}

/** Copies what will be paid into the payments. */
async function writeSnapshots(
  { sealer }: Services,
  db: Db,
  rows: PaymentRow[],
  { trace, check }: Awaited<ReturnType<typeof allotNumbers>>,
): Promise<void> {
  const snapshots = rows.map((row) => {
    const values = currentValues(sealer, row)
    const numbers = numbersText(values)
    const { amount, ...amounts } = amountsOf(row)
    if (amount === null) throw new Error('A locked payment has an amount')
    return {
      id: row.id,
      previous_status: row.status,
      ...amounts,
      amount,
      payee: currentPayee(row),
      address: addressOf(values),
      numbers: numbers && sealer.seal(placeOfPayment(row.id), numbers),
      trace: trace.get(row.id) ?? null,
      check_number: check.get(row.id) ?? null,
    }
  })
  await storeSnapshots(db, snapshots)
}

async function unlockIn(db: Db, caller: Context<'admin'>, runId: string) {
  const run = await store.lockRun(db, runId)
  if (!run) return refuse('err.notFound')
  const rows = await payments.lockPayments(db, runId, {})
  const facts = {
    state: run.state,
    // A void check has left the office too.
    wasDownloaded:
      (await store.wasDownloaded(db, runId)) || (await voidedChecks(db, runId)).length > 0,
    payments: countStates(rows.map(({ state }) => state)),
  }
  if (!canApplyToRun('unlock', facts)) return refuse('payout.cannotUnlock')
  if (await store.draftOf(db, run.pay_on)) return refuse('payout.draftExists')
  const locked = rows.filter(({ state }) => state === 'locked')
  const columns = { ...noSnapshot, previous_status: null }
  await applyAction(db, caller, 'unlock', locked, { columns })
  const held = rows.filter(({ state }) => state === 'held')
  await restoreHeld(db, held)
  await followRequests(db, [...locked, ...held])
  await store.updateRun(db, runId, {
    state: 'draft',
    locked_by: null,
    locked_at: null,
    file_basis: null,
    totals: null,
  })
  await recordRun(db, caller, 'payout.run_unlocked', run, { payments: locked.length })
  await notify(db, { kind: 'payout.changed', id: runId })
  return { success: true as const, run_id: runId }
}
