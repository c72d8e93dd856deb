import { type CalendarDate, dateAfter, formatTime } from '#domain/payment-date.ts'
import { isOfficeDay } from '#domain/payouts/bank-days.ts'
import { ASKED_DAYS_BEFORE } from '#domain/plans.ts'
import { weeksUntil } from '#domain/weeks.ts'
import { officeAt } from '#server/accounts/index.ts'
import { findSeal } from '#server/audit/index.ts'
import { type Context, officeDate } from '#server/context.ts'
import { record } from '#server/database/audit.ts'
import { claimJob } from '#server/database/jobs.ts'
import { enqueueAll, enqueueForEach, letterTo } from '#server/mail/index.ts'
import { startRepeating, type Worker } from '#server/repeating.ts'
import type { Services } from '#server/services.ts'
import { paidWithoutRun } from '../two-person/index.ts'
import { claimUnasked } from './confirmation-store.ts'
import { claimRecipients, hasRecipients, lastWeek } from './reminder-store.ts'
import { remindersNow } from './reminders.ts'

/** Letters to administrators in the morning: reminders to who wants them, and the letter of the week. */

const HOUR_MS = 3_600_000
/** Letters go out in the morning, so that none arrives on the eve of Shabbat or yom tov. */
const [FROM, UNTIL] = ['07:00', '12:00']

/** Mails what the office is reminded of now, if it is time for that. Returns how many letters. */
export async function mailReminders(services: Services, now = new Date()): Promise<number> {
  return services.db.transaction().execute((db) => enqueueReminders({ db, now, services }))
}

/** Asks families to confirm their plans, if it is time for that. Returns how many letters. */
export async function mailConfirmations(services: Services, now = new Date()): Promise<number> {
  return services.db.transaction().execute(async (db) => {
    const today = officeDate({ now, services })
    if (!isMorning({ now, services }, today)) return 0
    const until = dateAfter(today, ASKED_DAYS_BEFORE)
    const letters = (await claimUnasked(db, { until, now })).flatMap(
      (request) => letterTo(request, 'confirm_dues') ?? [],
    )
    await enqueueAll(db, letters)
    return letters.length
  })
}

function isMorning({ now, services }: Pick<Context, 'now' | 'services'>, today: CalendarDate) {
  const time = formatTime(now, services.config.organization.timeZone)
  return isOfficeDay(today) && time >= FROM && time < UNTIL
}

async function enqueueReminders(
  context: Pick<Context, 'db' | 'now' | 'services'>,
): Promise<number> {
  const { db } = context
  const today = officeDate(context)
  if (!isMorning(context, today)) return 0
  if (!(await hasRecipients(db, today))) return 0
  const found = await remindersNow(context)
  if (found.length === 0) return 0
  const reminders = found.map(({ kind, count }) => `${kind} ${count}`).join(',')
  // Another process that claims at the same time finds nobody left.
  const recipients = await claimRecipients(db, today)
  await enqueueForEach(db, recipients, { kind: 'reminders', data: { reminders } })
  return recipients.length
}

/**
 * Mails all administrators, once a week from Sunday on, who paid without a run since the last letter,
 * and the last link of the audit trail (docs/product.md §14.24). Returns how many letters.
 */
export async function mailWeek(services: Services, now = new Date()): Promise<number> {
  const today = officeDate({ now, services })
  if (!isMorning({ now, services }, today)) return 0
  const [sunday = today] = weeksUntil(today, 1)
  return services.db.transaction().execute(async (db) => {
    if (!(await claimJob(db, 'week_letter'))) return 0
    const last = await lastWeek(db)
    const seal = await findSeal(db)
    if (!seal || last.day >= sunday) return 0
    const paid = await paidWithoutRun(db, { after: last.entry, upTo: seal.entry })
    const data = {
      count: String(paid.reduce((sum, { count }) => sum + count, 0)),
      by: paid.map(({ name, count }) => `${name} ${count}`).join(', '),
      entry: String(seal.entry),
      link: seal.link,
    }
    const { administrators } = await officeAt(db, now)
    await enqueueForEach(db, administrators, { kind: 'office_week', data })
    const details = { ...seal, day: today }
    await record(db, {}, { action: 'letter.week_sent', subject_id: null, details })
    return administrators.length
  })
}

/** Mails what is due, every hour. `stop` resolves once a run in progress has ended. */
export function startReminders(services: Services): Worker {
  const work = () =>
    Promise.all([mailReminders(services), mailConfirmations(services), mailWeek(services)])
  const failure = 'reminders failed'
  return startRepeating(work, { log: services.log, everyMs: HOUR_MS, failure })
}
