import type { ProcedureOutput } from '#contract/index.ts'
import { isPaidToRequester } from '#domain/bank-files/csv/service-lists.ts'
import { parseAmount, toCents } from '#domain/money.ts'
import type { CalendarDate } from '#domain/payment-date.ts'
import { type PaymentMethod, paymentMethods } from '#domain/payment-methods.ts'
import { methodCalendar, notesOfWeek } from '#domain/payouts/calendar.ts'
import { isUnlikelyRate, isUnusualRate } from '#domain/payouts/exchange-rate.ts'
import {
  type LockProblem,
  lockProblems,
  type PlannedPayment,
} from '#domain/payouts/lock-problems.ts'
import { currencyOf, payoutMethodOf } from '#domain/payouts/methods.ts'
import { repeatedPayees } from '#domain/payouts/repeated-payees.ts'
import {
  effectiveSettings,
  isSettingsMethod,
  isUnproven,
  leadDaysOf,
  type PayoutSettings,
} from '#domain/payouts/settings.ts'
import { sumOf } from '#domain/payouts/totals.ts'
import { type Context, officeDate } from '#server/context.ts'
import type { Administrator } from '#server/http/access.ts'
import type { Sealer } from '#server/secrets/sealing.ts'
import { voidedChecks } from '../checks/index.ts'
import { countDigitalChecks } from '../files/index.ts'
import { runAnswers } from '../ledger/answers.ts'
import type { PaymentRow } from '../ledger/payable-store.ts'
import { countPayments, plannedPayments, sumSent } from '../ledger/payment-store.ts'
import { lastRate, type RunRow, runsOfFriday } from '../ledger/run-store.ts'
import { currentPayee, nameFrom, plannedPayment } from '../ledger/snapshot.ts'
import { dueRequests, proposalContext } from '../payments/index.ts'
import { findSettings, openSettings } from '../settings/index.ts'
import { sharedPresses } from '../two-person/index.ts'
import { beyondConfirming } from './own-payments.ts'

/** What an administrator sees of a run: methods, problems, what is due, and what is unusual. */

type Description = ProcedureOutput<'get_payout_run'>
type Note = Description['notes'][number]
type Named = Pick<
  Description['problems'][number],
  'reference' | 'request_id' | 'full_name' | 'method' | 'payee_for_bank' | 'payee_from'
>

type Reading = Pick<Context<Administrator>, 'db' | 'now' | 'caller' | 'services'>

/** Settings with numbers in plain: the present ones, and those that the files are written with. */
type SettingsOfRun = { now: PayoutSettings; ofFiles: PayoutSettings }

export async function describeRun(context: Reading, run: RunRow): Promise<Description> {
  const { db, services } = context
  const { timeZone } = services.config.organization
  const isDraft = run.state === 'draft'
  const settings = await settingsOf(context, run)
  const [answer] = await runAnswers(db, [run])
  if (!answer) throw new Error('A run has an answer')
  const rows = isDraft ? await plannedPayments(db, run.id) : []
  const beyond = await beyondConfirming(context, rows)
  const planned = withPlans(
    services,
    rows.filter((row) => !beyond.includes(row)),
  )
  const methods = await methodsOf(context, { run: answer, settings })
  return {
    run: answer,
    methods,
    problems: isDraft ? lockProblemsOf(context, run, { planned, settings: settings.now }) : [],
    due: isDraft
      ? (await dueRequests(db, await proposalContext(db, run.pay_on, timeZone))).length
      : 0,
    notes: [
      ...notesOfWeek(run.pay_on).map((note) => ({
        code: note.code,
        date: note.date,
        ...(note.code === 'yom_tov' && { name: note.yomTov.desc }),
      })),
      ...deadlineNotes(run, methods, officeDate(context)),
      ...(await limitNotes(context, { run: answer, methods, settings })),
      ...(isDraft ? await rateNotes(context, run, settings) : []),
      ...(isDraft ? notesOfDraft(planned) : []),
      ...(beyond.length > 0
        ? [{ code: 'own_unconfirmed', references: beyond.map(({ reference }) => reference) }]
        : []),
    ],
    two_person: await sharedPresses(context, run),
  }
}

/** Returns the settings of a run; for a locked one also those that were locked with it. */
async function settingsOf(
  { db, services: { sealer } }: Reading,
  { file_basis }: RunRow,
): Promise<SettingsOfRun> {
  const now = openSettings(sealer, (await findSettings(db)).data)
  return { now, ofFiles: file_basis ? openSettings(sealer, file_basis.settings) : now }
}

type Answered = { run: Description['run']; settings: SettingsOfRun }

async function methodsOf(
  { db }: Reading,
  { run, settings }: Answered,
): Promise<Description['methods']> {
  const counts = await countPayments(db, run.id)
  const sent = await sumSent(db, run.id)
  const digital = await countDigitalChecks(db, run.id)
  // Void checks are reported to the bank even after their payments have left the run.
  const hasVoidChecks = (await voidedChecks(db, run.id)).length > 0
  const used = paymentMethods.filter(
    (method) => counts.some((row) => row.method === method) || (hasChecks(method) && hasVoidChecks),
  )
  return used.map((method) => {
    const states = counts.filter((row) => row.method === method)
    const none = {
      method,
      currency: currencyOf(method),
      count: 0,
      total_usd: '0.00',
      total: '0.00',
    }
    return {
      ...(run.totals.find((total) => total.method === method) ?? none),
      states: Object.fromEntries(states.map(({ state, count }) => [state, count])),
      sent: sent.get(method) ?? { total_usd: '0.00', letters: 0 },
      calendar: methodCalendar(method, run.pay_on, leadDaysOf(method, settings.ofFiles)),
      digital_checks: payoutMethodOf(method).isEmailedOnRequest ? digital : 0,
      // Whoever marks the file as proven means the file of a locked run too.
      is_unproven: isUnproven(method, settings.now),
    }
  })
}

const hasChecks = (method: PaymentMethod) => payoutMethodOf(method).numberedBy === 'check_number'

/** Rows with what the rules of locking see of them, so that numbers are decrypted once. */
type Planned = { row: PaymentRow; plan: PlannedPayment }[]
export const withPlans = ({ sealer }: { sealer: Sealer }, rows: PaymentRow[]): Planned =>
  rows.map((row) => ({ row, plan: plannedPayment(sealer, row) }))

/** Returns what prevents a draft from being locked, with the reference of each payment. */
export function lockProblemsOf(
  context: Pick<Context, 'now' | 'services'>,
  run: RunRow,
  { planned, settings }: { planned: Planned; settings: PayoutSettings },
): (LockProblem & Named)[] {
  const problems = lockProblems(
    planned.map(({ plan }) => plan),
    {
      payOn: run.pay_on,
      today: officeDate(context),
      rate: run.rate,
      settings,
      organizationName: context.services.config.organization.name,
    },
  )
  const rows = new Map<string | null, PaymentRow>(planned.map(({ row }) => [row.id, row]))
  return problems.map((problem) => {
    const row = rows.get(problem.payment_id)
    const { reference = null, request_id = null, full_name = null, method = null } = row ?? {}
    const { payee_for_bank = null } = row ?? {}
    const payee_from = row ? nameFrom(row) : null
    return { ...problem, reference, request_id, full_name, method, payee_for_bank, payee_from }
  })
}

/** Warns of methods whose files should have been handed over before today. */
function deadlineNotes(
  { state }: RunRow,
  methods: Description['methods'],
  today: CalendarDate,
): Note[] {
  const waiting = state === 'draft' ? 'planned' : 'locked'
  return methods
    .filter(({ states, calendar }) => states[waiting] && calendar.upload_by_office < today)
    .map(({ method, calendar }) => ({
      code: 'upload_day_passed',
      date: calendar.upload_by_office,
      name: method,
    }))
}

/**
 * Warns if the payments of a method in all runs of a Friday are together more than the bank takes in
 * a day. The bank adds up the files of a day, whichever run they are of.
 */
async function limitNotes(
  { db }: Reading,
  { run: { pay_on }, methods, settings }: Answered & Pick<Description, 'methods'>,
): Promise<Note[]> {
  const limits = methods.flatMap(({ method }) => {
    const entered = isSettingsMethod(method) ? settings.ofFiles[method]?.daily_limit : undefined
    const limit = parseAmount(String(entered))
    return limit.ok ? [{ method, limit_usd: limit.amount }] : []
  })
  if (limits.length === 0) return []
  const runs = await runAnswers(db, await runsOfFriday(db, pay_on))
  return limits.flatMap(({ method, limit_usd }) => {
    const totals = runs.flatMap((run) => run.totals.filter((total) => total.method === method))
    const total_usd = sumOf(totals.map((total) => total.total_usd))
    return toCents(total_usd) > toCents(limit_usd)
      ? [{ code: 'daily_limit' as const, limit_usd, total_usd }]
      : []
  })
}

/** Warns of a rate that differs from the last run's, or that is unlikely in any run. */
async function rateNotes({ db }: Reading, run: RunRow, settings: SettingsOfRun): Promise<Note[]> {
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

function notesOfDraft(planned: Planned): Note[] {
  const notes: Note[] = []
  const compared = planned.map(({ row, plan }) => {
    const { reference, method } = row
    return { reference, method, payee: currentPayee(row), values: plan.values }
  })
  notes.push(
    ...repeatedPayees(compared).map((references) => ({ code: 'same_account', references })),
  )
  const personal = planned.filter(({ row }) => isToExcludedRequester(row))
  if (personal.length > 0) {
    notes.push({ code: 'ojc_personal', references: personal.map(({ row }) => row.reference) })
  }
  return notes
}

/** A donor-advised fund may not pay natural persons (docs/bank-files.md §5.5). */
const isToExcludedRequester = (row: PaymentRow) =>
  payoutMethodOf(row.method).excludesRequester === true &&
  isPaidToRequester(currentPayee(row), row.full_name)
