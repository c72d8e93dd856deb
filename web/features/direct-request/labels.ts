import { requestLabels } from '#domain/request-fields.ts'
import type { MessageKey } from '#web/i18n/translation.ts'
import type { DirectField } from './values.ts'

/** The labels of all fields except the payment method's. */
export const labels = {
  ...requestLabels,
  payment_method: 'wizard.step3',
  same_numbers: 'direct.sameNumbers',
  date_of_request: 'field.dateOfRequest',
  admin_amount: 'admin.donationAmount',
  plan_first_on: 'plan.first',
  plan_times: 'plan.times',
  plan_until: 'plan.until',
  plan_confirm_every: 'plan.confirm',
  admin_notes: 'field.notes',
} as const satisfies Partial<Record<DirectField, MessageKey>>
