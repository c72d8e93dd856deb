import { paymentMethods, rulesOf } from '#domain/payment-methods.ts'
import { requestLabels } from '#domain/request-fields.ts'
import { type MessageKey, useTranslation } from '#web/i18n/translation.ts'
import { ChoiceField, type ChoiceProps } from './choice-field.tsx'

/** How to be paid: the six methods, each with its note. */
export function PaymentMethodField(field: Omit<ChoiceProps, 'label' | 'choices'>) {
  const { t } = useTranslation()
  const choices = paymentMethods.map((method) => {
    const { label, note } = rulesOf(method)
    return { value: method, label: t(label as MessageKey), note: note && t(note as MessageKey) }
  })
  return <ChoiceField {...field} label={t(requestLabels.payment_method)} choices={choices} />
}
