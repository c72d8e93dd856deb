import { useState } from 'react'
import { call } from '#web/api.ts'
import { refusalOf } from '#web/api-error.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { PrimaryButton, SecondaryButton } from '#web/ui/buttons.tsx'
import { useForm } from '#web/ui/form.tsx'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import { type AskedFile, FileQuestion } from '../file-question.tsx'
import { usePress } from '../use-press.ts'
import type { FormProps } from './asked.ts'

const questions = ['payout.wasFileGiven', 'payout.wasEntered']

/**
 * Holds a payment, with a reason for the office. If the bank may have the payment, the form first asks
 * whether its file was given to the bank, or whether it was entered by hand.
 */
export function HoldForm({ payment, onClose }: FormProps) {
  const { t } = useTranslation()
  const { press, busy } = usePress()
  const form = useForm({
    initial: { reason: '' },
    validate: ({ reason }) => ({ reason: reason.trim() ? undefined : 'common.required' }),
  })
  const [asked, setAsked] = useState<{ code: string; file: AskedFile | undefined }>()
  async function hold({ reason }: typeof form.values, not_entered?: true) {
    const input = { payment_id: payment.id, reason, not_entered }
    const held = await press(
      (operation_id) => call('hold_payment', { ...input, operation_id }),
      undefined,
      (failure) => {
        const refusal = refusalOf('hold_payment', failure)
        if (!refusal || !questions.includes(refusal.error_code)) return false
        setAsked({ code: refusal.error_code, file: refusal.asked_file })
        return true
      },
    )
    if (held) onClose()
  }
  if (asked?.file) {
    return (
      <FileQuestion
        file={asked.file}
        onLater={onClose}
        onAnswered={(isGiven) => (isGiven ? onClose() : void hold(form.values))}
      />
    )
  }
  if (asked) {
    return (
      <>
        <p>{t('payouts.wasEntered')}</p>
        <div className="buttons">
          <SecondaryButton data-autofocus onClick={onClose}>
            {t('payouts.handEntered')}
          </SecondaryButton>
          <SecondaryButton busy={busy} onClick={() => void hold(form.values, true)}>
            {t('payouts.notEntered')}
          </SecondaryButton>
        </div>
      </>
    )
  }
  return (
    <form className="stack" {...form.props((values) => hold(values))}>
      <TextAreaField
        {...form.field('reason')}
        label={t('admin.holdReason')}
        rows={2}
        maxLength={1000}
        data-autofocus
      />
      <div className="buttons">
        <PrimaryButton type="submit" busy={form.busy}>
          {t('payouts.action.hold')}
        </PrimaryButton>
        <SecondaryButton onClick={onClose}>{t('action.cancel')}</SecondaryButton>
      </div>
    </form>
  )
}
