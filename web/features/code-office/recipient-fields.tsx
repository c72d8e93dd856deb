import { type Locale, languages, locales } from '#domain/locales.ts'
import { emptyValues, type FormValues, PhoneField } from '#web/features/request-fields/index.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { TextField } from '#web/ui/fields.tsx'
import type { useForm } from '#web/ui/form.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import type { ListedCode } from './queries.ts'

/** For whom a code is, as it is typed; the rest is what can be begun of a request. */
export type RecipientValues = FormValues & {
  recipient_name: string
  recipient_phone: string
  recipient_email: string
  locale: string
  note: string
}

type Known = Partial<ListedCode['recipient']> & { note?: string | null }

export const recipientValues = ({ name, phone, email, locale, note }: Known): RecipientValues => ({
  ...emptyValues(''),
  recipient_name: name ?? '',
  recipient_phone: phone ?? '',
  recipient_email: email ?? '',
  locale: locale ?? '',
  note: note ?? '',
})

/** Returns the inputs of `create_code` and `update_code` about the recipient. */
export const recipientInputs = (values: RecipientValues) => ({
  recipient_name: values.recipient_name,
  recipient_phone: values.recipient_phone,
  recipient_email: values.recipient_email,
  locale: (values.locale || null) as Locale | null,
  note: values.note,
})

type FieldsProps = {
  form: Pick<ReturnType<typeof useForm<RecipientValues>>, 'field' | 'setValue' | 'values'>
}

/** Name, phone number and language of whom a code is for. */
export function RecipientFields({ form }: FieldsProps) {
  const { t } = useTranslation()
  return (
    <>
      <TextField {...form.field('recipient_name')} label={t('codes.name')} optional dir="auto" />
      <PhoneField
        {...form.field('recipient_phone')}
        label={t('field.phone')}
        optional
        value={form.values.recipient_phone}
        onChange={(phone) => form.setValue('recipient_phone', phone)}
        country={form.values.phone_country}
        addressCountry={form.values.country}
        onCountry={(country) => form.setValue('phone_country', country)}
      />
      <SelectField
        {...form.field('locale')}
        label={t('codes.language')}
        optional
        options={locales.map((value) => ({ value, label: languages[value].name }))}
      />
    </>
  )
}

/** The e-mail address of whom a code is for, and a note. */
export function FurtherFields({ form }: FieldsProps) {
  const { t } = useTranslation()
  return (
    <>
      <TextField
        {...form.field('recipient_email')}
        label={t('auth.email')}
        optional
        ltr
        type="email"
      />
      <TextField {...form.field('note')} label={t('field.notes')} optional dir="auto" />
    </>
  )
}
