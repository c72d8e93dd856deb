import type { ProcedureOutput } from '#contract/index.ts'
import type { ReminderKind } from '#domain/payouts/reminders.ts'
import type { MessageKey } from '#web/i18n/translation.ts'
import { paths, payoutRunPath } from '#web/paths.ts'

/** What the server knows of the office's work; each answer is undefined until it arrives. */
export type Known = {
  requests?: { pending: number }
  work?: ProcedureOutput<'get_office_work'>
  payouts?: ProcedureOutput<'get_payout_overview'>
}

/** Something that waits, with the screen on which it is dealt with. */
type Waiting = { count: number; to: string; date?: string }

const urgencies = ['now', 'soon', 'later'] as const
type Urgency = (typeof urgencies)[number]

type WorkKind = {
  /** Also the message `today.{kind}`. */
  kind: string
  urgency: Urgency
  /** What waits of this kind; nothing while the answer is on its way. */
  waiting: (known: Known) => readonly Waiting[]
}

const reminded = (kind: ReminderKind, to: (run: number | null) => string) => (known: Known) =>
  (known.payouts?.reminders ?? [])
    .filter((reminder) => reminder.kind === kind)
    .map(({ count, run_number }) => ({ count, to: to(run_number) }))

/** Returns a count as a row, or none if nothing waits. */
const counted = (count: number | undefined, to: string): Waiting[] => (count ? [{ count, to }] : [])

const openCount = ({ payouts }: Known) => payouts?.open.reduce((sum, { count }) => sum + count, 0)

/**
 * Everything that can wait for the office, the most urgent first (docs/product.md §7.17). A feature
 * adds its own as one row here and a message.
 */
const workKinds = [
  {
    kind: 'hand_over_tomorrow',
    urgency: 'now',
    waiting: reminded('hand_over_tomorrow', (run) => payoutRunPath(run ?? 0)),
  },
  { kind: 'no_run', urgency: 'now', waiting: reminded('no_run', () => paths.adminPayouts) },
  {
    kind: 'came_back',
    urgency: 'now',
    waiting: ({ payouts }) => counted(payouts?.came_back.length, paths.adminOpenItems),
  },
  {
    kind: 'answers',
    urgency: 'now',
    waiting: ({ work }) => counted(work?.answers, `${paths.adminRequests}?outcome=answered`),
  },
  {
    kind: 'calls',
    urgency: 'now',
    waiting: ({ work }) => counted(work?.calls, paths.adminCalls),
  },
  {
    kind: 'asked',
    urgency: 'now',
    waiting: ({ work }) =>
      (work?.asked ?? []).map(({ request_id, reference, run_number }) => ({
        count: 1,
        to: run_number
          ? `${payoutRunPath(run_number)}?search=${reference}`
          : `${paths.adminPerson}?request=${request_id}`,
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
        date: pay_on,
      })),
  },
  {
    kind: 'pending',
    urgency: 'soon',
    waiting: ({ requests }) => counted(requests?.pending, paths.adminRequests),
  },
  {
    kind: 'draft',
    urgency: 'soon',
    waiting: ({ work }) =>
      (work?.drafts ?? []).map(({ number, hand_over_by }) => ({
        count: number,
        to: payoutRunPath(number),
        date: hand_over_by,
      })),
  },
  {
    kind: 'overdue',
    urgency: 'soon',
    waiting: ({ payouts }) => counted(payouts?.overdue, paths.adminPayouts),
  },
  {
    kind: 'differences',
    urgency: 'soon',
    waiting: ({ work }) => counted(work?.differences, paths.adminBooks),
  },
  {
    kind: 'likely',
    urgency: 'later',
    waiting: ({ work }) => counted(work?.likely, paths.adminLikely),
  },
  {
    kind: 'question_waits',
    urgency: 'later',
    waiting: reminded(
      'question_waits',
      () => `${paths.adminRequests}?outcome=needs_info&sort=oldest`,
    ),
  },
  {
    kind: 'check_uncashed',
    urgency: 'later',
    waiting: reminded('check_uncashed', () => `${paths.adminChecks}?state=uncashed`),
  },
  {
    kind: 'open_items',
    urgency: 'later',
    waiting: (known) => counted(openCount(known), paths.adminOpenItems),
  },
] as const satisfies readonly WorkKind[]

export type Work = Waiting & { kind: (typeof workKinds)[number]['kind']; urgency: Urgency }

/** Returns what waits, the most urgent first. */
export function workOf(known: Known): Work[] {
  const rows = workKinds.flatMap(({ kind, urgency, waiting }) =>
    waiting(known).map((each: Waiting) => ({ ...each, kind, urgency })),
  )
  return urgencies.flatMap((urgency) => rows.filter((row) => row.urgency === urgency))
}

/** The message of a row of work. */
export const wordsOf = (kind: Work['kind']): MessageKey => `today.${kind}`
