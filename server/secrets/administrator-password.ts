import { type PasswordError, validateAdministratorPassword } from '#domain/passwords.ts'
import { isGuessable } from './guessable.ts'

/** Returns the message key for a password that an administrator must not have, or undefined. */
export async function refuseAdministratorPassword(
  password: string,
  email: string,
): Promise<PasswordError | undefined> {
  const error = validateAdministratorPassword(password, email)
  return error ?? ((await isGuessable(password, email)) ? 'err.adminPassword' : undefined)
}
