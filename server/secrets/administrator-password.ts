import { type PasswordError, validateAdministratorPassword } from '#domain/passwords.ts'
import { isLeaked } from './leaked-passwords.ts'

/** Returns the message key for a password that an administrator must not have, or undefined. */
export function refuseAdministratorPassword(
  password: string,
  email: string,
): PasswordError | undefined {
  const error = validateAdministratorPassword(password, email)
  return error ?? (isLeaked(password) ? 'err.adminPassword' : undefined)
}
