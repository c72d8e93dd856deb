import { useTranslation } from 'react-i18next'
import { paymentMethods, rulesOf } from '#domain/payment-methods.ts'
import { requestLabels as labels, labelsOfStep } from '#domain/request-fields.ts'
import { validatePaymentMethod } from '#domain/request-form.ts'
import { ChoiceField, type FormValues, methodOf } from '#web/features/request-fields/index.ts'
import { Message } from '#web/i18n/message.tsx'
import type { MessageKey } from '#web/i18n/messages.ts'
import type { Step, WizardForm } from './step.ts'

function Fields({ form }: { form: WizardForm }) {
  const { t } = useTranslation()
  const choices = paymentMethods.map((method) => {
    const { label, note } = rulesOf(method)
    return { value: method, label: t(label as MessageKey), note: note && t(note as MessageKey) }
  })
  return (
    <ChoiceField
      {...form.field('payment_method')}
      label={t(labels.payment_method)}
      choices={choices}
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
