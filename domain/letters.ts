import { type Reach, reachOf } from './reach.ts'
import type { Delivery } from './text-messages/delivery.ts'

/** The subject of each kind of letter. It also names the letter to the office (docs/product.md §9.4). */
export const letterSubjects = {
  request_received: 'mail.receivedSubject',
  reviewed: 'mail.reviewedSubject',
  question: 'mail.questionSubject',
  details_changed: 'mail.correctedSubject',
  paid: 'mail.paidSubject',
  payment_returned: 'mail.returnedSubject',
  payment_not_returned: 'mail.notReturnedSubject',
  check_replaced: 'mail.checkReplacedSubject',
  confirm_dues: 'mail.confirmDuesSubject',
  invitation: 'mail.invitationSubject',
  new_request: 'mail.newRequestSubject',
  reminders: 'mail.remindersSubject',
  office_week: 'mail.weekSubject',
  payout_file: 'mail.payoutFileSubject',
  payout_file_not_given: 'mail.fileNotGivenSubject',
  payout_file_refused: 'mail.fileRefusedSubject',
  payout_contradicted: 'mail.contradictedSubject',
  confirm: 'mail.confirmSubject',
  reset: 'mail.resetSubject',
  change_email: 'mail.changeEmailSubject',
  admin_invite: 'mail.inviteSubject',
  administrators_changed: 'mail.administratorsSubject',
  many_attempts: 'mail.manyAttemptsSubject',
  many_codes: 'mail.manyCodesSubject',
  new_device: 'mail.newDeviceSubject',
  password_changed: 'mail.passwordChangedSubject',
  email_changed: 'mail.emailChangedSubject',
  email_set_by_office: 'mail.emailSetSubject',
  email_change_asked: 'mail.emailChangeAskedSubject',
  two_step_on: 'mail.twoStepOnSubject',
  two_step_off: 'mail.twoStepOffSubject',
  recovery_code_used: 'mail.recoveryCodeSubject',
  administrator_made: 'mail.administratorMadeSubject',
  administrator_removed: 'mail.administratorRemovedSubject',
} as const

export type LetterKind = keyof typeof letterSubjects
export const letterKinds = Object.keys(letterSubjects) as LetterKind[]

/** Letters about a decision, which wait and are taken back with it. */
export const decisionLetters = ['reviewed', 'question'] as const satisfies LetterKind[]

/**
 * How a letter goes out. What goes by telephone is stored like a letter, and said by whoever calls
 * (docs/product.md §9.6).
 */
export const channels = ['email', 'sms', 'call'] as const
export type Channel = (typeof channels)[number]

/**
 * What is told by telephone to whoever wants calls. `said`: stored like a letter, and gone once it is
 * said. `open`: nothing is stored, because the call list reads what is open. Every other kind is not
 * told by telephone.
 */
const byTelephone = {
  reviewed: 'said',
  check_replaced: 'said',
  paid: 'said',
  payment_not_returned: 'said',
  invitation: 'said',
  question: 'open',
  payment_returned: 'open',
  confirm_dues: 'open',
} as const satisfies Partial<Record<LetterKind, 'said' | 'open'>>

/** Letters to a family that have a text message (`mail.sms.` and its kind). */
export const textedLetters = [
  'request_received',
  'reviewed',
  'question',
  'paid',
  'payment_returned',
  'payment_not_returned',
  'check_replaced',
  'confirm_dues',
  'details_changed',
] as const satisfies LetterKind[]
export type TextedLetter = (typeof textedLetters)[number]

/** Letters to a family about its request, which the office calls about if they cannot be delivered. */
export const familyLetters = [...textedLetters, 'invitation'] as const satisfies LetterKind[]

const isTexted = (kind: LetterKind) => (textedLetters as readonly LetterKind[]).includes(kind)

/**
 * Whom a letter is to. `can_text`: a gateway sends text messages, and the number is one that it can
 * send to. `calls_when_paid` is a setting of the office.
 */
export type Reachable = {
  reach: Reach | null
  email: string | null
  can_text: boolean
  calls_when_paid: boolean
}

/** Returns in which channel a letter goes out; undefined if none is stored. */
export function channelOf(
  kind: LetterKind,
  { reach, email, can_text: canText, calls_when_paid }: Reachable,
): Channel | undefined {
  const mailed = email ? 'email' : undefined
  const reached = reachOf(reach, { email, canText })
  if (reached === 'email') return mailed
  if (reached === 'sms' && isTexted(kind)) return 'sms'
  if (kind === 'paid' && !calls_when_paid) return mailed
  const way = kind in byTelephone ? byTelephone[kind as keyof typeof byTelephone] : undefined
  if (!way) return mailed
  return way === 'said' ? 'call' : undefined
}

/** Letters that tell somebody what another person may have done in their place, or beside them. */
const warnings: readonly LetterKind[] = [
  'details_changed',
  'office_week',
  'payout_file',
  'payout_file_not_given',
  'administrators_changed',
  'many_attempts',
  'many_codes',
  'new_device',
  'password_changed',
  'email_changed',
  'email_set_by_office',
  'email_change_asked',
  'two_step_on',
  'two_step_off',
  'recovery_code_used',
  'administrator_made',
  'administrator_removed',
]

/** Letters whose link, names, counts or file name are not kept, so that they cannot be written again. */
const notRepeatable: readonly LetterKind[] = [
  'confirm',
  'reset',
  'change_email',
  'admin_invite',
  'administrators_changed',
  'payout_file',
  'payout_file_not_given',
  'payout_file_refused',
  'payout_contradicted',
  'reminders',
  'office_week',
  'invitation',
]
const aboutRequest: readonly LetterKind[] = [...familyLetters, 'new_request']

/**
 * `waiting` has not been tried or is being tried now. `failed` was refused, and is tried again by
 * itself unless it is a text message that the gateway or the network gave up. `delivered` and
 * `unknown` are of text messages (text-messages/delivery.ts).
 */
export const letterStates = [
  'waiting',
  'failed',
  'unknown',
  'sent',
  'delivered',
  'cancelled',
] as const
export type LetterState = (typeof letterStates)[number]

/** What is stored about a letter's way. An attempt that begins clears `last_error`. */
type LetterProgress = {
  attempts: number
  last_error: string | null
  sent_at: Date | null
  cancelled_at: Date | null
  /** Of a text message. */
  delivery: Delivery | null
}

export function letterState(letter: LetterProgress): LetterState {
  const { last_error, sent_at, cancelled_at, delivery } = letter
  if (cancelled_at) return 'cancelled'
  if (delivery === 'failed' || delivery === 'unknown' || delivery === 'delivered') return delivery
  if (sent_at) return 'sent'
  return last_error ? 'failed' : 'waiting'
}

/** How long a letter that warns has to be undeliverable before it can be cancelled. */
const WARNING_TRIED_MS = 7 * 86_400_000

/**
 * Returns whether a letter can be cancelled: it is neither gone nor on its way at this moment. One
 * that warns only after a week of failures, so that nobody keeps it from being read (docs/product.md
 * §9.4).
 */
export function canCancel(
  letter: LetterProgress & { kind: LetterKind; created_at: Date },
  now: Date,
): boolean {
  const state = letterState(letter)
  if (warnings.includes(letter.kind)) {
    return state === 'failed' && now.getTime() - letter.created_at.getTime() > WARNING_TRIED_MS
  }
  if (letter.delivery !== null) return false // it is not tried again
  return state === 'failed' || (state === 'waiting' && letter.attempts === 0)
}

/**
 * Returns whether a letter can be sent again. A failed one still has its text. The text of others is
 * gone, and is written again from the request that they are about. What is said by telephone is never
 * sent.
 */
export function canSendAgain(
  letter: LetterProgress & { kind: LetterKind; channel: Channel; request_id: string | null },
): boolean {
  const state = letterState(letter)
  if (letter.channel === 'call') return false
  if (state === 'waiting') return false
  if (state === 'failed' && letter.delivery === null) return true
  if (notRepeatable.includes(letter.kind)) return false
  return !aboutRequest.includes(letter.kind) || letter.request_id !== null
}
