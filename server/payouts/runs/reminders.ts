import { type CalendarDate, dateAfter } from '#domain/payment-date.ts'
import { methodCalendar } from '#domain/payouts/calendar.ts'
import { comingFriday } from '#domain/payouts/proposal.ts'
import { dueReminders, type Reminder, reminders } from '#domain/payouts/reminders.ts'
import { leadDaysOf } from '#domain/payouts/settings.ts'
import { type Context, officeDate } from '#server/context.ts'
import { openDues, proposalContext } from '../payments/index.ts'
import { findSettings } from '../settings/index.ts'
import { countUnconfirmed } from './confirmation-store.ts'
import { sumsOfOpenItems } from './open-items-store.ts'
import { runOfFriday } from './overview-store.ts'
import { countOldQuestions, countUncashed, methodsOfDrafts } from './reminder-store.ts'

type Known = {
  /** The coming Friday has a run. */
  hasRun: boolean
  /** Requests that are due by then and in no run. */
  due: number
  /** Payments that came back days ago and wait. */
  cameBack: number
}

/** Returns the day since which money that came back has waited long enough for a reminder. */
export const cameBackBy = (today: CalendarDate): CalendarDate =>
  dateAfter(today, -reminders.came_back_waits.days)

/** Returns how many payments came back by that day, from the sums of the open items. */
export const cameBackOf = (sums: Awaited<ReturnType<typeof sumsOfOpenItems>>): number =>
  sums.find(({ bucket }) => bucket === 'came_back')?.old ?? 0

/** Returns what the office is reminded of now (docs/product.md §14.24). */
export async function remindersOf(
  context: Pick<Context, 'db' | 'now' | 'services'>,
  { hasRun, due, cameBack }: Known,
): Promise<Reminder[]> {
  const { db, now } = context
  const today = officeDate(context)
  const tomorrow = await draftsOfTomorrow(context)
  return dueReminders({
    hand_over_tomorrow: { count: tomorrow.length, run_number: tomorrow[0] ?? null },
    no_run: { count: hasRun ? 0 : due, run_number: null },
    question_waits: { count: await countOldQuestions(db, now), run_number: null },
    came_back_waits: { count: cameBack, run_number: null },
    confirmation_missing: {
      count: await countUnconfirmed(db, dateAfter(today, reminders.confirmation_missing.days)),
      run_number: null,
    },
    check_uncashed: { count: await countUncashed(db, today), run_number: null },
  })
}

/** Returns the same, whatever else is known. */
export async function remindersNow(
  context: Pick<Context, 'db' | 'now' | 'services'>,
): Promise<Reminder[]> {
  const { db, now, services } = context
  const { timeZone } = services.config.organization
  const friday = comingFriday(now, timeZone)
  const due = await openDues(db, await proposalContext(db, friday, timeZone))
  const hasRun = (await runOfFriday(db, friday)) !== undefined
  const sums = await sumsOfOpenItems(db, { friday, timeZone }, cameBackBy(officeDate(context)))
  return remindersOf(context, { hasRun, due: due.length, cameBack: cameBackOf(sums) })
}

/** Returns the numbers of the drafts of which a method has to be handed over tomorrow. */
async function draftsOfTomorrow(context: Pick<Context, 'db' | 'now' | 'services'>) {
  const today = officeDate(context)
  const tomorrow = dateAfter(today, reminders.hand_over_tomorrow.days)
  const { data } = await findSettings(context.db)
  const drafts = await methodsOfDrafts(context.db, today)
  const due = drafts.filter(
    ({ method, pay_on }) =>
      methodCalendar(method, pay_on, leadDaysOf(method, data)).upload_by_office === tomorrow,
  )
  return [...new Set(due.map(({ number }) => number))]
}
