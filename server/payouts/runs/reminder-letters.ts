import { type CalendarDate, dateAfter, formatTime } from '#domain/payment-date.ts'
import { isOfficeDay } from '#domain/payouts/bank-days.ts'
import { ASKED_DAYS_BEFORE } from '#domain/plans.ts'
import { type Context, officeDate } from '#server/context.ts'
import { enqueueAll, letterTo } from '#server/mail/index.ts'
import type { Services } from '#server/services.ts'
import { claimUnasked } from './confirmation-store.ts'
import { claimRecipients, hasRecipients } from './reminder-store.ts'
import { remindersNow } from './reminders.ts'

/** Reminders by letter: to who wants them, once on each day on which the office works. */

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
  await enqueueAll(
    db,
    recipients.map(({ email: recipient, locale }) => ({
      kind: 'reminders',
      recipient,
      locale,
      data: { reminders },
    })),
  )
  return recipients.length
}

/** Mails reminders every morning. `stop` resolves once a run in progress has ended. */
export function startReminders(services: Services): { stop(): Promise<void> } {
  let mailing: Promise<unknown> = Promise.resolve()
  const run = () => {
    const both = Promise.all([mailReminders(services), mailConfirmations(services)])
    mailing = both.catch((error) =>
      services.log.warn({ err: { name: error.name, code: error.code } }, 'reminders failed'),
    )
  }
  const timer = setInterval(run, HOUR_MS)
  run()
  return {
    async stop() {
      clearInterval(timer)
      await mailing
    },
  }
}
