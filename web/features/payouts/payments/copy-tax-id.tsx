import { IconCopy } from '@tabler/icons-react'
import { call } from '#web/api.ts'
import type { Words } from '#web/i18n/words.ts'
import { useAction } from '#web/use-action.ts'
import type { PayoutPayment } from '../queries.ts'
import styles from './payment-section.module.css'

type CopyProps = { payment: PayoutPayment; words: Words }

/** Copies the tax ID of a congregation, which the list does not contain. The server records it. */
export function CopyTaxId({ payment, words: { t } }: CopyProps) {
  const { act, busy } = useAction()

  async function send() {
    const input = { request_id: payment.request_id, field: 'tax_id' } as const
    const { value } = await call('reveal_payment_number', input)
    await navigator.clipboard.writeText(value)
  }
  const copy = () => act(send, { message: () => t('action.copied'), title: 'err.copyFailed' })
  return (
    <span className={styles.below}>
      <span className={`${styles.copied}`}>
        {t('pay.taxId')}
        <button
          type="button"
          className="copy-button"
          aria-disabled={busy || undefined}
          aria-label={t('payouts.copy', { text: t('pay.taxId') })}
          onClick={() => void copy()}
        >
          <IconCopy size={18} stroke={1.75} aria-hidden="true" />
        </button>
      </span>
    </span>
  )
}
