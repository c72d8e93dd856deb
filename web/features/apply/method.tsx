import { rulesOf } from '#domain/payment-methods.ts'
import { labelsOfStep } from '#domain/request-fields.ts'
import { validatePaymentMethod } from '#domain/request-form.ts'
import { type FormValues, methodOf } from '#web/features/request-fields/index.ts'
import { PaymentMethodSection } from '#web/features/request-form/index.ts'
import { Message } from '#web/i18n/message.tsx'
import { type MessageKey, useTranslation } from '#web/i18n/translation.ts'
import type { Step } from './step.ts'

function Summary({ values }: { values: FormValues }) {
  const { t } = useTranslation()
  const method = methodOf(values)
  if (!method) return null
  const { label, note } = rulesOf(method)
  return (
    <>
      <p>
        <Message of="summary.payBy" method={<strong>{t(label as MessageKey)}</strong>} />
      </p>
      {note && <p className="quiet">{t(note as MessageKey)}</p>}
    </>
  )
}

export const method: Step = {
  title: 'wizard.step3',
  labels: () => labelsOfStep('method'),
  validate: (values) => validatePaymentMethod(values),
  Fields: PaymentMethodSection,
  Summary,
  isEmpty: (values) => !methodOf(values),
}
