import type { ReactNode } from 'react'
import { addressParts } from '#domain/address.ts'
import { languages, locales } from '#domain/locales.ts'
import { capitalizeWords } from '#domain/names.ts'
import { isSecretField } from '#domain/payment-form.ts'
import type { PaymentFieldRule } from '#domain/payment-methods.ts'
import { FundLeft } from '#web/features/books/index.ts'
import { PlanPart } from '#web/features/plans/index.ts'
import { FieldStack, paymentLabels } from '#web/features/request-fields/index.ts'
import {
  ContactFields,
  KeptNumber,
  OwnAddressFields,
  OwnPhoneField,
  PaymentDetails,
  PaymentMethodSection,
  PurposeFields,
  WhereMetField,
} from '#web/features/request-form/index.ts'
import { useLocale } from '#web/i18n/locale.tsx'
import { Message } from '#web/i18n/message.tsx'
import { type MessageKey, useTranslation } from '#web/i18n/translation.ts'
import { AmountField } from '#web/ui/amount-field.tsx'
import { SecondaryButton } from '#web/ui/buttons.tsx'
import { TextField } from '#web/ui/fields.tsx'
import type { useForm } from '#web/ui/form.tsx'
import { QuickAmounts, quickAmountOf } from '#web/ui/quick-amounts.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import styles from './direct-form.module.css'
import { labels } from './labels.ts'
import { ReachFields } from './reach-fields.tsx'
import { useLastRequest } from './use-last-request.ts'
import {
  type DirectField,
  type DirectValues,
  fieldsOfPlan,
  hasSameNumbers,
  newPlan,
  noPlan,
  OTHER_NUMBERS,
  planFields,
  planIn,
} from './values.ts'

type SectionProps = {
  form: ReturnType<typeof useForm<DirectValues>>
  onChange: (field: DirectField, value: string) => void
}

const beforePayment = [
  'full_name',
  'email',
  ...addressParts,
  'phone',
  'date_of_request',
  'category',
  'reason',
  'where_met',
  'payment_method',
] as const
const afterPayment = [
  'same_numbers',
  'admin_amount',
  'plan_first_on',
  'plan_times',
  'plan_until',
  'plan_confirm_every',
  'admin_notes',
] as const

/** Returns all labels, in the order of the fields on the screen. */
export function labelsOf(values: DirectValues): Partial<Record<DirectField, MessageKey>> {
  const inOrder = (fields: readonly (keyof typeof labels)[]) =>
    Object.fromEntries(fields.map((field) => [field, labels[field]]))
  return { ...inOrder(beforePayment), ...paymentLabels(values), ...inOrder(afterPayment) }
}

/** The recipient of the request. */
export function RecipientFields({ form, onChange }: SectionProps) {
  const { t } = useTranslation()
  const locale = useLocale()
  const { values } = form
  return (
    <FieldStack>
      <ContactFields
        {...{ form, onChange }}
        email={{ optional: true }}
        rewriteName={capitalizeWords}
      />
      {(values.email || values.reach === 'sms') && (
        <SelectField
          {...form.field('letter_locale')}
          value={values.letter_locale || locale}
          label={t('direct.letterLanguage')}
          options={locales.map((value) => ({ value, label: languages[value].name }))}
        />
      )}
      <OwnAddressFields form={form} onChange={onChange} />
      <OwnPhoneField form={form} />
      <ReachFields form={form} onChange={onChange} />
    </FieldStack>
  )
}

/** The request itself; `today` is the latest valid date. */
export function RequestFields({ form, today }: Pick<SectionProps, 'form'> & { today: string }) {
  const { t } = useTranslation()
  return (
    <FieldStack>
      <TextField
        {...form.field('date_of_request')}
        type="date"
        max={today}
        label={t(labels.date_of_request)}
      />
      <PurposeFields form={form} />
      <WhereMetField form={form} />
    </FieldStack>
  )
}

/** The payment details, with the numbers of last time, masked, until others are typed. */
export function PaymentSection({ form, onChange }: SectionProps) {
  const { t } = useTranslation()
  const { values } = form
  const numbers = useLastRequest(values.family_id).data?.numbers
  const isSame = hasSameNumbers(values) && values.same_numbers === numbers?.same_as
  const number = (rule: PaymentFieldRule) => {
    const masked = isSame && isSecretField(rule.name) && numbers.masked[rule.name]
    if (!masked) return undefined
    const typeNew = () => form.setValue('same_numbers', OTHER_NUMBERS)
    const say = (shown: ReactNode) => <Message of="direct.lastTime" number={shown} />
    return <KeptNumber {...{ rule, masked, say }} onTypeNew={typeNew} />
  }
  return (
    <FieldStack>
      <PaymentMethodSection form={form} labelHidden />
      <PaymentDetails
        {...{ form, onChange, number }}
        sameAddress={t('direct.sameAddress')}
        rewriteName={capitalizeWords}
      />
    </FieldStack>
  )
}

/** The amount of the request, if it is already decided, on one Friday or several. */
export function ReviewFields({ form, onChange, today }: SectionProps & { today: string }) {
  const { t } = useTranslation()
  const { value, error } = form.field('admin_amount')
  return (
    <fieldset
      className={styles.plain}
      aria-label={t('admin.review')}
      onKeyDown={(event) => {
        const quick = quickAmountOf(event)
        if (!quick) return
        event.preventDefault()
        onChange('admin_amount', quick)
      }}
    >
      <FieldStack>
        <p className="quiet small">{t('direct.optionalReview')}</p>
        <div className={styles.amount}>
          <AmountField
            className={styles.amountField}
            name="admin_amount"
            label={t(labels.admin_amount)}
            value={value}
            error={error}
            onChange={(amount) => onChange('admin_amount', amount)}
          />
          <QuickAmounts
            className={styles.quick}
            value={value}
            onPick={(amount) => onChange('admin_amount', amount)}
          />
        </div>
        <FundLeft
          request={{ category: form.values.category || null }}
          amount={planIn(form.values) ? '' : value}
        />
        <Fridays form={form} today={today} />
        <TextAreaField
          {...form.field('admin_notes')}
          label={t(labels.admin_notes)}
          optional
          rows={2}
        />
      </FieldStack>
    </fieldset>
  )
}

/** Whether the amount is paid on one Friday or by a plan. */
function Fridays({ form, today }: Pick<SectionProps, 'form'> & { today: string }) {
  const { t } = useTranslation()
  const entered = planIn(form.values)
  // One after the other: that clears their errors.
  function set(fields: typeof noPlan) {
    for (const field of fieldsOfPlan) form.setValue(field, fields[field])
  }
  if (!entered) {
    return (
      <div className="buttons">
        <SecondaryButton onClick={() => set(newPlan)}>{t('review.severalFridays')}</SecondaryButton>
      </div>
    )
  }
  return (
    <PlanPart
      amount={form.values.admin_amount}
      entered={entered}
      today={today}
      errors={{
        first_on: form.field('plan_first_on').error,
        times: form.field('plan_times').error,
        until: form.field('plan_until').error,
        confirm_every: form.field('plan_confirm_every').error,
      }}
      onChange={(part) => set(planFields({ ...entered, ...part }))}
      onRemove={() => set(noPlan)}
    />
  )
}
