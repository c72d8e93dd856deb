import { call } from '#web/api.ts'
import { auth } from './session.ts'

/** Returns true if the hash reports a successful confirmation (docs/product.md §3.2). */
export function isConfirmed(hash: string): boolean {
  const said = new URLSearchParams(hash.replace(/^#/, ''))
  return !said.has('error') && !said.has('error_code')
}

/** The hash of the address after a failed confirmation: `#error=…&error_code=…`. */
export function hashOfFailure({ error, error_code }: { error: string; error_code: string }) {
  return `#${new URLSearchParams({ error, error_code })}`
}

/**
 * Confirms an address with the token of a mailed link. Signs in, if this browser opened the account,
 * or only for a new password. Throws like `call`.
 */
export async function confirmEmail(token: string) {
  const { signed_in, recovery } = await call('confirm_email', { token })
  const event = recovery ? 'PASSWORD_RECOVERY' : signed_in && 'SIGNED_IN'
  if (event) await auth.changed(event).catch(() => undefined) // the address is confirmed anyway
}

/** Changes the account's address with the token of a mailed link. Throws like `call`. */
export async function confirmEmailChange(token: string) {
  await call('confirm_email_change', { token })
  await auth.changed('USER_UPDATED').catch(() => undefined) // the address is changed anyway
}

/** Signs in for a new password with the token of a mailed link. Throws like `call`. */
export async function startRecovery(token: string) {
  await call('start_password_recovery', { token })
  await auth.changed('PASSWORD_RECOVERY')
}
