import { sumOf } from '#domain/payouts/totals.ts'
import { useWords } from '#web/i18n/words.ts'
import { SecondaryButton } from '#web/ui/buttons.tsx'
import { Ltr } from '#web/ui/ltr.tsx'
import { MovePayments } from '../move-payments.tsx'
import type { PayoutPayment } from '../queries.ts'

type ChooseProps = {
  runId: string
  chosen: readonly PayoutPayment[]
  onDone: () => void
}

/** Count and sum of the chosen payments, and the button that moves them. */
export function ChoosePayments({ runId, chosen, onDone }: ChooseProps) {
  const { t, dollars } = useWords()
  return (
    <div className="row apart">
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
        <MovePayments
          runId={runId}
          what={{ payment_ids: chosen.map(({ id }) => id) }}
          look="primary"
          disabled={chosen.length === 0}
          onDone={onDone}
        />
        <SecondaryButton onClick={onDone}>{t('action.cancel')}</SecondaryButton>
      </div>
    </div>
  )
}
