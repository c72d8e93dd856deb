import { isSecretField, twinOf } from '#domain/payment-form.ts'
import { fieldsFor } from '#domain/payment-methods.ts'
import type { MessageKey } from '#web/i18n/translation.ts'
import { type FormField, type FormValues, methodOf } from './form-values.ts'

/**
 * Returns the labels of the chosen method's fields in order, each number followed by its repeat.
 */
export function paymentLabels(values: FormValues): Partial<Record<FormField, MessageKey>> {
  const method = methodOf(values)
  const fields = method ? fieldsFor(method, values) : []
  const pairs = fields.flatMap(({ name, label, twin }) =>
    twin && isSecretField(name)
      ? [
          [name, label],
          [twinOf(name), twin.label],
        ]
      : [[name, label]],
  )
  return Object.fromEntries(pairs)
}
