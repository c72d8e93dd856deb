import { type PaymentMethod, paymentMethods, rulesOf } from '#domain/payment-methods.ts'
import { requestLabels } from '#domain/request-fields.ts'
import { type MessageKey, useTranslation } from '#web/i18n/translation.ts'
import { ChoiceField, type ChoiceProps } from './choice-field.tsx'

type MethodProps = Omit<ChoiceProps, 'label' | 'choices'> & {
  /** Whether each method is explained, for a family. */
  explained?: boolean | undefined
  /** Where the family lives. */
  country: string
}

/** The methods with the usual one of a country first. */
const ordered = (country: string) => {
  const usual: PaymentMethod = country === 'IL' ? 'israeli_bank' : 'ach'
  return [usual, ...paymentMethods.filter((method) => method !== usual)]
}

/** How to be paid: the six methods, each with what it is, how long it takes and what it needs. */
export function PaymentMethodField({ explained, country, ...field }: MethodProps) {
  const { t } = useTranslation()
  const choices = (explained ? ordered(country) : paymentMethods).map((method) => {
    const { label, note, about } = rulesOf(method)
    const notes = [explained && about, note].flatMap((key) => (key ? t(key as MessageKey) : []))
    const needed = explained && t(`explain.need.${method}`)
    return {
      value: method,
      label: t(label as MessageKey),
      note: notes.join(' '),
      ...(needed && { more: needed }),
    }
  })
  return <ChoiceField {...field} label={t(requestLabels.payment_method)} choices={choices} />
}
