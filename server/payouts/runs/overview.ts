import type { overview } from '#contract/payout-overview.ts'
import { comingFriday } from '#domain/payouts/proposal.ts'
import { sumOf, totalsByMethod } from '#domain/payouts/totals.ts'
import { weeksUntil } from '#domain/weeks.ts'
import { type Handlers, officeDate } from '#server/context.ts'
import { paymentAnswer, runAnswers } from '../ledger/answers.ts'
import { findRun } from '../ledger/run-store.ts'
import { openDues, proposalContext } from '../payments/index.ts'
import { dollarsPaid, forgottenDrafts, sumsOfOpenItems } from './open-items-store.ts'
import { cameBackSince, paidByWeek, paymentsOfRequest, runOfFriday } from './overview-store.ts'
import { cameBackBy, cameBackOf, remindersOf } from './reminders.ts'

const MAX_CAME_BACK = 100

/** The handlers of what the office reads about payouts outside of a run. */
export const overviewProcedures: Handlers<keyof typeof overview> = {
  async get_request_payments({ request_id }, { db, services: { sealer } }) {
    const rows = await paymentsOfRequest(db, request_id)
    return { payments: rows.map((row) => paymentAnswer(sealer, row)) }
  },

  async get_payout_overview(_, context) {
    const { db, now, services } = context
    const { timeZone } = services.config.organization
    const today = officeDate(context)
    const friday = comingFriday(now, timeZone)
    const found = await runOfFriday(db, friday)
    const row = found && (await findRun(db, found))
    const [run = null] = row ? await runAnswers(db, [row]) : []
    const due = await openDues(db, await proposalContext(db, friday, timeZone))
    const [since = today] = weeksUntil(today)
    const open = await sumsOfOpenItems(db, { friday, timeZone }, cameBackBy(today))
    const { paid } = await dollarsPaid(db)
    const cameBack = await cameBackSince(db, { since, limit: MAX_CAME_BACK })
    return {
      friday,
      run,
      due: totalsByMethod(
        due.map(({ payment_method: method, amount }) => {
          const dollars = amount ?? '0.00'
          return { method, currency: 'USD', amount_usd: dollars, amount: dollars }
        }),
      ).map(({ method, count, total_usd }) => ({ method, count, total_usd })),
      overdue: due.filter(({ dueOn }) => dueOn < today).length,
      open: open.map(({ old: _, ...sum }) => sum),
      approved: sumOf([paid, ...open.map(({ amount }) => amount)]),
      paid,
      forgotten: (await forgottenDrafts(db, today)).map(({ number, pay_on, count }) => ({
        number,
        pay_on,
        count,
      })),
      reminders: await remindersOf(context, {
        hasRun: run !== null,
        due: due.length,
        cameBack: cameBackOf(open),
      }),
      came_back: cameBack.map((payment) => paymentAnswer(services.sealer, payment)),
    }
  },

  async get_payout_statistics(_, { db, now, services: { config } }) {
    const friday = comingFriday(now, config.organization.timeZone)
    const weeks = weeksUntil(friday)
    const [since = friday] = weeks
    const rows = await paidByWeek(db, since)
    return {
      weeks: weeks.map((begins) => ({
        begins,
        dollars: rows
          .filter(({ week }) => week === begins)
          .map(({ method: name, dollars: amount }) => ({ name, amount })),
      })),
    }
  },
}
