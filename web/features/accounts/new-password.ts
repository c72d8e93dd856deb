import { validatePassword } from '#domain/passwords.ts'
import type { MessageKey } from '#web/i18n/translation.ts'
import type { FieldErrors } from '#web/ui/form.tsx'

/** The errors of the form, for a toast and beside the fields. */
export type Objection = { title?: MessageKey; text: MessageKey; fields: FieldErrors }

/**
 * Validates a changed password: both entries equal, 6 characters at least (docs/product.md §3.3).
 */
export function objectionToPassword(password: string, confirm: string): Objection | undefined {
  const missing = missingFields({ password, confirm })
  if (missing) return { text: 'err.fillAll', fields: missing }
  if (password !== confirm) {
    return { text: 'err.passwordsMismatch', fields: { confirm: 'err.passwordsMismatch' } }
  }
  const error = validatePassword(password)
  return error && { text: error, fields: { password: error } }
}

/** Returns an error for each empty field; undefined if there is none. */
export function missingFields(values: Record<string, string>): FieldErrors | undefined {
  const empty = Object.keys(values).filter((name) => !values[name])
  if (!empty.length) return undefined
  return Object.fromEntries(empty.map((name) => [name, 'common.required']))
}
