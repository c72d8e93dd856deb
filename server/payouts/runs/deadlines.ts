import { methodCalendar } from '#domain/payouts/calendar.ts'
import { leadDaysOf } from '#domain/payouts/settings.ts'
import { type Context, officeDate } from '#server/context.ts'
import { findSettings } from '../settings/index.ts'
import { methodsOfDrafts } from './reminder-store.ts'

/** Returns the drafts with payments, and by which day the first list of each has to go out. */
export async function deadlinesOfDrafts(context: Pick<Context, 'db' | 'now' | 'services'>) {
  const { data } = await findSettings(context.db)
  const byRun = new Map<number, { number: number; pay_on: string; hand_over_by: string }>()
  for (const { number, method, pay_on } of await methodsOfDrafts(context.db, officeDate(context))) {
    const { upload_by_office } = methodCalendar(method, pay_on, leadDaysOf(method, data))
    const known = byRun.get(number)
    if (known && known.hand_over_by <= upload_by_office) continue
    byRun.set(number, { number, pay_on, hand_over_by: upload_by_office })
  }
  return [...byRun.values()].sort((a, b) => (a.hand_over_by < b.hand_over_by ? -1 : 1))
}
