import { useTranslation } from 'react-i18next'
import { call } from '#web/api.ts'
import { PrimaryButton, SecondaryButton } from '#web/ui/buttons.tsx'
import { useForm } from '#web/ui/form.tsx'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import type { FormProps } from './asked.ts'
import { usePress } from './use-press.ts'

/** Holds a payment, with a reason for the office. */
export function HoldForm({ payment, onClose }: FormProps) {
  const { t } = useTranslation()
  const { press, dialog } = usePress()
  const form = useForm({
    initial: { reason: '' },
    validate: ({ reason }) => ({ reason: reason.trim() ? undefined : 'common.required' }),
  })
  async function hold({ reason }: typeof form.values) {
    const held = await press((operation_id) =>
      call('hold_payment', { payment_id: payment.id, reason, operation_id }),
    )
    if (held) onClose()
  }
  return (
    <form className="stack" {...form.props(hold)}>
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
      {dialog}
    </form>
  )
}
