import { Input } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#web/api.ts'
import { SecondaryButton } from '#web/ui/buttons.tsx'
import styles from './payment-section.module.css'
import type { PayoutPayment } from './queries.ts'
import { usePress } from './use-press.ts'

/** The number under which a bank or the OJC Fund took a payment. */
export function ConfirmationField({ payment }: { payment: PayoutPayment }) {
  const { t } = useTranslation()
  const { press, busy, dialog } = usePress()
  const saved = payment.confirmation ?? ''
  const [typed, setTyped] = useState(saved)
  const save = () =>
    press(() =>
      call('update_payment', { payment_id: payment.id, confirmation: typed.trim() || null }),
    )
  return (
    <form
      className={styles.confirmation}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <Input
        aria-label={t('payouts.confirmationOf', { name: payment.full_name })}
        placeholder={t('payouts.confirmation')}
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
