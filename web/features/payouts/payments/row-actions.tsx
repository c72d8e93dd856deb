import { dateAfter } from '#domain/payment-date.ts'
import { giveUpDays } from '#domain/payouts/give-up.ts'
import { actsOfPayment } from '#domain/payouts/payment-acts.ts'
import type { RunState } from '#domain/payouts/run-states.ts'
import type { MessageKey } from '#web/i18n/translation.ts'
import type { Words } from '#web/i18n/words.ts'
import { useToday } from '#web/use-today.ts'
import type { PayoutPayment } from '../queries.ts'
import type { Asked } from './asked.ts'
import styles from './payment-section.module.css'

export type RowContext = {
  runState: RunState
  /** Handing over, and so taking out, is somebody else's: the page says whose. */
  isTheirs: boolean
  onAsk: (asked: Asked) => void
  /** What is chosen to be moved, while payments are being chosen. */
  chosen?: ReadonlyMap<string, PayoutPayment> | undefined
  onChoose?: (payment: PayoutPayment, isChosen: boolean) => void
}

type RowActionsProps = { payment: PayoutPayment; context: RowContext; words: Words }

/** The buttons of a payment. */
export function RowActions({ payment, context, words: { t } }: RowActionsProps) {
  const { runState, isTheirs, onAsk } = context
  const { pay_on, check_number } = payment
  const today = useToday()
  const isSilent = pay_on !== null && dateAfter(pay_on, giveUpDays(check_number !== null)) <= today
  const isInDraft = runState === 'draft'
  const acts = actsOfPayment({ ...payment, isInDraft, isTheirs, isSilent })
  if (acts.length === 0) return null
  return (
    <div className={`${styles.actions} off-paper`} data-focus-group>
      {acts.map((act) => {
        const action = t(`payouts.action.${act}` as MessageKey)
        return (
          <button
            key={act}
            type="button"
            className="text-button"
            aria-label={t('payouts.actionOf', { action, name: payment.full_name })}
            onClick={() => onAsk({ act, payment })}
          >
            {action}
          </button>
        )
      })}
    </div>
  )
}
