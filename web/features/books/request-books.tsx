import type { OutsidePayment } from '#contract/books.ts'
import { call } from '#web/api.ts'
import type { Accepted } from '#web/api-error.ts'
import { Message } from '#web/i18n/message.tsx'
import { useWords } from '#web/i18n/words.ts'
import { payoutsKey, requestsKey } from '#web/query-keys.ts'
import { ActButton } from '#web/ui/act-button.tsx'
import { DialogButton } from '#web/ui/dialog-button.tsx'
import { Isolated, Ltr } from '#web/ui/ltr.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { useAction } from '#web/use-action.ts'
import { messageOfWay, SignedDollars, useFundName } from './money.tsx'
import { OutsideForm } from './outside-form.tsx'
import { useFundBalances, useMentionedFunds, useRequestBooks } from './queries.ts'

const refetch = [payoutsKey, requestsKey]

/** The fund of a request, and what was paid of it outside a run. Nothing if there is neither. */
export function RequestBooks({ requestId }: { requestId: string }) {
  const { t, dollars } = useWords()
  const { data } = useRequestBooks(requestId)
  const mentioned = useMentionedFunds()
  if (!data) return null
  const hasFund = data.fund_id !== null && mentioned.length > 0
  const isMoney = data.outside.length > 0 || data.can_record
  if (!hasFund && !isMoney) return null
  return (
    <section>
      {hasFund && <RequestFund requestId={requestId} fundId={data.fund_id ?? ''} />}
      {isMoney && (
        <>
          <h3>{t('outside.title')}</h3>
          <ul className="plain-list close">
            {data.outside.map((payment) => (
              <li key={payment.outside_id}>
                <Outside payment={payment} />
              </li>
            ))}
          </ul>
          {data.can_record && (
            <div className="stack off-paper">
              <p className="numbers quiet small">
                <Message of="outside.open" amount={<Ltr>{dollars(data.open)}</Ltr>} />
              </p>
              <DialogButton label={t('outside.record')}>
                {(close) => <OutsideForm requestId={requestId} dues={data.dues} onClose={close} />}
              </DialogButton>
            </div>
          )}
        </>
      )}
    </section>
  )
}

function Outside({ payment }: { payment: OutsidePayment }) {
  const { t, dollars, shortDate } = useWords()
  const { outside_id, amount, paid_on, way, payee, note } = payment
  return (
    <>
      <Ltr className="numbers">{dollars(amount)}</Ltr> {t(messageOfWay(way))}{' '}
      <Isolated>{shortDate(paid_on)}</Isolated>{' '}
      <span className="quiet small">
        {[payee, note].filter(Boolean).map((text) => (
          <span key={text}>
            <Isolated>{text}</Isolated>{' '}
          </span>
        ))}
      </span>
      <ActButton
        look="text"
        send={(operation_id) => call('undo_outside_payment', { outside_id, operation_id })}
        done={() => t('outside.undone')}
        refetch={refetch}
        question={{
          title: t('outside.undoTitle'),
          text: t('outside.undoText'),
          yes: t('outside.undo'),
          no: t('action.back'),
        }}
      >
        {t('outside.undo')}
      </ActButton>
    </>
  )
}

type FundProps = { requestId: string; fundId: Accepted<'get_request_books'>['fund_id'] & string }

function RequestFund({ requestId, fundId }: FundProps) {
  const { t } = useWords()
  const nameOf = useFundName()
  const funds = useMentionedFunds()
  const balance = useFundBalances().data?.find(({ fund_id }) => fund_id === fundId)
  const { act } = useAction({ refetch })
  const change = (fund_id: string) =>
    act((operation_id) => call('set_fund', { request_id: requestId, fund_id, operation_id }), {
      title: 'common.error',
      message: () => t('fund.changed'),
    })
  return (
    <div className="stack">
      <h3>{t('fund.title')}</h3>
      <SelectField
        label={t('fund.title')}
        className="off-paper"
        value={fundId}
        options={funds.map((fund) => ({ value: fund.fund_id, label: nameOf(fund) }))}
        onChange={({ currentTarget: { value } }) => value && void change(value)}
      />
      {balance?.left && (
        <p className="quiet small">
          <Message
            of="fund.left"
            fund={<Isolated>{nameOf(balance)}</Isolated>}
            amount={<SignedDollars amount={balance.left} />}
          />
        </p>
      )}
    </div>
  )
}
