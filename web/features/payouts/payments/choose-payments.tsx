import { sumOf } from '#domain/payouts/totals.ts'
import { call } from '#web/api.ts'
import { useWords } from '#web/i18n/words.ts'
import { PrimaryButton, SecondaryButton } from '#web/ui/buttons.tsx'
import { Ltr } from '#web/ui/ltr.tsx'
import type { PayoutPayment } from '../queries.ts'
import { usePress } from '../use-press.ts'
import styles from './payment-section.module.css'

type ChooseProps = {
  runId: string
  chosen: readonly PayoutPayment[]
  onDone: () => void
}

/** Count and sum of the chosen payments, and the button that moves them. */
export function ChoosePayments({ runId: run_id, chosen, onDone }: ChooseProps) {
  const { t, dollars } = useWords()
  const { press, busy } = usePress()
  async function move() {
    const payment_ids = chosen.map(({ id }) => id)
    const moved = await press(
      (operation_id) => call('move_payments', { run_id, payment_ids, operation_id }),
      ({ run: { number }, updated }) => t('payouts.moved', { count: updated, number }),
    )
    if (moved) onDone()
  }
  return (
    <div className={styles.chosen}>
      <p aria-live="polite">
        {chosen.length === 0 ? (
          t('payouts.chooseText')
        ) : (
          <>
            {t('payout.countPayments', { count: chosen.length })}{' '}
            <strong>
              <Ltr>{dollars(sumOf(chosen.map(({ amount_usd }) => amount_usd)))}</Ltr>
            </strong>
          </>
        )}
      </p>
      <div className="buttons">
        <PrimaryButton busy={busy} disabled={chosen.length === 0} onClick={() => void move()}>
          {t('payouts.move')}
        </PrimaryButton>
        <SecondaryButton onClick={onDone}>{t('action.cancel')}</SecondaryButton>
      </div>
    </div>
  )
}
