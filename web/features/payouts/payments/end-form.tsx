import { useState } from 'react'
import { adviceFor, type ReturnAdvice } from '#domain/bank-files/results/return-codes.ts'
import { calendarDateIn } from '#domain/payment-date.ts'
import { call } from '#web/api.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { useSite } from '#web/site.tsx'
import { PrimaryButton, SecondaryButton } from '#web/ui/buttons.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { useForm } from '#web/ui/form.tsx'
import { usePress } from '../use-press.ts'
import type { FormProps } from './asked.ts'

/** What the family is told if it is not asked to check its details. */
const toldOf: Partial<Record<ReturnAdvice, 'payouts.returnQuiet' | 'payouts.returnNothing'>> = {
  call: 'payouts.returnQuiet',
  nothing: 'payouts.returnNothing',
}

/** What the bank answered: it sent the payment back, or refused it. */
export function EndForm({ payment, onClose, isFailure }: FormProps & { isFailure?: boolean }) {
  const { t } = useTranslation()
  const { press } = usePress()
  const { officeTimeZone } = useSite()
  const [today] = useState(() => calendarDateIn(new Date(), officeTimeZone))
  const form = useForm({
    initial: { code: '', reason: '', on: today },
    validate: ({ on }) => ({
      on: on ? (on > today ? 'payout.dateInFuture' : undefined) : 'common.required',
    }),
  })
  const procedure = isFailure ? 'record_payment_failure' : 'record_payment_return'

  async function record(values: typeof form.values) {
    const done = await press((operation_id) =>
      call(procedure, { payment_id: payment.id, ...values, operation_id }),
    )
    if (done) onClose()
  }

  const advice = adviceFor(form.values.code)
  const told = isFailure ? 'payouts.failText' : (toldOf[advice] ?? 'payouts.returnText')
  return (
    <form className="stack" {...form.props(record)}>
      <p className="quiet small">{t(told)}</p>
      <TextField
        {...form.field('code')}
        label={t('payouts.returnCode')}
        help={t('payouts.returnCodeHelp')}
        optional
        ltr
        maxLength={10}
        autoComplete="off"
        data-autofocus
      />
      <TextField
        {...form.field('reason')}
        label={t('payouts.bankReason')}
        optional
        dir="auto"
        maxLength={1000}
      />
      <TextField {...form.field('on')} label={t('payouts.bankDate')} type="date" max={today} />
      <div className="buttons">
        <PrimaryButton type="submit" busy={form.busy}>
          {t('payouts.record')}
        </PrimaryButton>
        <SecondaryButton onClick={onClose}>{t('action.cancel')}</SecondaryButton>
      </div>
    </form>
  )
}
