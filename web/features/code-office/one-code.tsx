import { IconKey } from '@tabler/icons-react'
import { useState } from 'react'
import { begunFields, checkBegun } from '#domain/codes/begun.ts'
import type { Channel } from '#domain/codes/channels.ts'
import { checkRecipient } from '#domain/codes/recipients.ts'
import { limitOf } from '#domain/field-limits.ts'
import { decodeErrors } from '#domain/request-inputs.ts'
import { call } from '#web/api.ts'
import { useHelpers } from '#web/features/families/index.ts'
import { OwnAddressFields, PurposeFields } from '#web/features/request-form/index.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { codesKey } from '#web/query-keys.ts'
import { PrimaryButton } from '#web/ui/buttons.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { type FieldErrors, useForm } from '#web/ui/form.tsx'
import { PartsCard } from '#web/ui/parts-card.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextButton } from '#web/ui/text-button.tsx'
import { useAction } from '#web/use-action.ts'
import { MadeCode } from './made-code.tsx'
import {
  FurtherFields,
  RecipientFields,
  type RecipientValues,
  recipientInputs,
  recipientValues,
} from './recipient-fields.tsx'
import { type Made, ways } from './send-code.tsx'

type Values = RecipientValues & { how: string; helper_id: string; expires_on: string }

/** The family that a code is made for. */
export type CodeFamily = { id: string; name: string }

/** Makes a code, for somebody or for nobody, and begins their request (docs/product.md §2.6, §2.9). */
export function OneCode({ family }: { family: CodeFamily | undefined }) {
  const { t } = useTranslation()
  const { act } = useAction({ refetch: [codesKey] })
  const [hasMore, setMore] = useState(false)
  const [isBeginning, setBeginning] = useState(false)
  const [made, setMade] = useState<Made>()
  const form = useForm<Values>({
    initial: {
      ...recipientValues({ name: family?.name ?? null }),
      how: '',
      helper_id: '',
      expires_on: '',
    },
    validate: (values) => errorsOf(values, isBeginning),
    limitOf,
  })
  const showErrors = (errors: FieldErrors) => {
    const decoded = decodeErrors(errors, undefined)
    if (Object.keys(decoded).some((field) => field === 'recipient_email' || field === 'note')) {
      setMore(true)
    }
    return form.showErrors(decoded)
  }

  function make(values: Values) {
    const recipient = recipientInputs(values)
    return act(
      (operation_id) =>
        call('create_code', {
          ...recipient,
          helper_id: values.helper_id || null,
          family_id: family?.id ?? null,
          expires_on: values.expires_on || null,
          begun: isBeginning ? begunInputs(values) : null,
          operation_id,
        }),
      {
        title: 'err.generateCodeFailed',
        form: { showErrors },
        onSuccess({ code_id: id, code, e164 = null }) {
          const { recipient_name: name, recipient_email, locale } = recipient
          setMade({ id, code, recipient: { name, e164, email: recipient_email || null, locale } })
          // Language and way are often those of the next one, too.
          form.setValues({
            ...recipientValues({ locale }),
            how: values.how,
            helper_id: '',
            expires_on: '',
          })
          setBeginning(false)
        },
      },
    )
  }

  return (
    <PartsCard
      title={t('codes.onePerson')}
      beside={<span className="second-line">{t('codes.allOptional')}</span>}
    >
      <form className="card-body stack dense" {...form.props(make)}>
        <div className="field-row">
          <RecipientFields form={form} />
          <SelectField
            {...form.field('how')}
            label={t('codes.how')}
            optional
            options={ways.map((value) => ({ value, label: t(`codes.${value}`) }))}
          />
        </div>
        <div className="row">
          <PrimaryButton type="submit" busy={form.busy} icon={IconKey}>
            {t('code.generate')}
          </PrimaryButton>
          <TextButton aria-expanded={hasMore} onClick={() => setMore(!hasMore)}>
            {t('codes.more')}
          </TextButton>
        </div>
        {hasMore && <More form={form} isBeginning={isBeginning} onBegin={setBeginning} />}
        <MadeCode made={made} how={(form.values.how as Channel | '') || undefined} />
      </form>
    </PartsCard>
  )
}

type MoreProps = {
  form: ReturnType<typeof useForm<Values>>
  isBeginning: boolean
  onBegin: (isBeginning: boolean) => void
}

/** What a code seldom has: more about whom it is for, a last day, and the beginning of the request. */
function More({ form, isBeginning, onBegin }: MoreProps) {
  const { t } = useTranslation()
  const helpers = useHelpers()
  return (
    <>
      <div className="field-row">
        <FurtherFields form={form} />
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
      </div>
      <TextButton aria-expanded={isBeginning} onClick={() => onBegin(!isBeginning)}>
        {t('codes.begin')}
      </TextButton>
      {isBeginning && (
        <div className="stack">
          <p className="quiet">{t('codes.beginText')}</p>
          <OwnAddressFields form={form} />
          <PurposeFields form={form} />
        </div>
      )}
    </>
  )
}

const begunInputs = (values: Values) =>
  Object.fromEntries(begunFields.map((field) => [`input_${field}`, values[field] || null]))

/** Returns the mistakes by field; the server names the recipient's fields in the same way. */
export function errorsOf(values: RecipientValues, isBeginning: boolean): FieldErrors {
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
