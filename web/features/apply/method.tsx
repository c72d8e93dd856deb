import { directionOf } from '#domain/locales.ts'
import { rulesOf } from '#domain/payment-methods.ts'
import { labelsOfStep } from '#domain/request-fields.ts'
import { validatePaymentMethod } from '#domain/request-form.ts'
import { type FormValues, methodOf } from '#web/features/request-fields/index.ts'
import { PaymentMethodSection } from '#web/features/request-form/index.ts'
import { useLocale } from '#web/i18n/locale.tsx'
import { Message } from '#web/i18n/message.tsx'
import { type MessageKey, useTranslation } from '#web/i18n/translation.ts'
import { Unbroken } from '#web/ui/unbroken.tsx'
import type { Step, WizardForm } from './step.ts'

function Fields({ form }: { form: WizardForm }) {
  return <PaymentMethodSection form={form} explained />
}

function Summary({ values }: { values: FormValues }) {
  const { t } = useTranslation()
  const dir = directionOf(useLocale())
  const method = methodOf(values)
  if (!method) return null
  const { label, note } = rulesOf(method)
  return (
    <>
      <p>
        {/* Its first word may be Latin: "OJC" in Hebrew. */}
        <Message of="summary.payBy" method={<strong dir={dir}>{t(label as MessageKey)}</strong>} />
      </p>
      {note && (
        <p className="quiet">
          <Unbroken text={t(note as MessageKey)} />
        </p>
      )}
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
