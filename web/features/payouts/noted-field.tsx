import { Input } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#web/api.ts'
import { SecondaryButton } from '#web/ui/buttons.tsx'
import styles from './payment-section.module.css'
import type { PayoutPayment } from './queries.ts'
import { usePress } from './use-press.ts'

type NotedProps = { payment: PayoutPayment; field: 'confirmation' | 'cost_usd' }

const placeholders = { confirmation: 'payouts.confirmation', cost_usd: 'payouts.cost' } as const
const labels = { confirmation: 'payouts.confirmationOf', cost_usd: 'payouts.costOf' } as const

/**
 * What the office notes of a payment afterwards: the number under which a bank or the OJC Fund took
 * it, or what the bank charged for it in dollars.
 */
export function NotedField({ payment, field }: NotedProps) {
  const { t } = useTranslation()
  const { press, busy, dialog } = usePress()
  const saved = payment[field] ?? ''
  const [typed, setTyped] = useState(saved)
  const save = () =>
    press(() => call('update_payment', { payment_id: payment.id, [field]: typed.trim() || null }))
  return (
    <form
      className={styles.confirmation}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <Input
        aria-label={t(labels[field], { name: payment.full_name })}
        placeholder={t(placeholders[field])}
        classNames={{ input: 'ltr-input' }}
        autoComplete="off"
        maxLength={100}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {typed.trim() !== saved && (
        <SecondaryButton type="submit" busy={busy}>
          {t('action.save')}
        </SecondaryButton>
      )}
      {dialog}
    </form>
  )
}
