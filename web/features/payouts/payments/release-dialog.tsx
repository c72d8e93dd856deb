import { call } from '#web/api.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { usePress } from '../use-press.ts'
import type { FormProps } from './asked.ts'

/** Releases a held payment. */
export function ReleaseDialog({ payment, onClose }: FormProps) {
  const { t } = useTranslation()
  const { press, busy } = usePress()

  async function release() {
    await press((operation_id) => call('release_payment', { payment_id: payment.id, operation_id }))
    onClose()
  }

  return (
    <ConfirmDialog
      opened
      title={t('payouts.releaseOne', { name: payment.full_name })}
      text={t('payouts.releaseText')}
      yes={t('payouts.action.release')}
      no={t('action.back')}
      busy={busy}
      onYes={() => void release()}
      onNo={onClose}
    />
  )
}
