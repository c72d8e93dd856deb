import { isOptional, requestLabels as labels } from '#domain/request-fields.ts'
import { AddressFields, PhoneField } from '#web/features/request-fields/index.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { TextField, type TextFieldProps } from '#web/ui/fields.tsx'
import { change } from './change.ts'
import type { SectionProps } from './request-form.ts'

type ContactProps = SectionProps & {
  /** Default: the browser fills in nothing, because it is another person's name. */
  autoComplete?: 'name'
  email?: Pick<TextFieldProps, 'readOnly' | 'optional' | 'help'>
  rewriteName?: TextFieldProps['rewrite']
}

/** Name and e-mail address. */
export function ContactFields(props: ContactProps) {
  const { form, onChange, autoComplete, email, rewriteName } = props
  const { t } = useTranslation()
  const set = onChange ?? ((field, value) => change(form, field, value))
  return (
    <>
      <TextField
        {...form.field('full_name')}
        label={t(labels.full_name)}
        dir="auto"
        autoComplete={autoComplete ?? 'off'}
        rewrite={rewriteName}
        onChange={(event) => set('full_name', event.currentTarget.value)}
      />
      <TextField
        {...form.field('email')}
        ltr
        type="email"
        autoComplete="off"
        label={t(labels.email)}
        {...email}
      />
    </>
  )
}

/** The address of the person who asks. */
export function OwnAddressFields({ form, onChange }: SectionProps) {
  return (
    <AddressFields
      prefix=""
      required={(part) => !isOptional(part)}
      value={(part) => form.values[part]}
      error={(part) => form.field(part).error}
      onChange={onChange ?? ((part, value) => change(form, part, value))}
    />
  )
}

/** The phone number of the person who asks. */
export function OwnPhoneField({ form }: SectionProps) {
  const { t } = useTranslation()
  const { values, setValue } = form
  return (
    <PhoneField
      {...form.field('phone')}
      label={t(labels.phone)}
      value={values.phone}
      onChange={(phone) => setValue('phone', phone)}
      country={values.phone_country}
      addressCountry={values.country}
      onCountry={(country) => setValue('phone_country', country)}
    />
  )
}
