import type { CalendarDate } from '#domain/payment-date.ts'
import { methodCalendar } from '#domain/payouts/calendar.ts'
import { leadDaysOf } from '#domain/payouts/settings.ts'
import { sumOf } from '#domain/payouts/totals.ts'
import { type Context, officeDate } from '#server/context.ts'
import { findSettings } from '../settings/index.ts'
import {
  countStopped,
  filesWithoutAnswer,
  methodsNotHandedOver,
  methodsOfDrafts,
} from './reminder-store.ts'

type RunToHandOver = {
  number: number
  pay_on: CalendarDate
  /** The day by which its first list has to go out. */
  hand_over_by: CalendarDate
  count: number
  amount: string
}

/** Returns what waits in payouts for the office (docs/product.md §7.17). */
export async function waitingInPayouts(context: Pick<Context, 'db' | 'now' | 'services'>) {
  const { db } = context
  const { data } = await findSettings(db)
  const byDeadline = (methods: Awaited<ReturnType<typeof methodsOfDrafts>>) => {
    const byRun = new Map<number, RunToHandOver>()
    for (const { number, method, pay_on, count, amount } of methods) {
      const known = byRun.get(number)
      const by = methodCalendar(method, pay_on, leadDaysOf(method, data)).upload_by_office
      byRun.set(number, {
        number,
        pay_on,
        hand_over_by: known && known.hand_over_by < by ? known.hand_over_by : by,
        count: count + (known?.count ?? 0),
        amount: sumOf([amount, known?.amount ?? '0.00']),
      })
    }
    return [...byRun.values()].sort((a, b) => (a.hand_over_by < b.hand_over_by ? -1 : 1))
  }
  return {
    drafts: byDeadline(await methodsOfDrafts(db, officeDate(context))),
    locked: byDeadline(await methodsNotHandedOver(db)),
    files: await filesWithoutAnswer(db),
    stopped_checks: await countStopped(db),
  }
}
