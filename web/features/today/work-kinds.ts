import type { ProcedureOutput } from '#contract/index.ts'
import { type CalendarDate, dateAfter } from '#domain/payment-date.ts'
import type { OpenBucket } from '#domain/payouts/open-items.ts'
import type { ReminderKind } from '#domain/payouts/reminders.ts'
import type { MessageKey } from '#web/i18n/translation.ts'
import type { Words } from '#web/i18n/words.ts'
import { paths, payoutRunPath } from '#web/paths.ts'

/** What the server knows of the office's work; each answer is undefined until it arrives. */
export type Known = {
  today: CalendarDate
  requests?: { pending: number }
  work?: ProcedureOutput<'get_office_work'>
  payouts?: ProcedureOutput<'get_payout_overview'>
}

/** Something that waits, with the screen that opens exactly it. */
type Waiting = {
  count: number
  to: string
  /** Which it is: a run, a file, a name. Its parts are isolated, and divided by dots. */
  parts?: (words: Words) => readonly string[]
  /** The day by which it has to be done. */
  by?: CalendarDate
}

const DAY_MS = 86_400_000

const urgencies = ['now', 'soon', 'later'] as const
type Urgency = (typeof urgencies)[number]

type WorkKind = {
  /** Also the message `today.{kind}`. */
  kind: string
  urgency: Urgency
  /** What is done about it, in a word; it is opened, if nothing else. */
  action?: MessageKey
  /** What waits of this kind; nothing while the answer is on its way. */
  waiting: (known: Known) => readonly Waiting[]
}

const reminded = (kind: ReminderKind, to: string) => (known: Known) =>
  (known.payouts?.reminders ?? [])
    .filter((reminder) => reminder.kind === kind)
    .map(({ count }) => ({ count, to }))

/** So many families wait only while the requests of an older version are compared. */
const MANY_TO_COMPARE = 100

/** Returns a count as a row, or none if nothing waits. */
const counted = (count: number | undefined, to: string): Waiting[] => (count ? [{ count, to }] : [])

/** Returns the open items of a bucket as a row. */
const inBucket =
  (bucket: OpenBucket) =>
  ({ payouts }: Known): Waiting[] =>
    (payouts?.open ?? [])
      .filter((sum) => sum.bucket === bucket)
      .map(({ count, amount }) => ({
        count,
        to: `${paths.adminOpenItems}?bucket=${bucket}`,
        parts: ({ dollars }) => [dollars(amount)],
      }))

type Run = NonNullable<Known['work']>['locked'][number]

const runRow = ({ number, pay_on, hand_over_by, count, amount }: Run): Waiting => ({
  count: 1,
  to: payoutRunPath(number),
  by: hand_over_by,
  parts: ({ t, shortDate, dollars }) => [
    t('payout.runNumber', { number }),
    shortDate(pay_on),
    t('payout.countPayments', { count }),
    // What a draft pays is fixed when it is locked.
    ...(Number(amount) > 0 ? [dollars(amount)] : []),
    t('today.handOverBy', { date: shortDate(hand_over_by) }),
  ],
})

/**
 * Everything that can wait for the office, and only that, the most urgent first (docs/product.md §7.17).
 * A feature adds its own as one row here and a message.
 */
const workKinds = [
  {
    kind: 'locked',
    urgency: 'now',
    action: 'today.doHandOver',
    waiting: ({ work }) => (work?.locked ?? []).map(runRow),
  },
  {
    kind: 'file',
    urgency: 'now',
    action: 'today.doAnswer',
    waiting: ({ work }) =>
      (work?.files ?? []).map(({ number, file, by, downloaded_at }) => ({
        count: 1,
        to: payoutRunPath(number),
        parts: ({ t, moment }) => [
          t('payout.runNumber', { number }),
          file,
          ...(by ? [by] : []),
          moment(downloaded_at),
        ],
      })),
  },
  { kind: 'no_run', urgency: 'now', waiting: reminded('no_run', paths.adminPayouts) },
  { kind: 'came_back', urgency: 'now', waiting: inBucket('came_back') },
  { kind: 'refused', urgency: 'now', waiting: inBucket('refused') },
  {
    kind: 'answers',
    urgency: 'now',
    action: 'today.doRead',
    waiting: ({ work }) => counted(work?.answers, `${paths.adminRequests}?outcome=answered`),
  },
  {
    kind: 'calls',
    urgency: 'now',
    action: 'today.doCall',
    waiting: ({ work }) => counted(work?.calls, paths.adminCalls),
  },
  {
    kind: 'asked',
    urgency: 'now',
    waiting: ({ work }) =>
      (work?.asked ?? []).map(({ request_id, reference, run_number, by, reason }) => ({
        count: 1,
        to: run_number
          ? `${payoutRunPath(run_number)}?search=${reference}`
          : `${paths.adminPerson}?request=${request_id}`,
        parts: () => [by ?? '', reference ?? '', reason].filter(Boolean),
      })),
  },
  {
    kind: 'letters_failed',
    urgency: 'now',
    waiting: ({ work }) => counted(work?.letters_failed, `${paths.adminLetters}?state=failed`),
  },
  {
    kind: 'forgotten',
    urgency: 'now',
    waiting: ({ payouts }) =>
      (payouts?.forgotten ?? []).map(({ number, pay_on, count }) => ({
        count,
        to: payoutRunPath(number),
        parts: ({ t, shortDate }) => [t('payout.runNumber', { number }), shortDate(pay_on)],
      })),
  },
  {
    kind: 'draft',
    urgency: 'soon',
    waiting: ({ work }) => (work?.drafts ?? []).map(runRow),
  },
  {
    kind: 'pending',
    urgency: 'soon',
    action: 'today.doDecide',
    waiting: ({ requests }) => counted(requests?.pending, paths.adminRequests),
  },
  { kind: 'waits_for_run', urgency: 'soon', waiting: inBucket('waiting') },
  {
    kind: 'due',
    urgency: 'soon',
    // Without a run the reminder of the Friday says it.
    waiting: (known) => (known.payouts?.run ? inBucket('due')(known) : []),
  },
  {
    kind: 'stopped_checks',
    urgency: 'soon',
    waiting: ({ work }) => counted(work?.stopped_checks, `${paths.adminChecks}?state=stopped`),
  },
  {
    kind: 'differences',
    urgency: 'soon',
    waiting: ({ work }) => counted(work?.differences, paths.adminBooks),
  },
  {
    kind: 'comparing',
    urgency: 'later',
    // New requests are compared within seconds.
    waiting: ({ work }) =>
      counted(work && work.comparing >= MANY_TO_COMPARE ? work.comparing : 0, paths.adminLikely),
  },
  {
    kind: 'question_waits',
    urgency: 'later',
    waiting: reminded('question_waits', `${paths.adminRequests}?outcome=needs_info&sort=oldest`),
  },
  {
    kind: 'check_uncashed',
    urgency: 'later',
    waiting: reminded('check_uncashed', `${paths.adminChecks}?state=uncashed`),
  },
  {
    kind: 'likely',
    urgency: 'later',
    action: 'today.doCompare',
    waiting: ({ work }) => counted(work?.likely, paths.adminLikely),
  },
] as const satisfies readonly WorkKind[]

type Kind = (typeof workKinds)[number]['kind']

export type Work = Waiting & {
  kind: Kind
  action: MessageKey
  urgency: Urgency
  /** How many days it is late; 0 if it is not. */
  late: number
}

/** Returns what waits, the most urgent first; what has to be done by tomorrow is urgent, too. */
export function workOf(known: Known): Work[] {
  const { today } = known
  const rows = workKinds.flatMap((one: WorkKind & { kind: Kind }) =>
    one.waiting(known).map((each): Work => {
      const { kind, action = 'today.doOpen', urgency } = one
      const isPressing = each.by !== undefined && each.by <= dateAfter(today, 1)
      const late =
        each.by && each.by < today ? (Date.parse(today) - Date.parse(each.by)) / DAY_MS : 0
      return { ...each, kind, action, urgency: isPressing ? 'now' : urgency, late }
    }),
  )
  return urgencies.flatMap((urgency) => rows.filter((row) => row.urgency === urgency))
}

/** The message of a row of work. */
export const wordsOf = (kind: Work['kind']): MessageKey => `today.${kind}`
