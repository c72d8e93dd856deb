import type { AddressPart } from '#domain/address.ts'
import { isOptional, requestLabels as labels, labelsOfStep } from '#domain/request-fields.ts'
import { validatePersonal } from '#domain/request-form.ts'
import {
  AddressFields,
  AddressText,
  FieldStack,
  type FormValues,
  PhoneField,
} from '#web/features/request-fields/index.ts'
import { Message } from '#web/i18n/message.tsx'
import { useTranslation } from '#web/i18n/translation.ts'
import { TextField } from '#web/ui/fields.tsx'
import { Ltr } from '#web/ui/ltr.tsx'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import styles from './letter.module.css'
import type { Step, WizardForm } from './step.ts'

function Fields({ form }: { form: WizardForm }) {
  const { t } = useTranslation()
  const { values } = form

  function rename(name: string) {
    // The payee's name copies the full name until it is changed itself.
    const follows = values.payment_full_name === values.full_name
    form.setValue('full_name', name)
    if (follows) form.setValue('payment_full_name', name)
  }

  function changeAddress(part: AddressPart, value: string) {
    form.setValue(part, value)
    // The phone number is read by the rules of the country that was chosen last.
    if (part === 'country') form.setValue('phone_country', '')
  }

  return (
    <FieldStack>
      <TextField
        {...form.field('full_name')}
        label={t(labels.full_name)}
        dir="auto"
        autoComplete="name"
        onChange={(event) => rename(event.currentTarget.value)}
      />
      <TextField
        {...form.field('email')}
        ltr
        readOnly
        type="email"
        label={t(labels.email)}
        help={t('wizard.emailHelp')}
      />
      <AddressFields
        prefix=""
        required={(part) => !isOptional(part)}
        value={(part) => values[part]}
        error={(part) => form.field(part).error}
        onChange={changeAddress}
      />
      <PhoneField
        {...form.field('phone')}
        label={t(labels.phone)}
        value={values.phone}
        onChange={(phone) => form.setValue('phone', phone)}
        country={values.phone_country}
        addressCountry={values.country}
        onCountry={(country) => form.setValue('phone_country', country)}
      />
      <TextAreaField {...form.field('where_met')} label={t(labels.where_met)} optional rows={2} />
    </FieldStack>
  )
}

/** The letterhead. */
function Summary({ values }: { values: FormValues }) {
  return (
    <>
      <address className={styles.head}>
        <strong>
          <bdi>{values.full_name}</bdi>
        </strong>
        <AddressText address={values} />
        <Ltr>{values.phone}</Ltr>
        <Ltr>{values.email}</Ltr>
      </address>
      {values.where_met && (
        <p>
          <Message of="summary.met" place={values.where_met} />
        </p>
      )}
    </>
  )
}

/** The country stands before the phone number, which is written in its way. */
function labelsInOrder() {
  const { phone, where_met, ...before } = labelsOfStep('personal')
  return { ...before, phone, where_met }
}

export const personal: Step = {
  title: 'wizard.step1',
  labels: labelsInOrder,
  validate: (values) => validatePersonal(values),
  Fields,
  Summary,
}
