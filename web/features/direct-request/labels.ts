import { isSecretField, twinOf } from '#domain/payment-form.ts'
import { fieldsFor } from '#domain/payment-methods.ts'
import { addressLabels, methodOf } from '#web/features/request-fields/index.ts'
import type { MessageKey } from '#web/i18n/messages.ts'
import type { DirectField, DirectValues } from './values.ts'

/** What the fields are called, but for those of the payment method. */
export const labels = {
  full_name: 'field.fullName',
  phone: 'field.phone',
  email: 'auth.email',
  ...addressLabels,
  date_of_request: 'field.dateOfRequest',
  category: 'field.category',
  reason: 'field.reason',
  where_met: 'field.whereMet',
  payment_method: 'wizard.step3',
  admin_amount: 'admin.donationAmount',
  admin_notes: 'field.notes',
} as const satisfies Partial<Record<DirectField, MessageKey>>

/** All labels in the order of the form, those of the chosen method read from its table. */
export function labelsOf(values: DirectValues): Partial<Record<DirectField, MessageKey>> {
  const { admin_amount, admin_notes, ...first } = labels
  const method = methodOf(values)
  const payment = method ? fieldsFor(method, values) : []
  const pairs = payment.flatMap(({ name, label, twin }) =>
    twin && isSecretField(name)
      ? [
          [name, label],
          [twinOf(name), twin.label],
        ]
      : [[name, label]],
  )
  return { ...first, ...Object.fromEntries(pairs), admin_amount, admin_notes }
}
