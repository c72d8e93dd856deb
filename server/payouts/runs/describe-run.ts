import { bankAddressParts } from '#domain/address.ts'
import { type PaymentMethod, paymentMethods } from '#domain/payment-methods.ts'
import { methodCalendar, notesOfWeek } from '#domain/payouts/calendar.ts'
import { deliveryOfFile } from '#domain/payouts/checks.ts'
import { addressOf } from '#domain/payouts/file-payment.ts'
import { type LockProblem, lockProblems } from '#domain/payouts/lock-problems.ts'
import { currencyOf, payoutMethodOf } from '#domain/payouts/methods.ts'
import { payeeOf } from '#domain/payouts/payee.ts'
import { isUnproven, leadDaysOf, type PayoutSettings } from '#domain/payouts/settings.ts'
import { sumOf } from '#domain/payouts/totals.ts'
import { type Context, officeDate } from '#server/context.ts'
import { runAnswers } from '../ledger/answers.ts'
import { deliveriesOf, hasEndedChecks } from '../ledger/check-store.ts'
import type { PaymentRow } from '../ledger/payable-store.ts'
import { plannedPayments, sumSent } from '../ledger/payment-store.ts'
import type { RunRow } from '../ledger/run-store.ts'
import { nameFrom, plannedPayment } from '../ledger/snapshot.ts'
import { sumsOfRuns } from '../ledger/sums-store.ts'
import { openDues, proposalContext } from '../payments/index.ts'
import { findSettings, openSettings } from '../settings/index.ts'
import { sharedPresses } from '../two-person/index.ts'
import type { Answered, Description, Planned, Reading, SettingsOfRun } from './description.ts'
import { withEarlierNames } from './earlier-names.ts'
import {
  deadlineNotes,
  limitNotes,
  namedNotes,
  rateNotes,
  sameDayNotes,
  warningOf,
  warningsOf,
} from './notes.ts'
import { olderDrafts } from './older-drafts.ts'
import { beyondConfirming } from './own-payments.ts'

/** What an administrator sees of a run: methods, problems, what is due, and what is unusual. */

type Named = Pick<
  Description['problems'][number],
  | ('reference' | 'request_id' | 'full_name' | 'family_id' | 'method' | 'amount_usd')
  | ('payee_for_bank' | 'payee_from' | 'entered')
>

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
    context,
    rows.filter((row) => !beyond.includes(row)),
  )
  const methods = await methodsOf(context, { run: answer, settings })
  const due =
    isDraft && !run.is_second
      ? await openDues(db, await proposalContext(db, run.pay_on, timeZone))
      : []
  return {
    run: answer,
    methods,
    problems: isDraft
      ? await withEarlierNames(
          db,
          lockProblemsOf(context, run, { planned, settings: settings.now }),
          planned,
        )
      : [],
    due: due.length,
    due_usd: sumOf(due.map(({ amount }) => amount ?? '0.00')),
    notes: [
      ...notesOfWeek(run.pay_on).map((note) => ({
        code: note.code,
        date: note.date,
        ...(note.code === 'yom_tov' && { name: note.yomTov.desc }),
      })),
      ...deadlineNotes(run, methods, officeDate(context)),
      ...(await limitNotes(context, { run: answer, methods, settings })),
      ...(await rateNotes(context, run, settings)),
      ...(await namedNotes(context, run, [
        ...(await sameDayNotes(context, run, methods)),
        ...(isDraft ? warningsOf(planned) : (run.file_basis?.warnings ?? [])),
        ...warningOf('own_unconfirmed', beyond),
      ])),
      ...(isDraft ? await olderDrafts(context, run.id) : []),
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

async function methodsOf(
  { db }: Reading,
  { run, settings }: Answered,
): Promise<Description['methods']> {
  const counts = await sumsOfRuns(db, [run.id])
  const sent = await sumSent(db, run.id)
  const deliveries = await deliveriesOf(db, run.id)
  // Void checks are reported to the bank even after their payments have left the run.
  const hasVoidChecks = await hasEndedChecks(db, run.id)
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
      sums: Object.fromEntries(states.map(({ state, total_usd }) => [state, total_usd])),
      calendar: methodCalendar(method, run.pay_on, leadDaysOf(method, settings.ofFiles)),
      files: payoutMethodOf(method).files.filter((file) => {
        const delivery = deliveryOfFile[file]
        return delivery === undefined || deliveries.has(delivery)
      }),
      // Whoever marks the file as proven means the file of a locked run too.
      is_unproven: isUnproven(method, settings.now),
    }
  })
}

const hasChecks = (method: PaymentMethod) => payoutMethodOf(method).numberedBy === 'check_number'

export const withPlans = (
  { services: { sealer } }: Pick<Context, 'services'>,
  rows: PaymentRow[],
): Planned => rows.map((row) => ({ row, plan: plannedPayment(sealer, row) }))

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
  const rows = new Map<string | null, Planned[number]>(planned.map((one) => [one.row.id, one]))
  return problems.map((problem) => {
    const { row, plan } = rows.get(problem.payment_id) ?? {}
    const { reference = null, request_id = null, full_name = null, method = null } = row ?? {}
    const { family_id = null, payee_for_bank = null } = row ?? {}
    const isOfText = problem.code === 'payee_letters' || problem.code === 'address_letters'
    return {
      ...problem,
      ...{ reference, request_id, full_name, family_id, method, payee_for_bank },
      amount_usd: plan?.payable.amount ?? null,
      payee_from: row ? nameFrom(row) : null,
      entered: plan && isOfText ? enteredIn(plan) : null,
    }
  })
}

/** Returns payee and address as they were entered. */
function enteredIn({ method, fullName, values }: Planned[number]['plan']) {
  const entered = addressOf(values)
  const address = Object.fromEntries(bankAddressParts.map((part) => [part, entered[part]]))
  return {
    payee: payeeOf(method, fullName, values),
    address: address as Pick<typeof entered, (typeof bankAddressParts)[number]>,
  }
}
