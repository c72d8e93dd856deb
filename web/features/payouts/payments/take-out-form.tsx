import { call } from '#web/api.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { PrimaryButton, SecondaryButton } from '#web/ui/buttons.tsx'
import { useForm } from '#web/ui/form.tsx'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import { usePress } from '../use-press.ts'
import type { FormProps } from './asked.ts'

/** The bank says that it took one payment out of a file that it had. */
export function TakeOutForm({ payment, onClose }: FormProps) {
  const { t } = useTranslation()
  const { press } = usePress()
  const form = useForm({
    initial: { reason: '' },
    validate: ({ reason }) => ({ reason: reason.trim() ? undefined : 'common.required' }),
  })
  async function takeOut({ reason }: typeof form.values) {
    const input = { payment_id: payment.id, reason }
    const done = await press((operation_id) => call('take_out_payment', { ...input, operation_id }))
    if (done) onClose()
  }
  return (
    <form className="stack" {...form.props(takeOut)}>
      <p className="quiet small">{t('payouts.takeOutText')}</p>
      <TextAreaField
        {...form.field('reason')}
        label={t('payouts.bankReason')}
        rows={2}
        maxLength={1000}
        data-autofocus
      />
      <div className="buttons">
        <PrimaryButton type="submit" busy={form.busy}>
          {t('payouts.action.take_out')}
        </PrimaryButton>
        <SecondaryButton onClick={onClose}>{t('action.cancel')}</SecondaryButton>
      </div>
    </form>
  )
}
