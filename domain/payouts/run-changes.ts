import type { AuditAction } from '#domain/audit.ts'

/**
 * What colleagues are shown of a run before it is locked, and before its files are downloaded
 * (docs/product.md §14.17): everything that decides whom it pays, how much, and where, and what takes
 * evidence against a payment away.
 *
 * Actions of requests, payouts and families that are not shown only look at something, follow from
 * another action, add evidence, or say what the bank has answered. A new action has to choose.
 */
type Decided = Extract<AuditAction, `${'request' | 'review' | 'payout' | 'family'}.${string}`>

const shown = {
  'request.created': false,
  'request.created_directly': true,
  'request.status_changed': true,
  'request.changed': true,
  'request.corrected': true,
  'request.details_confirmed': true,
  'request.paid_outside': true,
  'request.paid_outside_undone': true,
  'review.fund_changed': false,
  'request.dues_confirmed': false,
  'request.number_revealed': false,
  'request.held': true,
  'request.noted': false,
  'request.released': true,
  'request.withdrawn': false,
  'request.restored': true,
  'request.asked_taken_back': false,
  'review.created': true,
  'review.changed': true,
  'review.undone': true,
  'review.answered': false,
  'payout.run_created': true,
  'payout.run_locked': false,
  'payout.run_unlocked': true,
  'payout.run_closed': false,
  'payout.run_reopened': false,
  'payout.run_by_hand': true,
  'payout.run_cancelled': false,
  'payout.rate_set': true,
  'payout.file_downloaded': false,
  'payout.file_given': false,
  'payout.file_not_given': true,
  'payout.file_refused': true,
  'payout.refusal_taken_back': true,
  'payout.list_downloaded': false,
  'payout.changes_shown': false,
  'payout.settings_changed': true,
  'payout.test_file_downloaded': false,
  'payout.year_downloaded': false,
  'payout.check_voided': true,
  'payout.check_stopped': true,
  'payout.check_stop_confirmed': true,
  'payout.check_cleared': true,
  'payout.check_clearing_undone': true,
  'payout.check_noted': false,
  'payout.checks_mailed': false,
  'payout.results_confirmed': true,
  'payout.notice_recorded': false,
  'payout.notice_applied': true,
  'payout.notice_dismissed': true,
  'payout.payment_planned': true,
  'payout.payment_planned_again': true,
  'payout.payment_removed': true,
  'payout.payment_moved': true,
  'payout.payment_changed': true,
  'payout.payee_confirmed': true,
  'payout.payee_remembered': true,
  'payout.payment_held': true,
  'payout.payment_released': true,
  'payout.payment_locked': false,
  'payout.payment_unlocked': false,
  'payout.payment_sent': false,
  'payout.payment_paid': false,
  'payout.payment_returned': true,
  'payout.payment_failed': true,
  'payout.payment_cancelled': true,
  'payout.payment_taken_out': true,
  'payout.payment_end_undone': true,
  'payout.payment_pay_undone': true,
  'payout.payment_doubted': true,
  'payout.doubt_answered': false,
  'payout.give_up_asked': false,
  'payout.given_up': true,
  'payout.signals_answered': true,
  'family.joined': true,
  'family.join_undone': true,
  'family.distinguished': true,
  'family.noted': false,
  'family.request_moved': true,
  'family.helper_saved': true,
  'family.helper_removed': false,
} as const satisfies Record<Decided, boolean>

/** With these an administrator can sign in as the family, or keep it out. */
export const actingAsFamily = [
  'account.email_changed',
  'sign_in.all_ended',
  'account.two_step_reset',
] as const satisfies AuditAction[]

type Shown = { [Action in Decided]: (typeof shown)[Action] extends true ? Action : never }[Decided]
export type RunChange = Shown | (typeof actingAsFamily)[number]

/** The actions that are shown. */
export const runChanges: RunChange[] = [
  ...(Object.keys(shown) as Decided[]).filter((action): action is Shown => shown[action]),
  ...actingAsFamily,
]
