import { IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { call } from '#web/api.ts'
import { useFailureToast } from '#web/failure.ts'
import type { Words } from '#web/i18n/words.ts'
import { toast } from '#web/ui/toasts.tsx'
import styles from './payment-section.module.css'
import type { PayoutPayment } from './queries.ts'

type CopyProps = { payment: PayoutPayment; words: Words }

/** Copies the tax ID of a congregation, which the list does not contain. The server records it. */
export function CopyTaxId({ payment, words: { t } }: CopyProps) {
  const failureToast = useFailureToast()
  const [busy, setBusy] = useState(false)

  async function copy() {
    setBusy(true)
    try {
      const input = { request_id: payment.request_id, field: 'tax_id' } as const
      const { value } = await call('reveal_payment_number', input)
      await navigator.clipboard.writeText(value)
      toast({ message: t('action.copied'), tone: 'success' })
    } catch (failure) {
      failureToast(failure, { title: 'err.copyFailed' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <span className={styles.below}>
      <span className={`${styles.copied} ${styles.taxId}`}>
        {t('pay.taxId')}
        <button
          type="button"
          className="copy-button"
          aria-disabled={busy || undefined}
          aria-label={t('payouts.copy', { text: t('pay.taxId') })}
          onClick={busy ? undefined : copy}
        >
          <IconCopy size={18} stroke={1.75} aria-hidden="true" />
        </button>
      </span>
    </span>
  )
}
