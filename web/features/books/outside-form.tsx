import { useState } from 'react'
import { OUTSIDE_NOTE_LIMIT, OUTSIDE_PAYEE_LIMIT, outsideWays } from '#domain/books/outside.ts'
import { parseAmount } from '#domain/money.ts'
import { calendarDateIn } from '#domain/payment-date.ts'
import { call } from '#web/api.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { payoutsKey, requestsKey } from '#web/query-keys.ts'
import { useSite } from '#web/site.tsx'
import { AmountField } from '#web/ui/amount-field.tsx'
import { PrimaryButton, SecondaryButton } from '#web/ui/buttons.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { useForm } from '#web/ui/form.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { useAction } from '#web/use-action.ts'

type OutsideFormProps = { requestId: string; open: string; onClose: () => void }

/** What was paid outside a run: all that is open today, in cash, unless something else is typed. */
export function OutsideForm({ requestId, open, onClose }: OutsideFormProps) {
  const { t } = useTranslation()
  const { officeTimeZone } = useSite()
  const [today] = useState(() => calendarDateIn(new Date(), officeTimeZone))
  const { act } = useAction({ refetch: [payoutsKey, requestsKey] })
  const form = useForm({
    initial: { amount: open, paid_on: today, way: 'cash', payee: '', note: '' },
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
          way: outsideWays.find((one) => one === values.way) ?? 'other',
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
        options={outsideWays.map((value) => ({ value, label: t(`outside.way.${value}`) }))}
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
