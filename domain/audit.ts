/** The kinds of things that an audit event can be about. */
export const auditSubjects = [
  'request',
  'code',
  'campaign',
  'template',
  'account',
  'payout_run',
  'letter',
  'family',
  'helper',
  'fund',
  'export',
] as const
export type AuditSubject = (typeof auditSubjects)[number]

/**
 * All audit actions, grouped by the kind that the trail can be filtered by. The value is the
 * subject of the action. Actions on reviews, documents and payments have their request
 * as subject.
 */
const actions = {
  request: {
    'request.created': 'request',
    'request.created_directly': 'request',
    'request.status_changed': 'request',
    'request.changed': 'request',
    'request.corrected': 'request',
    'request.details_confirmed': 'request',
    'request.dues_confirmed': 'request',
    'request.number_revealed': 'request',
    'request.held': 'request',
    'request.noted': 'request',
    'request.released': 'request',
    'request.withdrawn': 'request',
    'request.restored': 'request',
    'request.asked_taken_back': 'request',
    'request.paid_outside': 'request',
    'request.paid_outside_undone': 'request',
  },
  review: {
    'review.created': 'request',
    'review.changed': 'request',
    'review.undone': 'request',
    'review.answered': 'request',
    'review.fund_changed': 'request',
  },
  document: { 'document.added': 'request', 'document.removed': 'request' },
  code: {
    'code.created': 'code',
    'code.updated': 'code',
    'code.revoked': 'code',
    'code.restored': 'code',
    'code.sent': 'code',
  },
  campaign: {
    'campaign.created': 'campaign',
    'campaign.changed': 'campaign',
    'campaign.invited': 'campaign',
    'campaign.reminded': 'campaign',
  },
  template: { 'template.changed': 'template', 'template.reasons_changed': 'template' },
  sign_in: {
    'sign_in.succeeded': 'account',
    'sign_in.failed': 'account',
    'sign_in.code_asked': 'account',
    'sign_in.ended': 'account',
    'sign_in.repeated': 'account',
    'sign_in.session_ended': 'account',
    'sign_in.others_ended': 'account',
    'sign_in.all_ended': 'account',
  },
  account: {
    'account.registered': 'account',
    'account.confirmed': 'account',
    'account.confirmation_mailed': 'account',
    'account.reset_mailed': 'account',
    'account.recovery_started': 'account',
    'account.password_changed': 'account',
    'account.email_change_asked': 'account',
    'account.email_changed': 'account',
    'account.letters_changed': 'account',
    'account.two_step_begun': 'account',
    'account.two_step_on': 'account',
    'account.two_step_off': 'account',
    'account.two_step_reset': 'account',
    'account.recovery_codes_renewed': 'account',
    'account.recovery_code_used': 'account',
    'account.likely_sought': 'account',
  },
  administrator: {
    'administrator.made': 'account',
    'administrator.invited': 'account',
    'administrator.invite_withdrawn': 'account',
    'administrator.invite_accepted': 'account',
    'administrator.removed': 'account',
    'administrator.agreed': 'account',
    'administrator.objected': 'account',
  },
  payout: {
    'payout.run_created': 'payout_run',
    'payout.run_locked': 'payout_run',
    'payout.run_unlocked': 'payout_run',
    'payout.run_closed': 'payout_run',
    'payout.run_reopened': 'payout_run',
    'payout.run_by_hand': 'payout_run',
    'payout.run_cancelled': 'payout_run',
    'payout.rate_set': 'payout_run',
    'payout.file_downloaded': 'payout_run',
    'payout.file_given': 'payout_run',
    'payout.file_not_given': 'payout_run',
    'payout.file_refused': 'payout_run',
    'payout.refusal_taken_back': 'payout_run',
    'payout.list_downloaded': 'payout_run',
    'payout.changes_shown': 'payout_run',
    'payout.signals_answered': 'payout_run',
    'payout.settings_changed': 'payout_run',
    'payout.test_file_downloaded': 'payout_run',
    'payout.year_downloaded': 'payout_run',
    'payout.check_voided': 'request',
    'payout.check_stopped': 'request',
    'payout.check_stop_confirmed': 'request',
    'payout.check_cleared': 'request',
    'payout.check_clearing_undone': 'request',
    'payout.check_noted': 'request',
    'payout.checks_mailed': 'payout_run',
    'payout.results_confirmed': 'payout_run',
    'payout.notice_recorded': 'request',
    'payout.notice_applied': 'request',
    'payout.notice_dismissed': 'request',
    'payout.payment_planned': 'request',
    'payout.payment_planned_again': 'request',
    'payout.payment_removed': 'request',
    'payout.payment_moved': 'request',
    'payout.payment_changed': 'request',
    'payout.payee_remembered': 'request',
    'payout.payee_confirmed': 'request',
    'payout.payment_held': 'request',
    'payout.payment_released': 'request',
    'payout.payment_locked': 'request',
    'payout.payment_unlocked': 'request',
    'payout.payment_sent': 'request',
    'payout.payment_paid': 'request',
    'payout.payment_returned': 'request',
    'payout.payment_failed': 'request',
    'payout.payment_cancelled': 'request',
    'payout.payment_taken_out': 'request',
    'payout.payment_end_undone': 'request',
    'payout.payment_pay_undone': 'request',
    'payout.doubt_answered': 'request',
    'payout.give_up_asked': 'request',
    'payout.given_up': 'request',
    'payout.payment_doubted': 'request',
  },
  letter: {
    'letter.sent_again': 'letter',
    'letter.cancelled': 'letter',
    'letter.week_sent': 'letter',
  },
  call: {
    'call.taken': 'request',
    'call.recorded': 'request',
    'call.texts_ended': 'request',
    'call.reach_changed': 'request',
    'call.own_reach_changed': 'account',
  },
  family: {
    'family.joined': 'family',
    'family.join_undone': 'family',
    'family.distinguished': 'family',
    'family.noted': 'family',
    'family.request_moved': 'request',
    'family.helper_saved': 'helper',
    'family.helper_removed': 'helper',
  },
  books: { 'books.fund_saved': 'fund', 'books.exported': 'export' },
  person: {
    'person.exported': 'request',
    'person.erasure_asked': 'request',
    'person.erased': 'request',
  },
} as const satisfies Record<string, Record<string, AuditSubject>>

type Actions = typeof actions
export type AuditKind = keyof Actions
export type AuditAction = { [Kind in AuditKind]: keyof Actions[Kind] }[AuditKind]

/** The values of the filter by kind. */
export const auditKinds = Object.keys(actions) as AuditKind[]

/** Returns the actions of a kind, or all actions if no kind is given. */
export function auditActions(kind?: AuditKind): AuditAction[] {
  const kinds = kind ? [kind] : auditKinds
  return kinds.flatMap((name) => Object.keys(actions[name]) as AuditAction[])
}

const subjects: Record<string, AuditSubject> = Object.assign({}, ...Object.values(actions))

/** Returns the kind of thing that an action is done to. */
export const subjectOf = (action: AuditAction): AuditSubject => subjects[action] ?? 'account'
