import { emailProblem } from '#domain/email.ts'
import { validatePassword } from '#domain/passwords.ts'
import type { FieldErrors } from '#web/ui/form.tsx'
import { missingFields, type Objection } from './new-password.ts'

/** The two registration screens (docs/product.md §3.1): one form with two sets of rules. */
export type RegistrationScreen = 'signup' | 'register'
export type Registration = { email: string; password: string; confirm: string }

/**
 * Returns the first rule that a registration breaks on its screen, in the order of
 * docs/product.md §3.1; undefined if none. `hasCode`: a valid code was found.
 */
export function objectionTo(
  screen: RegistrationScreen,
  { email, password, confirm }: Registration,
  hasCode: boolean,
): Objection | undefined {
  const missing = missingFields({ email: email.trim(), password, confirm })
  const mismatch: FieldErrors = { confirm: 'err.passwordsMismatch' }
  if (screen === 'register' && !hasCode) {
    return { title: 'err.invalidCodeTitle', text: 'err.invalidCodeRegister', fields: {} }
  }
  if (missing) return { text: 'err.fillAll', fields: missing }
  const wrong = emailProblem(email)
  if (wrong) return { text: wrong, fields: { email: wrong } }
  if (password !== confirm) {
    return screen === 'signup'
      ? { text: 'err.passwordsMismatch', fields: mismatch }
      : { title: 'err.passwordMismatchTitle', text: 'err.passwordMismatchText', fields: mismatch }
  }
  if (screen === 'signup')
    return hasCode ? undefined : { text: 'err.invalidCodeSession', fields: {} }
  return validatePassword(password) === 'err.weakPassword'
    ? {
        title: 'err.weakPasswordTitle',
        text: 'err.weakPasswordText',
        fields: { password: 'err.weakPassword' },
      }
    : undefined
}
