import { labelsOfStep } from '#domain/request-fields.ts'
import { validatePersonal } from '#domain/request-form.ts'
import {
  AddressText,
  FieldStack,
  type FormField,
  type FormValues,
} from '#web/features/request-fields/index.ts'
import {
  ContactFields,
  changeOwn,
  OwnAddressFields,
  OwnPhoneField,
  WhereMetField,
} from '#web/features/request-form/index.ts'
import { Message } from '#web/i18n/message.tsx'
import { useTranslation } from '#web/i18n/translation.ts'
import { Ltr } from '#web/ui/ltr.tsx'
import type { Step, WizardForm } from './step.ts'

function Fields({ form }: { form: WizardForm }) {
  const { t } = useTranslation()
  const onChange = (field: FormField, value: string) => changeOwn(form, field, value)
  return (
    <FieldStack>
      <ContactFields
        form={form}
        onChange={onChange}
        autoComplete="name"
        email={{ readOnly: true, help: t('wizard.emailHelp') }}
      />
      <OwnAddressFields form={form} onChange={onChange} />
      <OwnPhoneField form={form} />
      <WhereMetField form={form} />
    </FieldStack>
  )
}

/** The letterhead. */
function Summary({ values }: { values: FormValues }) {
  return (
    <>
      <address className="lines">
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
