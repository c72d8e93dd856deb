import type { PaymentMethod } from '#domain/payment-methods.ts'
import { canApply, endStates, stepsTo } from '#domain/payouts/payment-states.ts'
import type { RunState } from '#domain/payouts/run-states.ts'
import type { Words } from '#web/i18n/words.ts'
import type { Asked, RowAction } from './asked.ts'
import styles from './payment-section.module.css'
import type { PayoutPayment } from './queries.ts'

export type RowContext = {
  runState: RunState
  /** The methods that were handed to the bank. */
  sent: readonly string[]
  onAsk: (asked: Asked) => void
}

/** What can be done with a payment, by the rules of domain/payouts/payment-states.ts. */
export function actionsOf(
  { state, method, paid_again, check_number }: PayoutPayment,
  { runState, sent }: Pick<RowContext, 'runState' | 'sent'>,
): RowAction[] {
  const context = { isMethodSent: sent.includes(method) }
  const allowed: [RowAction, boolean][] = [
    ['edit', state === 'planned' && isToldByBank(method)],
    ['remove', runState === 'draft' && canApply('remove', state, context)],
    ['hold', canApply('hold', state, context)],
    ['release', canApply('release', state, context)],
    ['pay', canApply('pay', state, context)],
    ['return', stepsTo('return', state, context).length > 0],
    ['fail', canApply('fail', state, context)],
    ['void_check', check_number !== null && (state === 'locked' || state === 'sent')],
    ['pay_again', endStates.includes(state) && !paid_again],
  ]
  return allowed.flatMap(([action, isAllowed]) => (isAllowed ? [action] : []))
}

/** Methods whose file tells a bank who is paid. */
const isToldByBank = (method: PaymentMethod) => method !== 'ojc_check' && method !== 'ojc_online'

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
