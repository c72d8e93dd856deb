import type { ProcedureInput } from '#contract/index.ts'
import { sharedValues } from '#domain/likeness/marks.ts'
import { isSecretField, normalizePayment, twinOf, validateTwins } from '#domain/payment-form.ts'
import type { PaymentMethod } from '#domain/payment-methods.ts'
import { normalizeRequest } from '#domain/request-form.ts'
import { encodeRequest } from '#domain/request-inputs.ts'
import { methodOf } from '#web/features/request-fields/index.ts'
import type { DirectValues } from './values.ts'

/**
 * Returns what is complete of the form that another family could share, with the name; undefined if
 * nothing is. A number that is typed twice is complete once both are the same.
 */
export function typedSoFar(values: DirectValues): ProcedureInput<'find_likely'> | undefined {
  const method = methodOf(values)
  const request = normalizeRequest(values)
  const payment = method ? completeNumbers(method, values) : {}
  if (sharedValues(request, payment).length === 0) return undefined
  const inputs = encodeRequest(method ?? 'ach', { ...request, ...payment })
  const kept = Object.entries(inputs).filter(([name, value]) => value && !notSought.includes(name))
  return { ...Object.fromEntries(kept), input_family_id: values.family_id || undefined }
}

const notSought = ['input_where_met', 'input_category', 'input_address_line2']

function completeNumbers(method: PaymentMethod, values: DirectValues) {
  const wrong = validateTwins(method, values, 'direct')
  const payment = normalizePayment(method, values)
  return Object.fromEntries(
    Object.entries(payment).filter(([name]) => !isSecretField(name) || !wrong[twinOf(name)]),
  )
}
