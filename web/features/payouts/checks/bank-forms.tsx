import { useState } from 'react'
import { calendarDateIn } from '#domain/payment-date.ts'
import { call } from '#web/api.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { useSite } from '#web/site.tsx'
import { PrimaryButton, SecondaryButton } from '#web/ui/buttons.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { useForm } from '#web/ui/form.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { usePress } from '../use-press.ts'
import type { CheckFormProps } from './check-columns.tsx'

/** What the bank or its service says of a check. A date is never in the future. */

/** Returns the office's date as it was when the form opened. */
export function useToday() {
  const { officeTimeZone } = useSite()
  return useState(() => calendarDateIn(new Date(), officeTimeZone))[0]
}

/** Returns why a date that is required cannot be one of the past or today. */
export const dateProblem = (on: string, today: string) =>
  on ? (on > today ? 'payout.dateInFuture' : undefined) : 'common.required'

/** The bank paid the check: its amount has to be that of the check. */
export function ClearForm({ check, onClose }: CheckFormProps) {
  const { t } = useTranslation()
  const { press } = usePress()
  const today = useToday()
  const form = useForm({
    initial: { amount: '', on: today },
    validate: ({ amount, on }) => ({
      amount: amount.trim() ? undefined : 'common.required',
      on: dateProblem(on, today),
    }),
  })

  async function clear({ amount, on }: typeof form.values) {
    const input = { number: check.number ?? 0, amount, on }
    const done = await press(
      (operation_id) => call('record_check_cleared', { ...input, operation_id }),
      ({ alarm }) => t(alarm ? 'checks.alarm' : 'payouts.done'),
    )
    if (done) onClose()
  }

  return (
    <form className="stack" {...form.props(clear)}>
      <TextField
        {...form.field('amount')}
        label={t('payouts.amount')}
        ltr
        inputMode="decimal"
        maxLength={40}
        autoComplete="off"
        data-autofocus
      />
      <TextField {...form.field('on')} label={t('payouts.bankDate')} type="date" max={today} />
      <Buttons busy={form.busy} onClose={onClose} />
    </form>
  )
}

const answers = ['stopped', 'paid'] as const

/** The bank's answer about a check that was stopped. */
export function AnswerForm({ check, onClose }: CheckFormProps) {
  const { t } = useTranslation()
  const { press } = usePress()
  const today = useToday()
  const form = useForm({
    initial: { answer: '', on: today },
    validate: ({ answer, on }) => ({
      answer: answer ? undefined : 'common.required',
      on: dateProblem(on, today),
    }),
  })

  async function note({ answer, on }: typeof form.values) {
    const { number, payment_id } = check
    const input = {
      ...(number === null ? { payment_id } : { number }),
      answer: answer as (typeof answers)[number],
      on,
    }
    const done = await press((operation_id) =>
      call('note_stop_confirmed', { ...input, operation_id }),
    )
    if (done) onClose()
  }

  return (
    <form className="stack" {...form.props(note)}>
      <SelectField
        {...form.field('answer')}
        label={t('checks.answer')}
        options={answers.map((value) => ({ value, label: t(`checks.answer.${value}`) }))}
        data-autofocus
      />
      <TextField {...form.field('on')} label={t('payouts.bankDate')} type="date" max={today} />
      <Buttons busy={form.busy} onClose={onClose} />
    </form>
  )
}

/** The number that its service gave to a digital check. An empty one removes it. */
export function ServiceNumberForm({ check, onClose }: CheckFormProps) {
  const { t } = useTranslation()
  const { press } = usePress()
  const form = useForm({ initial: { service_number: check.service_number ?? '' } })

  async function note({ service_number }: typeof form.values) {
    const input = { payment_id: check.payment_id, service_number: service_number.trim() || null }
    const done = await press((operation_id) =>
      call('note_service_number', { ...input, operation_id }),
    )
    if (done) onClose()
  }

  return (
    <form className="stack" {...form.props(note)}>
      <TextField
        {...form.field('service_number')}
        label={t('checks.serviceNumber')}
        optional
        ltr
        maxLength={100}
        autoComplete="off"
        data-autofocus
      />
      <Buttons busy={form.busy} onClose={onClose} />
    </form>
  )
}

/** Records or cancels. */
export function Buttons({ busy, onClose }: { busy: boolean; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <div className="buttons">
      <PrimaryButton type="submit" busy={busy}>
        {t('payouts.record')}
      </PrimaryButton>
      <SecondaryButton onClick={onClose}>{t('action.cancel')}</SecondaryButton>
    </div>
  )
}
