import { hasBankFile, payoutMethodOf } from '#domain/payouts/methods.ts'
import {
  canApply,
  canBegin,
  isWithBank,
  stepsTo,
  undoingOf,
} from '#domain/payouts/payment-states.ts'
import type { RunState } from '#domain/payouts/run-states.ts'
import type { Words } from '#web/i18n/words.ts'
import type { PayoutPayment } from '../queries.ts'
import type { Asked, RowAction } from './asked.ts'
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

const hasCheck = (method: PayoutPayment['method']) =>
  payoutMethodOf(method).numberedBy === 'check_number'

/** What can be done with a payment, by the rules of domain/payouts/payment-states.ts. */
function actionsOf(
  { state, method, was_out, paid_again, paid_at, check_number }: PayoutPayment,
  { runState, isTheirs }: RowContext,
): RowAction[] {
  const allowed: [RowAction, boolean][] = [
    ['edit', state === 'planned' && hasBankFile(method)],
    ['remove', runState === 'draft' && canApply('remove', state)],
    ['hold', canApply('hold', state)],
    ['release', canApply('release', state)],
    ['pay', canApply('pay', state)],
    ['return', stepsTo('return', state, was_out).length > 0],
    ['fail', stepsTo('fail', state).length > 0],
    ['take_out', !isTheirs && canApply('take_out', state)],
    ['void_check', check_number !== null && state === 'locked'],
    ['replace_check', hasCheck(method) && isWithBank(state) && !paid_again],
    ['undo_end', undoingOf(state, paid_at !== null) !== undefined],
    ['pay_again', canBegin('pay_again', state) && !paid_again],
  ]
  return allowed.flatMap(([action, isAllowed]) => (isAllowed ? [action] : []))
}

type RowActionsProps = { payment: PayoutPayment; context: RowContext; words: Words }

/** The buttons of a payment. */
export function RowActions({ payment, context, words: { t } }: RowActionsProps) {
  const actions = actionsOf(payment, context)
  if (actions.length === 0) return null
  return (
    <div className={`${styles.actions} off-paper`} data-focus-group>
      {actions.map((action) => (
        <button
          key={action}
          type="button"
          className="text-button"
          aria-label={t('payouts.actionOf', {
            action: t(`payouts.action.${action}`),
            name: payment.full_name,
          })}
          onClick={() => context.onAsk({ action, payment })}
        >
          {t(`payouts.action.${action}`)}
        </button>
      ))}
    </div>
  )
}
