import type { overview } from '#contract/payout-overview.ts'
import { calendarDateIn } from '#domain/payment-date.ts'
import { comingFriday, dueOn } from '#domain/payouts/proposal.ts'
import { totalsByMethod } from '#domain/payouts/totals.ts'
import { weeksUntil } from '#domain/weeks.ts'
import type { Handlers } from '#server/context.ts'
import type { Services } from '#server/services.ts'
import { paymentAnswer, runAnswers } from '../ledger/answers.ts'
import { findRun } from '../ledger/run-store.ts'
import { dueRequests, proposalContext } from '../payments/index.ts'
import { forgottenDrafts, sumsOfOpenItems } from './open-items-store.ts'
import { cameBackSince, paidByWeek, paymentsOfRequest, runOfFriday } from './overview-store.ts'

const MAX_CAME_BACK = 100

/** Returns the handlers of what the office reads about payouts outside of a run. */
export function overviewProcedures(services: Services): Handlers<keyof typeof overview> {
  const { db, sealer, config, reading } = services
  const { timeZone } = config.organization
  return {
    async get_request_payments({ request_id }) {
      const rows = await paymentsOfRequest(db, request_id)
      return { payments: rows.map((row) => paymentAnswer(sealer, row, timeZone)) }
    },

    async get_payout_overview() {
      const now = new Date()
      const today = calendarDateIn(now, timeZone)
      const friday = comingFriday(now, timeZone)
      const found = await runOfFriday(db, friday)
      const row = found && (await findRun(db, found))
      const [run = null] = row ? await runAnswers(db, [row]) : []
      const due = await dueRequests(db, await proposalContext(db, friday, timeZone))
      const [since = today] = weeksUntil(today)
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
        overdue: due.filter((request) => dueOn(request, timeZone) < today).length,
        open: await sumsOfOpenItems(db, { friday, timeZone }),
        forgotten: await forgottenDrafts(db, today),
        came_back: cameBack.map((payment) => paymentAnswer(sealer, payment, timeZone)),
      }
    },

    async get_payout_statistics() {
      const friday = comingFriday(new Date(), timeZone)
      const weeks = weeksUntil(friday)
      const [since = friday] = weeks
      const rows = await reading.read((source) => paidByWeek(source, since))
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
}
