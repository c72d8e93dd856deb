import { type CodeStatus, codeStatuses } from './access-code.ts'
import type { CalendarDate } from './payment-date.ts'

/** What is read of a code: its status, or that it was revoked or has expired (docs/product.md §2.6). */
export const codeStates = [...codeStatuses, 'revoked', 'expired'] as const
export type CodeState = (typeof codeStates)[number]

export type CodeLife = {
  status: CodeStatus
  is_revoked: boolean
  /** The last day on which it can be used, in the office's time zone. */
  expires_on: CalendarDate | null
}

/**
 * What the checks below need to know about a code (docs/product.md §2.3). They change nothing: the
 * code is spent in the transaction that creates the account or the request.
 */
export type UsableCode = CodeLife & {
  /** The account that the code opened; null if none. */
  registrant: { id: string; confirmed: boolean } | null
  /** The accounts of its family that the code was made for (domain/codes/invited.ts). */
  invited: readonly string[]
}

/** Returns the state of a code on a day of the office. A spent code neither expires nor is revoked. */
export function codeStateOf({ status, is_revoked, expires_on }: CodeLife, today: CalendarDate) {
  if (status === 'fully_used') return status
  if (is_revoked) return 'revoked'
  return expires_on !== null && expires_on < today ? 'expired' : status
}

/** Checks whether a code can open an account: it is unused, or its account is still unconfirmed. */
export function canRegister(code: UsableCode, today: CalendarDate): boolean {
  const state = codeStateOf(code, today)
  if (state === 'available') return true
  return state === 'user_created' && code.registrant !== null && !code.registrant.confirmed
}

/**
 * Checks whether a code can pay for a request: it is unused, or this user opened a confirmed
 * account with it.
 */
export function canRequest(code: UsableCode, userId: string, today: CalendarDate): boolean {
  const state = codeStateOf(code, today)
  if (state === 'available') return true
  const { registrant } = code
  return state === 'user_created' && registrant?.id === userId && registrant.confirmed
}

/** Returns whether an account opened with the code, or is one that it was made for. */
export const isMadeFor = ({ registrant, invited }: UsableCode, userId: string): boolean =>
  registrant?.id === userId || invited.includes(userId)

/**
 * Returns why a code is at its end, for an account that may read it: the one that registered with it
 * or is invited by it. For everybody else it is a code that does not exist.
 */
export function endFor(code: UsableCode, userId: string | undefined, today: CalendarDate) {
  const state = codeStateOf(code, today)
  if (state !== 'revoked' && state !== 'expired') return undefined
  return userId !== undefined && isMadeFor(code, userId) ? (`code.${state}` as const) : undefined
}

/** Returns whether a code is as good as one that does not exist, for this account or a visitor. */
export function isHidden(code: UsableCode, userId: string | undefined, today: CalendarDate) {
  const state = codeStateOf(code, today)
  return (state === 'revoked' || state === 'expired') && endFor(code, userId, today) === undefined
}

type Refused = 'codes.spent' | 'codes.alreadyRevoked' | 'codes.notRevoked' | 'codes.reissued'
type Revocable = CodeLife & { is_reissued: boolean }

/** Returns why a code cannot be revoked. */
export function refusalToRevoke({ status, is_revoked }: CodeLife): Refused | undefined {
  if (status === 'fully_used') return 'codes.spent'
  return is_revoked ? 'codes.alreadyRevoked' : undefined
}

/** Returns why revoking a code cannot be taken back: a code that was made instead is out already. */
export function refusalToRestore({ is_revoked, is_reissued }: Revocable): Refused | undefined {
  if (!is_revoked) return 'codes.notRevoked'
  return is_reissued ? 'codes.reissued' : undefined
}

/** Returns why no code can be made instead of this one. */
export function refusalToReissue({ status, is_reissued }: Revocable): Refused | undefined {
  if (status === 'fully_used') return 'codes.spent'
  return is_reissued ? 'codes.reissued' : undefined
}
