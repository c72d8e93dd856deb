import { IconCalendar } from '@tabler/icons-react'
import type { RequesterRequest } from '#contract/requests.ts'
import { formatDollars } from '#domain/money.ts'
import { useFormats } from '#web/i18n/format.ts'
import { Message } from '#web/i18n/message.tsx'
import { useTranslation } from '#web/i18n/translation.ts'
import { PrimaryLink } from '#web/ui/buttons.tsx'
import { Isolated, Ltr } from '#web/ui/ltr.tsx'
import { OfficeEmail, OfficePhone } from '#web/ui/page.tsx'
import styles from './payment-notice.module.css'

type Notice = NonNullable<RequesterRequest['payment_notice']>
type Props = {
  request: Pick<
    RequesterRequest,
    'payment_notice' | 'expected_payment_date' | 'next_due_on' | 'outcome'
  > &
    Partial<Pick<RequesterRequest, 'dues'>>
  /** Where its details can be changed, if they can. */
  change?: string | undefined
}

const labels = {
  being_paid: 'dash.beingPaid',
  paid: 'dash.paidOn',
  expected: 'dash.expectedPayment',
} as const

/**
 * The date of the payment, conditional until the approval, or that the bank sent it back
 * (docs/product.md §14.11); and the next Friday of a plan.
 */
export function PaymentNotice({ request, change }: Props) {
  const { t } = useTranslation()
  const { payment_notice: notice, next_due_on: next, expected_payment_date, outcome } = request
  const amount = request.dues?.find(({ due_on }) => due_on === next)?.amount
  const isOther = next !== null && !(notice && 'on' in notice && notice.on === next)
  const expected = outcome === 'approved' ? 'dash.expectedPayment' : 'dash.expectedIfApproved'
  return (
    <>
      {notice && <Told notice={notice} change={change} />}
      {isOther && <PaymentDate label={t('dash.nextPayment')} date={next} amount={amount} />}
      {!notice && !next && expected_payment_date && (
        <PaymentDate label={t(expected)} date={expected_payment_date} />
      )}
    </>
  )
}

function Told({ notice, change }: Pick<Props, 'change'> & { notice: Notice }) {
  const { t } = useTranslation()
  if (notice.kind === 'returned') return <ReturnNote advice={notice.advice} change={change} />
  if (notice.kind === 'corrected')
    return (
      <p className="callout" data-tone="plain">
        {t('dash.corrected')}
      </p>
    )
  if (notice.kind === 'mailed') {
    return (
      <>
        <PaymentDate label={t('dash.checkMailed')} date={notice.on} />
        {notice.expected_on && (
          <PaymentDate label={t('dash.checkExpected')} date={notice.expected_on} />
        )}
      </>
    )
  }
  return (
    <>
      <PaymentDate label={t(labels[notice.kind])} date={notice.on} />
      {notice.converted && <Converted {...notice.converted} />}
    </>
  )
}

/** The rate at which the dollars became shekels. */
function Converted({ rate, on }: { rate: string; on: string }) {
  const { shortDate } = useFormats()
  return (
    <p className="quiet">
      <Message
        of="dash.convertedAt"
        rate={<Ltr>{Number(rate)}</Ltr>}
        date={<Isolated>{shortDate(on)}</Isolated>}
      />
    </p>
  )
}

type DateProps = { label: string; date: string; amount?: string | null | undefined }

function PaymentDate({ label, date, amount }: DateProps) {
  const formats = useFormats()
  return (
    <p className={styles.payment}>
      <IconCalendar size={20} stroke={1.75} aria-hidden="true" />
      <span>
        <span className={`quiet ${styles.label}`}>{label}</span>
        <strong>
          <time dateTime={date}>
            <Isolated>{formats.longDate(date)}</Isolated>
          </time>
          {amount && <Ltr className={styles.amount}>{formatDollars(amount)}</Ltr>}
        </strong>
      </span>
    </p>
  )
}

type NoteProps = Pick<Props, 'change'> & Pick<Extract<Notice, { kind: 'returned' }>, 'advice'>

function ReturnNote({ advice, change }: NoteProps) {
  const { t } = useTranslation()
  return (
    <div className="callout">
      <p>
        <strong>{t('dash.returned')}</strong>
      </p>
      <p>
        {t(change && advice !== 'nothing' ? `dash.correct.${advice}` : `dash.advice.${advice}`)}
      </p>
      {change && advice !== 'nothing' && (
        <div className="buttons">
          <PrimaryLink to={change}>{t('dash.changeDetails')}</PrimaryLink>
        </div>
      )}
      {advice !== 'nothing' && (
        <div className="quiet">
          <p>
            <Message of="home.contact" email={<OfficeEmail />} />
          </p>
          <OfficePhone />
        </div>
      )}
    </div>
  )
}
