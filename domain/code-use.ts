import type { CodeStatus } from './access-code.ts'

/**
 * What the checks below need to know about a code (docs/product.md §2.3). They change nothing: the
 * code is spent in the transaction that creates the account or the request.
 */
export type UsableCode = {
  status: CodeStatus
  /** The account that the code opened; null if none. */
  registrant: { id: string; confirmed: boolean } | null
}

/** Checks whether a code can open an account: it is unused, or its account is still unconfirmed. */
export function canRegister({ status, registrant }: UsableCode): boolean {
  if (status === 'available') return true
  return status === 'user_created' && registrant !== null && !registrant.confirmed
}

/**
 * Checks whether a code can pay for a request: it is unused, or this user opened a confirmed
 * account with it.
 */
export function canRequest({ status, registrant }: UsableCode, userId: string): boolean {
  if (status === 'available') return true
  return status === 'user_created' && registrant?.id === userId && registrant.confirmed
}
