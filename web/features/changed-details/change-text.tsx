import { type CorrectedField, isRequestField } from '#domain/corrections.ts'
import { isSecretField } from '#domain/payment-form.ts'
import { isPaymentMethod, paymentMethods, rulesOf } from '#domain/payment-methods.ts'
import { requestLabels } from '#domain/request-fields.ts'
import { Message } from '#web/i18n/message.tsx'
import { type MessageKey, useTranslation } from '#web/i18n/translation.ts'
import { Isolated, Ltr } from '#web/ui/ltr.tsx'

/** Returns the label of a field that a correction can change. */
export function labelOf(field: string): MessageKey {
  if (isRequestField(field)) return requestLabels[field]
  const own = field.replace(/^payment_/, '')
  for (const method of paymentMethods) {
    const rule = rulesOf(method).fields.find(({ name }) => name === field)
    if (rule && own !== field && isRequestField(own)) return requestLabels[own]
    if (rule) return rule.label as MessageKey
  }
  return 'correct.payment'
}

/** A value before or after a correction; numbers come masked. */
export function FieldValue({ field, value }: { field: CorrectedField; value: string | null }) {
  const { t } = useTranslation()
  if (!value) return <span className="quiet">{t('corrected.none')}</span>
  if (field === 'payment_method' && isPaymentMethod(value)) return <>{t(`pay.${value}`)}</>
  if (isSecretField(field)) return <Ltr className="numbers">{value}</Ltr>
  return <Isolated>{value}</Isolated>
}

type ChangeTextProps = { field: CorrectedField; values: readonly [string | null, string | null] }

/** A changed field with its values before and after. */
export function ChangeText({ field, values: [before, after] }: ChangeTextProps) {
  const { t } = useTranslation()
  return (
    <Message
      of="corrected.change"
      field={t(labelOf(field))}
      before={<FieldValue field={field} value={before} />}
      after={<FieldValue field={field} value={after} />}
    />
  )
}
