import { useEffect, useEffectEvent, useState } from 'react'
import { addressParts } from '#domain/address.ts'
import {
  normalizePayment,
  paymentDetails,
  validatePayment,
  validateTwins,
} from '#domain/payment-form.ts'
import type { PaymentMethod } from '#domain/payment-methods.ts'
import {
  type FormValues,
  methodOf,
  PaymentText,
  paymentLabels,
} from '#web/features/request-fields/index.ts'
import { PaymentDetails } from '#web/features/request-form/index.ts'
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
  const { values, setValue } = form

  // The payment goes to one's own address unless another one was given.
  const copyOwnAddress = useEffectEvent(() => {
    if (addressParts.some((part) => values[`payment_${part}`])) return
    for (const part of addressParts) setValue(`payment_${part}`, values[part])
  })
  useEffect(() => copyOwnAddress(), [])

  if (!methodOf(form.values)) return <p>{t('wizard.noMethod')}</p>
  return (
    <>
      <PaymentDetails form={form} folds onCopied={() => setFilled(true)} />
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
