import { Link } from 'react-router'
import { Message } from '#web/i18n/message.tsx'
import { useWords } from '#web/i18n/words.ts'
import { payoutRunPath } from '#web/paths.ts'
import { payoutsKey } from '#web/query-keys.ts'
import { Dots } from '#web/ui/dots.tsx'
import { Isolated, Ltr } from '#web/ui/ltr.tsx'
import { useAnswer } from '#web/use-answer.ts'
import type { PayoutPayment } from '../queries.ts'
import { PaymentStateBadge } from '../state-badges.tsx'

/** The payments of a request, the latest first. Renders nothing if it has none. */
export function RequestPayments({ requestId }: { requestId: string }) {
  const { t } = useWords()
  const { data: payments = [] } = useAnswer(
    [...payoutsKey, 'request', requestId],
    'get_request_payments',
    { request_id: requestId },
    { select: (answer) => answer.payments },
  )
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
        <Dots
          of={[
            run_number && pay_on ? (
              <>
                <Link to={payoutRunPath(run_number)}>
                  {t('payout.runNumber', { number: run_number })}
                </Link>{' '}
                <Isolated>{shortDate(pay_on)}</Isolated>
              </>
            ) : (
              t('payout.waits')
            ),
            sent_at && <Message of="payout.sentOn" date={day(sent_at)} />,
            paid_at && <Message of="payout.paidOn" date={day(paid_at)} />,
          ]}
        />
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
      <Dots
        of={[
          <span key="on">
            <Message of="payout.backOn" date={shortDate(returned_at)} />{' '}
            {return_code && <Ltr>{return_code}</Ltr>}
          </span>,
          end_reason,
        ]}
      />
    </p>
  )
}
