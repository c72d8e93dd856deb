import { CALLED_DAYS_BEFORE } from '#domain/plans.ts'

/**
 * What the office is reminded of (docs/product.md §14.24). Each kind names how many days have to
 * pass; a later one is a row here, a count in server/payouts/runs/reminder-store.ts, and a message.
 */
export const reminders = {
  /** A draft that has to be handed over tomorrow, by the office's calendar. */
  hand_over_tomorrow: { days: 1 },
  /** Something is due on the coming Friday, and it has no run. */
  no_run: { days: 0 },
  /** A question to a family is unanswered. */
  question_waits: { days: 3 },
  /** Money came back, and nothing was decided. */
  came_back_waits: { days: 3 },
  /** A family has not confirmed its plan, and the due is near. */
  confirmation_missing: { days: CALLED_DAYS_BEFORE },
  /** A check was issued, and nobody cashed it. */
  check_uncashed: { days: 90 },
} as const satisfies Record<string, { days: number }>

export type ReminderKind = keyof typeof reminders
export const reminderKinds = Object.keys(reminders) as ReminderKind[]

/** How many things a kind is about, and the run in which they are if there is one. */
export type Reminder = { kind: ReminderKind; count: number; run_number: number | null }

/** Returns the reminders that have something to say, in the order of the table. */
export function dueReminders(found: Record<ReminderKind, Omit<Reminder, 'kind'>>): Reminder[] {
  return reminderKinds.map((kind) => ({ kind, ...found[kind] })).filter(({ count }) => count > 0)
}
