/**
 * Since when an administrator counts as a second person (docs/product.md §14.17). Nobody may become
 * two by inviting an account of their own, or by resetting a colleague's second step.
 */

const HOUR_MS = 3_600_000

/** Why an administrator does not count at once, and for how long if nobody agrees or objects. */
export const trialCauses = { invited: 72 * HOUR_MS, reset: 24 * HOUR_MS } as const
export type TrialCause = keyof typeof trialCauses

/** For how long somebody who was removed is asked about new administrators. */
export const ASKED_AFTER_REMOVAL_MS = 14 * 24 * HOUR_MS

export type Trial = {
  cause: TrialCause
  /** Who invited or reset; null if their account is gone. */
  caused_by: string | null
  counts_from: Date
  agreed_at: Date | null
  objected_at: Date | null
}

/** Returns whether an administrator counts as a second person. Without a trial they do. */
export function isSecondPerson(
  trial: Pick<Trial, 'counts_from' | 'agreed_at' | 'objected_at'> | null,
  now: Date,
): boolean {
  if (!trial || trial.agreed_at) return true
  return !trial.objected_at && trial.counts_from <= now
}

/** Returns when somebody who was invited or reset at an instant counts, if nobody objects. */
export const countsFrom = (cause: TrialCause, at: Date): Date =>
  new Date(at.getTime() + trialCauses[cause])
