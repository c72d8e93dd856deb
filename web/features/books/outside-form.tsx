import { useState } from 'react'
import { OUTSIDE_NOTE_LIMIT, OUTSIDE_PAYEE_LIMIT, recordedWays } from '#domain/books/outside.ts'
import { parseAmount } from '#domain/money.ts'
import { calendarDateIn } from '#domain/payment-date.ts'
import { call } from '#web/api.ts'
import type { Accepted } from '#web/api-error.ts'
import { useFormats } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { payoutsKey, requestsKey } from '#web/query-keys.ts'
import { useSite } from '#web/site.tsx'
import { AmountField } from '#web/ui/amount-field.tsx'
import { PrimaryButton, SecondaryButton } from '#web/ui/buttons.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { useForm } from '#web/ui/form.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { useAction } from '#web/use-action.ts'
import { messageOfWay } from './money.tsx'

type OutsideFormProps = {
  requestId: string
  /** The Fridays of which something is open. */
  dues: Accepted<'get_request_books'>['dues']
  onClose: () => void
}

/** What was paid outside a run: all that is open of a Friday, in cash, unless something else is typed. */
export function OutsideForm({ requestId, dues, onClose }: OutsideFormProps) {
  const { t } = useTranslation()
  const { longDate } = useFormats()
  const { officeTimeZone } = useSite()
  const [today] = useState(() => calendarDateIn(new Date(), officeTimeZone))
  const { act } = useAction({ refetch: [payoutsKey, requestsKey] })
  const form = useForm({
    initial: {
      number: String(dues[0]?.number ?? ''),
      amount: dues[0]?.open ?? '',
      paid_on: today,
      way: 'cash',
      payee: '',
      note: '',
    },
    validate: ({ amount, paid_on, way }) => ({
      amount: parseAmount(amount).ok ? undefined : 'err.invalidAmount',
      paid_on: paid_on ? (paid_on > today ? 'payout.dateInFuture' : undefined) : 'common.required',
      way: way ? undefined : 'common.required',
    }),
  })
  const save = (values: typeof form.values) =>
    act(
      (operation_id) =>
        call('record_outside_payment', {
          ...values,
          number: Number(values.number),
          way: recordedWays.find((one) => one === values.way) ?? 'other',
          request_id: requestId,
          operation_id,
        }),
      {
        title: 'common.error',
        message: () => t('outside.saved'),
        form,
        onSuccess: onClose,
      },
    )
  return (
    <form className="stack" {...form.props(save)}>
      <p className="quiet small">{t('outside.text')}</p>
      {dues.length > 1 && (
        <SelectField
          {...form.field('number')}
          label={t('outside.due')}
          options={dues.map(({ number, due_on }) => ({
            value: String(number),
            label: longDate(due_on),
          }))}
          onChange={({ currentTarget: { value } }) => {
            form.setValue('number', value)
            const chosen = dues.find(({ number }) => String(number) === value)
            form.setValue('amount', chosen?.open ?? '')
          }}
        />
      )}
      <AmountField
        first
        label={t('outside.amount')}
        value={form.values.amount}
        error={form.field('amount').error}
        onChange={(value) => form.setValue('amount', value)}
      />
      <TextField {...form.field('paid_on')} label={t('outside.on')} type="date" max={today} />
      <SelectField
        {...form.field('way')}
        label={t('outside.way')}
        options={recordedWays.map((value) => ({ value, label: t(messageOfWay(value)) }))}
      />
      <TextField
        {...form.field('payee')}
        label={t('outside.payee')}
        optional
        dir="auto"
        maxLength={OUTSIDE_PAYEE_LIMIT}
      />
      <TextField
        {...form.field('note')}
        label={t('outside.note')}
        optional
        dir="auto"
        maxLength={OUTSIDE_NOTE_LIMIT}
      />
      <div className="buttons">
        <PrimaryButton type="submit" busy={form.busy}>
          {t('outside.save')}
        </PrimaryButton>
        <SecondaryButton onClick={onClose}>{t('action.cancel')}</SecondaryButton>
      </div>
    </form>
  )
}
