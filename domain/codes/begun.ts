import { isCountry } from '#domain/countries.ts'
import { type RequestField, requestFields, ruleOf } from '#domain/request-fields.ts'
import { normalizeRequest, type RequestValues, validatePersonal } from '#domain/request-form.ts'

/**
 * A request that the office begins with its code (docs/product.md §2.8): steps 1 and 2, except the
 * e-mail address, which is that of the account. Never a payment number.
 */
export const begunFields = requestFields.filter(
  (field) => ruleOf(field).step !== 'method' && field !== 'email',
)
export type Begun = { [F in RequestField]?: string }
type Errors = { [F in RequestField]?: string }

/** Tidies and checks what the office filled in. Every field may be empty; nothing at all is null. */
export function checkBegun(typed: RequestValues): { begun: Begun | null; errors: Errors } {
  const normal = normalizeRequest(typed)
  const filled = begunFields.flatMap((field) => (normal[field] ? [[field, normal[field]]] : []))
  const begun = Object.fromEntries(filled) as Begun
  const errors: Errors = {}
  for (const field of begunFields) {
    if ((begun[field]?.length ?? 0) > ruleOf(field).limit) errors[field] = 'err.tooLong'
  }
  if (begun.phone && validatePersonal(typed).phone) errors.phone ??= 'err.invalidPhone'
  if (begun.country && !isCountry(begun.country)) errors.country = 'common.required'
  return { begun: filled.length > 0 ? begun : null, errors }
}
