import { paymentStateRules } from '#domain/payouts/payment-states.ts'
import { Message } from '#web/i18n/message.tsx'
import type { Words } from '#web/i18n/words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Dots } from '#web/ui/dots.tsx'
import { Isolated, Ltr } from '#web/ui/ltr.tsx'
import type { PayoutPayment } from '../queries.ts'
import styles from './payment-section.module.css'

type CellProps = { payment: PayoutPayment; words: Words }

/** The state of a payment with its reason: why it is held, when and why it came back. */
export function StateCell({ payment, words: { t, shortDate } }: CellProps) {
  const { state, hold_reason, return_code, end_reason, returned_at, check_number } = payment
  const confirmation = state === 'paid' && payment.confirmation
  return (
    <>
      <Badge tone={paymentStateRules[state].tone}>{t(`payout.state.${state}`)}</Badge>
      {payment.paid_twice && <strong className={styles.below}>{t('payouts.paidTwice')}</strong>}
      {hold_reason && (
        <span className={styles.below}>
          <Isolated>{hold_reason}</Isolated>
        </span>
      )}
      {returned_at && (
        <span className={styles.below}>
          <Dots of={[return_code, shortDate(returned_at), end_reason]} />
        </span>
      )}
      {confirmation && (
        <span className={styles.below}>
          <Ltr>{confirmation}</Ltr>
        </span>
      )}
      {check_number && (
        <span className={styles.below}>
          {t('payout.checkNumber')} <Ltr>{String(check_number)}</Ltr>
        </span>
      )}
    </>
  )
}

/** Both values, if the request was changed after locking. */
export function Differs({ payment, words: { t, dollars } }: CellProps) {
  const { now, amount_usd, payee, account_masked } = payment
  if (!now) return null
  const changes = [
    [dollars(amount_usd), dollars(now.amount_usd)],
    [payee, now.payee],
    [account_masked ?? '', now.account_masked ?? ''],
  ].filter(([before, after]) => before !== after)
  return (
    <span className={styles.mark}>
      {changes.length === 0 && <span>{t('payouts.differsElse')}</span>}
      {changes.map(([before, after]) => (
        <span key={`${before} ${after}`} className={styles.change}>
          <Message of="payouts.differs" before={before} now={after} />
        </span>
      ))}
    </span>
  )
}
