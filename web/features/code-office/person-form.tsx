import { useState } from 'react'
import { begunFields, checkBegun } from '#domain/codes/begun.ts'
import { checkRecipient } from '#domain/codes/recipients.ts'
import { limitOf } from '#domain/field-limits.ts'
import { type Locale, languages, locales } from '#domain/locales.ts'
import { decodeErrors } from '#domain/request-inputs.ts'
import { call } from '#web/api.ts'
import { useHelpers } from '#web/features/families/index.ts'
import { emptyValues, type FormValues, PhoneField } from '#web/features/request-fields/index.ts'
import { OwnAddressFields, PurposeFields } from '#web/features/request-form/index.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { codesKey } from '#web/query-keys.ts'
import { PrimaryButton } from '#web/ui/buttons.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { type FieldErrors, useForm } from '#web/ui/form.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { useAction } from '#web/use-action.ts'

export type Made = {
  id: string
  code: string
  recipient: { e164: string | null; email: string | null; locale: Locale | null }
}

type Values = FormValues & {
  recipient_name: string
  recipient_phone: string
  recipient_email: string
  locale: string
  note: string
  helper_id: string
  expires_on: string
}

const empty: Values = {
  ...emptyValues(''),
  recipient_name: '',
  recipient_phone: '',
  recipient_email: '',
  locale: '',
  note: '',
  helper_id: '',
  expires_on: '',
}

/** The family that a code is made for. */
export type CodeFamily = { id: string; name: string }

type PersonProps = { family: CodeFamily | undefined; onMade: (made: Made) => void }

/** Makes a code for somebody, and begins their request (docs/product.md §2.6, §2.9). */
export function PersonForm({ family, onMade }: PersonProps) {
  const { t } = useTranslation()
  const { act } = useAction({ refetch: [codesKey] })
  const helpers = useHelpers()
  const [isBeginning, setBeginning] = useState(false)
  const form = useForm({
    initial: { ...empty, recipient_name: family?.name ?? '' },
    validate: (values) => errorsOf(values, isBeginning),
    limitOf,
  })
  const showErrors = (errors: FieldErrors) => form.showErrors(decodeErrors(errors, undefined))

  function make(values: Values) {
    const email = values.recipient_email || null
    const locale = (values.locale || null) as Locale | null
    return act(
      (operation_id) =>
        call('create_code', {
          recipient_name: values.recipient_name,
          recipient_phone: values.recipient_phone,
          recipient_email: values.recipient_email,
          locale,
          note: values.note,
          helper_id: values.helper_id || null,
          family_id: family?.id ?? null,
          expires_on: values.expires_on || null,
          begun: isBeginning ? begunInputs(values) : null,
          operation_id,
        }),
      {
        title: 'err.generateCodeFailed',
        form: { showErrors },
        onSuccess({ code_id, code, e164 = null }) {
          onMade({ id: code_id, code, recipient: { e164, email, locale } })
          form.reset()
          setBeginning(false)
        },
      },
    )
  }

  return (
    <form className="stack" {...form.props(make)}>
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
      <TextField
        {...form.field('recipient_email')}
        label={t('auth.email')}
        optional
        ltr
        type="email"
      />
      <SelectField
        {...form.field('locale')}
        label={t('codes.language')}
        optional
        options={locales.map((value) => ({ value, label: languages[value].name }))}
      />
      {helpers.length > 0 && (
        <SelectField
          {...form.field('helper_id')}
          label={t('codes.helper')}
          optional
          options={helpers.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      <TextField
        {...form.field('expires_on')}
        label={t('codes.lastDay')}
        optional
        ltr
        type="date"
      />
      <TextField {...form.field('note')} label={t('field.notes')} optional dir="auto" />
      <button
        type="button"
        className="text-button"
        aria-expanded={isBeginning}
        onClick={() => setBeginning(!isBeginning)}
      >
        {t('codes.begin')}
      </button>
      {isBeginning && (
        <div className="stack">
          <p className="quiet">{t('codes.beginText')}</p>
          <OwnAddressFields form={form} />
          <PurposeFields form={form} />
        </div>
      )}
      <div className="buttons">
        <PrimaryButton type="submit" busy={form.busy}>
          {t('code.generate')}
        </PrimaryButton>
      </div>
    </form>
  )
}

const begunInputs = (values: Values) =>
  Object.fromEntries(begunFields.map((field) => [`input_${field}`, values[field] || null]))

/** Returns the mistakes by field; the server names the recipient's fields in the same way. */
function errorsOf(values: Values, isBeginning: boolean): FieldErrors {
  const { recipient_name: name, recipient_phone: phone, recipient_email: email } = values
  const { errors } = checkRecipient({ name, phone, email, note: values.note })
  const { begun, errors: begunErrors } = checkBegun(isBeginning ? values : {})
  const needsPhone = begun && !phone.trim() ? 'codes.begunNeedsPhone' : undefined
  return {
    recipient_name: errors.name,
    recipient_phone: errors.phone ?? needsPhone,
    recipient_email: errors.email,
    note: errors.note,
    ...begunErrors,
  }
}
