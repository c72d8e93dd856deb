import { useState } from 'react'
import { addressParts } from '#domain/address.ts'
import {
  isSecretField,
  normalizePayment,
  paymentDetails,
  twinOf,
  validatePayment,
  validateTwins,
} from '#domain/payment-form.ts'
import type { PaymentMethod } from '#domain/payment-methods.ts'
import {
  type FormField,
  type FormValues,
  methodOf,
  PaymentFields,
  PaymentText,
  paymentLabels,
} from '#web/features/request-fields/index.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import type { Step, WizardForm } from './step.ts'

function validate(values: FormValues) {
  const method = methodOf(values)
  if (!method) return { payment_method: 'common.required' }
  return { ...validatePayment(method, values), ...validateTwins(method, values, 'wizard') }
}

function Fields({ form }: { form: WizardForm }) {
  const { t } = useTranslation()
  const [filled, setFilled] = useState(false)
  const method = methodOf(form.values)

  function fillAddress() {
    const own = addressParts.map((part) => [`payment_${part}`, form.values[part]] as const)
    for (const [name, value] of own) form.setValue(name, value)
    setFilled(true)
  }

  function change(name: FormField, value: string) {
    form.setValue(name, value)
    // The second entry may match now: setting it clears its error.
    if (isSecretField(name)) form.setValue(twinOf(name), form.values[twinOf(name)])
  }

  if (!method) return <p>{t('wizard.noMethod')}</p>
  return (
    <>
      <PaymentFields
        method={method}
        values={form.values}
        error={(name) => form.field(name).error}
        onChange={change}
        onSameAddress={fillAddress}
      />
      <span className="visually-hidden" role="status">
        {filled && t('wizard.sameAddressDone')}
      </span>
    </>
  )
}

function Summary({ values }: { values: FormValues }) {
  const method = methodOf(values)
  return method && <PaymentText method={method} details={detailsOf(method, values)} />
}

function isEmpty(values: FormValues) {
  const method = methodOf(values)
  return !method || Object.values(detailsOf(method, values)).every((value) => !value)
}

const detailsOf = (method: PaymentMethod, values: FormValues) =>
  paymentDetails(method, normalizePayment(method, values))

export const bank: Step = {
  title: 'wizard.step4',
  labels: paymentLabels,
  validate,
  Fields,
  Summary,
  isEmpty,
}
