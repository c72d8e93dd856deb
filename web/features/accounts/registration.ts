import { validateEmail } from '#domain/email.ts'
import { validatePassword } from '#domain/passwords.ts'
import type { FieldErrors } from '#web/ui/form.tsx'
import { missingFields, type Objection } from './new-password.ts'

/** The two registration screens (specification, sections 2 and 5): one form, two sets of manners. */
export type RegistrationScreen = 'signup' | 'register'
export type Registration = { email: string; password: string; confirm: string }

/**
 * The first rule that a registration breaks on its screen, in the order of the specification
 * (section 5); undefined when all is right. `hasCode`: a code was found good.
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
  if (!validateEmail(email.trim())) {
    return { text: 'err.invalidEmail', fields: { email: 'err.invalidEmail' } }
  }
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
