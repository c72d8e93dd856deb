import { canBePhone } from '#domain/digits.ts'
import { MAX_EMAIL_LENGTH, tidyEmail, validateEmail } from '#domain/email.ts'
import { tidyName, tidyText } from '#domain/names.ts'

/** Helpers, whose phone and e-mail address are evidence for nobody (docs/product.md §15.8). */
type HelperField = 'name' | 'phone' | 'email' | 'note'
export type Helper = {
  name: string
  phone: string | null
  email: string | null
  note: string | null
}
export type TypedHelper = { [field in HelperField]?: string | null | undefined }

const limits = { name: 200, phone: 50, email: MAX_EMAIL_LENGTH, note: 1000 }

type Checked =
  | { ok: true; helper: Helper }
  | { ok: false; errors: { [field in HelperField]?: string } }

/** Tidies and checks a helper: a name, and a phone number or an e-mail address. */
export function checkHelper(typed: TypedHelper): Checked {
  const helper = {
    name: tidyName(typed.name ?? ''),
    phone: tidyName(typed.phone ?? '') || null,
    email: tidyEmail(typed.email ?? '') || null,
    note: tidyText(typed.note ?? '') || null,
  }
  const { name, phone, email } = helper
  const errors: { [field in HelperField]?: string } = {}
  for (const field of ['name', 'phone', 'note'] as const) {
    if ((helper[field]?.length ?? 0) > limits[field]) errors[field] = 'err.tooLong'
  }
  if (!name) errors.name = 'common.required'
  if (email && !validateEmail(email)) errors.email = 'err.invalidEmail'
  if (!phone && !email) errors.phone = 'helper.needsContact'
  if (phone && !canBePhone(phone)) errors.phone = 'helper.noPhone'
  return Object.keys(errors).length > 0 ? { ok: false, errors } : { ok: true, helper }
}
