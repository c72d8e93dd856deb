import type { ReactNode } from 'react'
import { hasField, secretFields } from '#domain/payment-methods.ts'
import { isConverted, payoutMethodOf } from '#domain/payouts/methods.ts'
import { isLive, isUnderway, isWithBank } from '#domain/payouts/payment-states.ts'
import { historyText } from '#web/features/families/index.ts'
import { Message } from '#web/i18n/message.tsx'
import type { Words } from '#web/i18n/words.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Isolated, Ltr } from '#web/ui/ltr.tsx'
import type { Column } from '#web/ui/table.tsx'
import { formatAmount } from '../money.ts'
import type { PayoutPayment } from '../queries.ts'
import { CopyTaxId } from './copy-tax-id.tsx'
import { NotedField } from './noted-field.tsx'
import styles from './payment-section.module.css'
import { Differs, StateCell } from './payment-state.tsx'
import { RowActions, type RowContext } from './row-actions.tsx'

// A fast wheel renders two hundred rows a second, so the cells are native elements without hooks.

/** The columns of a run's payments. */
export const paymentColumns = (context: RowContext): readonly Column<PayoutPayment>[] => [
  {
    key: 'reference',
    head: 'payout.reference',
    cell: (payment, words) => {
      const { reference, attempt } = payment
      return (
        <>
          {context.chosen ? <Choice payment={payment} context={context} /> : <Ltr>{reference}</Ltr>}
          {attempt > 1 && (
            <span className={styles.mark}>{words.t('payouts.attempt', { attempt })}</span>
          )}
        </>
      )
    },
  },
  {
    key: 'name',
    head: 'payouts.payee',
    isRowHead: true,
    cell: (payment, words) => <NameCell payment={payment} words={words} />,
  },
  {
    key: 'method',
    head: 'payouts.method',
    cell: (payment, words) => {
      const { method, account_masked, unconfirmed } = payment
      return (
        <>
          {words.t(`pay.${method}`)}
          {hasField(method, 'tax_id') && isCopied(payment) && !payment.now && (
            <CopyTaxId payment={payment} words={words} />
          )}
          {account_masked && (
            <span className={styles.below}>
              <Ltr>{account_masked}</Ltr>
            </span>
          )}
          {unconfirmed && (
            <span className={styles.mark}>
              <ChangedDetails change={unconfirmed} words={words} />
            </span>
          )}
        </>
      )
    },
  },
  {
    key: 'amount',
    head: 'payouts.amount',
    isNumber: true,
    cell: (payment, words) => (
      <>
        <Copied payment={payment} text={payment.amount_usd} words={words}>
          <Ltr>{words.dollars(payment.amount_usd)}</Ltr>
        </Copied>
        {payment.currency !== 'USD' && payment.amount && (
          <span className={styles.below}>
            <Ltr>{formatAmount(payment.amount, payment.currency)}</Ltr>
          </span>
        )}
      </>
    ),
  },
  {
    key: 'state',
    head: 'admin.status',
    cell: (payment, words) => <StateCell payment={payment} words={words} />,
  },
  {
    key: 'actions',
    head: 'payouts.actions',
    headHidden: true,
    cell: (payment, words) => (
      <>
        <Differs payment={payment} words={words} />
        <div className={styles.actions} data-focus-group>
          {hasConfirmation(payment) && (
            <NotedField
              key={payment.confirmation}
              payment={payment}
              field="confirmation"
              words={words}
            />
          )}
          {hasCost(payment) && (
            <NotedField key={payment.cost_usd} payment={payment} field="cost_usd" words={words} />
          )}
          <RowActions payment={payment} context={context} words={words} />
        </div>
      </>
    ),
  },
]

type ChangedProps = { change: NonNullable<PayoutPayment['unconfirmed']>; words: Words }

/** When payment details were changed, and the numbers that they had. */
export function ChangedDetails({ change, words }: ChangedProps) {
  const date = words.day(change.changed_at)
  const numbers = secretFields.flatMap((field) => change.was[field] ?? [])
  return numbers.length > 0 ? (
    <Message of="payouts.changedWas" date={date} value={<Ltr>{numbers.join(', ')}</Ltr>} />
  ) : (
    <Message of="payouts.changedOn" date={date} />
  )
}

type CellProps = { payment: PayoutPayment; words: Words }

function NameCell({ payment, words }: CellProps) {
  const { full_name, payee, payee_for_bank, payee_from, is_overdue, state } = payment
  return (
    <>
      <Isolated>{full_name}</Isolated>
      <History payment={payment} words={words} />
      {payee && payee !== full_name && (
        <span className={styles.below}>
          <Copied payment={payment} text={payee} words={words}>
            <Isolated>{payee}</Isolated>
          </Copied>
        </span>
      )}
      {payee_for_bank && payee_for_bank !== payee && (
        <span className={styles.below}>
          {words.t('payouts.nameForBank')}: <bdi>{payee_for_bank}</bdi>{' '}
          {payee_from && <Message of="payouts.nameFrom" reference={<Ltr>{payee_from}</Ltr>} />}
        </span>
      )}
      {is_overdue && state === 'planned' && (
        <span className={styles.mark}>{words.t('payouts.overdue')}</span>
      )}
    </>
  )
}

/** What is known of the family, whose requests are in the details of the row. */
function History({ payment: { family }, words }: CellProps) {
  if (!family) return null
  const text = historyText(family, words)
  return (
    <span className={`${styles.below} cut`} title={text}>
      {text}
    </span>
  )
}

/** Methods that the office types into a site or a bank's screen itself, row by row. */
const isTypedByHand = ({ method }: PayoutPayment) => payoutMethodOf(method).carriedBy === 'hand'
const isCopied = (payment: PayoutPayment) => isTypedByHand(payment) && isUnderway(payment.state)
const hasConfirmation = (payment: PayoutPayment) =>
  payoutMethodOf(payment.method).carriedBy !== 'file' && isUnderway(payment.state)

/** The bank sells shekels at a rate of its own, which the office learns from its statement. */
const hasCost = ({ method, state }: PayoutPayment) =>
  isConverted(method) && isWithBank(state) && isLive(state)

type CopiedProps = CellProps & { text: string; children: ReactNode }

/** Offers to copy what is typed by hand. */
function Copied({ payment, text, words: { t }, children }: CopiedProps) {
  if (!isCopied(payment)) return children
  return (
    <span className={styles.copied}>
      {children}
      <CopyButton
        text={text}
        label={t('payouts.copy', { text })}
        copied={t('action.copied')}
        failed={t('err.copyFailed')}
      />
    </span>
  )
}

/** The box that chooses a payment to be moved. */
function Choice({ payment, context }: { payment: PayoutPayment; context: RowContext }) {
  return (
    <label className="check">
      <input
        type="checkbox"
        checked={context.chosen?.has(payment.id) ?? false}
        onChange={({ currentTarget }) => context.onChoose?.(payment, currentTarget.checked)}
      />
      <Ltr>{payment.reference}</Ltr>
      <span className="visually-hidden">{payment.full_name}</span>
    </label>
  )
}
