import { useState } from 'react'
import { call } from '#web/api.ts'
import type { Words } from '#web/i18n/words.ts'
import { ActButton } from '#web/ui/act-button.tsx'
import type { PayoutPayment } from '../queries.ts'
import { payoutKeys } from '../use-press.ts'
import styles from './payment-section.module.css'

type NotedProps = { payment: PayoutPayment; field: 'confirmation' | 'cost_usd'; words: Words }

const placeholders = { confirmation: 'payouts.confirmation', cost_usd: 'payouts.cost' } as const
const labels = { confirmation: 'payouts.confirmationOf', cost_usd: 'payouts.costOf' } as const

/**
 * What the office notes of a payment afterwards: the number under which a bank or the OJC Fund took
 * it, or what the bank charged for it in dollars. A native field: Mantine's cost more than the rest
 * of the row.
 */
export function NotedField({ payment, field, words: { t } }: NotedProps) {
  const saved = payment[field] ?? ''
  const [typed, setTyped] = useState(saved)
  const value = typed.trim()
  return (
    <form className={styles.noted} onSubmit={(event) => event.preventDefault()}>
      <input
        className="ltr-input"
        aria-label={t(labels[field], { name: payment.full_name })}
        placeholder={t(placeholders[field])}
        autoComplete="off"
        maxLength={100}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {value !== saved && (
        // The Enter key in the field presses it too.
        <ActButton
          type="submit"
          send={(operation_id) =>
            call('act_on_payment', {
              act: 'note',
              payment_id: payment.id,
              [field]: value || null,
              operation_id,
            })
          }
          done={() => t('payouts.done')}
          refetch={payoutKeys}
        >
          {t('action.save')}
        </ActButton>
      )}
    </form>
  )
}
