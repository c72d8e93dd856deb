import { paymentMethods, rulesOf } from '#domain/payment-methods.ts'
import { requestLabels } from '#domain/request-fields.ts'
import { type MessageKey, useTranslation } from '#web/i18n/translation.ts'
import { ChoiceField, type ChoiceProps } from './choice-field.tsx'

type MethodProps = Omit<ChoiceProps, 'label' | 'choices'> & {
  /** Whether each method is explained, for a family. */
  explained?: boolean | undefined
}

/** How to be paid: the six methods, each with its note. */
export function PaymentMethodField({ explained, ...field }: MethodProps) {
  const { t } = useTranslation()
  const choices = paymentMethods.map((method) => {
    const { label, note, about } = rulesOf(method)
    const notes = [explained && about, note].flatMap((key) => (key ? t(key as MessageKey) : []))
    return { value: method, label: t(label as MessageKey), note: notes.join(' ') }
  })
  return <ChoiceField {...field} label={t(requestLabels.payment_method)} choices={choices} />
}
