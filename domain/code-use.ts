import type { CodeStatus } from './access-code.ts'

/**
 * What a code can still be used for (docs/product.md §2.3). These rules only read; the code is
 * spent in the transaction that creates the account or the request.
 */
export type UsableCode = {
  status: CodeStatus
  /** The account that it opened; null when it opened none. */
  registrant: { id: string; confirmed: boolean } | null
}

/** Whether a code can open an account: a new one, or one whose account is still unconfirmed. */
export function canRegister({ status, registrant }: UsableCode): boolean {
  if (status === 'available') return true
  return status === 'user_created' && registrant !== null && !registrant.confirmed
}

/** Whether a code can pay for a request: a new one, or the one that this user registered with and confirmed. */
export function canRequest({ status, registrant }: UsableCode, userId: string): boolean {
  if (status === 'available') return true
  return status === 'user_created' && registrant?.id === userId && registrant.confirmed
}
