import { Link } from 'react-router'
import { Message } from '#web/i18n/message.tsx'
import { useWords } from '#web/i18n/words.ts'
import { payoutRunPath } from '#web/paths.ts'
import { Isolated, Ltr } from '#web/ui/ltr.tsx'
import { type PayoutPayment, useRequestPayments } from '../queries.ts'
import { PaymentStateBadge } from '../state-badges.tsx'

/** The payments of a request, the latest first. Renders nothing if it has none. */
export function RequestPayments({ requestId }: { requestId: string }) {
  const { t } = useWords()
  const payments = useRequestPayments(requestId).data ?? []
  if (payments.length === 0) return null
  return (
    <section>
      <h3>{t('payout.ofRequest')}</h3>
      <ul className="plain-list close">
        {payments.map((payment) => (
          <li key={payment.id}>
            <Payment payment={payment} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Payment({ payment }: { payment: PayoutPayment }) {
  const { t, dollars, shortDate, day } = useWords()
  const { reference, state, amount_usd, run_number, pay_on, sent_at, paid_at } = payment
  return (
    <>
      <p>
        <Ltr className="numbers">{reference}</Ltr> <Ltr>{dollars(amount_usd)}</Ltr>{' '}
        <PaymentStateBadge state={state} />
      </p>
      <p className="quiet small">
        {run_number && pay_on ? (
          <>
            <Link to={payoutRunPath(run_number)}>
              {t('payout.runNumber', { number: run_number })}
            </Link>{' '}
            <Isolated>{shortDate(pay_on)}</Isolated>
          </>
        ) : (
          <span>{t('payout.waits')}</span>
        )}
        {sent_at && (
          <span>
            {' · '}
            <Message of="payout.sentOn" date={day(sent_at)} />
          </span>
        )}
        {paid_at && (
          <span>
            {' · '}
            <Message of="payout.paidOn" date={day(paid_at)} />
          </span>
        )}
      </p>
      <WhatCameBack payment={payment} />
    </>
  )
}

function WhatCameBack({ payment }: { payment: PayoutPayment }) {
  const { shortDate } = useWords()
  const { returned_at, return_code, end_reason } = payment
  if (!returned_at) return null
  return (
    <p className="late small">
      <Message of="payout.backOn" date={shortDate(returned_at)} />
      {return_code && (
        <>
          {' '}
          <Ltr>{return_code}</Ltr>
        </>
      )}
      {end_reason && (
        <span>
          {' · '}
          <Isolated>{end_reason}</Isolated>
        </span>
      )}
    </p>
  )
}
