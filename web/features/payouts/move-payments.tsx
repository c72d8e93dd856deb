import type { PaymentMethod } from '#domain/payment-methods.ts'
import { call } from '#web/api.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { ActButton } from '#web/ui/act-button.tsx'
import { payoutKeys } from './use-press.ts'

type MoveProps = {
  runId: string
  what: { method: PaymentMethod } | { payment_ids: string[] }
  look: 'primary' | 'text'
  disabled?: boolean
  onDone?: () => void
}

/** Moves payments of a draft to another run of its Friday. Needs no question: they can be moved back. */
export function MovePayments({ runId: run_id, what, ...button }: MoveProps) {
  const { t } = useTranslation()
  return (
    <ActButton
      {...button}
      send={(operation_id) => call('move_payments', { run_id, ...what, operation_id })}
      done={({ run: { number }, updated }) => t('payouts.moved', { count: updated, number })}
      refetch={payoutKeys}
    >
      {t('payouts.move')}
    </ActButton>
  )
}
