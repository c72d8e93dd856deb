import { rulesOf } from '#domain/payment-methods.ts'
import { labelsOfStep } from '#domain/request-fields.ts'
import { validatePaymentMethod } from '#domain/request-form.ts'
import {
  type FormValues,
  methodOf,
  PaymentMethodField,
} from '#web/features/request-fields/index.ts'
import { Message } from '#web/i18n/message.tsx'
import { type MessageKey, useTranslation } from '#web/i18n/translation.ts'
import type { Step, WizardForm } from './step.ts'

function Fields({ form }: { form: WizardForm }) {
  return (
    <PaymentMethodField
      {...form.field('payment_method')}
      value={form.values.payment_method}
      onChange={(method) => form.setValue('payment_method', method)}
    />
  )
}

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
  Fields,
  Summary,
  isEmpty: (values) => !methodOf(values),
}
