import { useState } from 'react'
import type { OutsidePayment } from '#contract/books.ts'
import { call } from '#web/api.ts'
import type { Accepted } from '#web/api-error.ts'
import { useFormats } from '#web/i18n/format.ts'
import { Message } from '#web/i18n/message.tsx'
import { useTranslation } from '#web/i18n/translation.ts'
import { payoutsKey, requestsKey } from '#web/query-keys.ts'
import { SecondaryButton } from '#web/ui/buttons.tsx'
import { Confirm } from '#web/ui/confirm.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Isolated, Ltr } from '#web/ui/ltr.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { useAction } from '#web/use-action.ts'
import { messageOfWay, SignedDollars, useFundName } from './money.tsx'
import { OutsideForm } from './outside-form.tsx'
import { useFundBalances, useMentionedFunds, useRequestBooks } from './queries.ts'

const refetch = [payoutsKey, requestsKey]

/** The fund of a request, and what was paid of it outside a run. Nothing if there is neither. */
export function RequestBooks({ requestId }: { requestId: string }) {
  const { t } = useTranslation()
  const { dollars } = useFormats()
  const [isOpen, setOpen] = useState(false)
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
              <SecondaryButton onClick={() => setOpen(true)}>{t('outside.record')}</SecondaryButton>
              <Dialog opened={isOpen} title={t('outside.record')} onClose={() => setOpen(false)}>
                <OutsideForm
                  requestId={requestId}
                  dues={data.dues}
                  onClose={() => setOpen(false)}
                />
              </Dialog>
            </div>
          )}
        </>
      )}
    </section>
  )
}

function Outside({ payment }: { payment: OutsidePayment }) {
  const { t } = useTranslation()
  const { dollars, shortDate } = useFormats()
  const { act } = useAction({ refetch })
  const { outside_id, amount, paid_on, way, payee, note } = payment
  const undo = () =>
    act((operation_id) => call('undo_outside_payment', { outside_id, operation_id }), {
      title: 'common.error',
      message: () => t('outside.undone'),
    })
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
      <Confirm
        button={(ask) => (
          <button type="button" className="text-button off-paper" onClick={ask}>
            {t('outside.undo')}
          </button>
        )}
        title={t('outside.undoTitle')}
        text={t('outside.undoText')}
        yes={t('outside.undo')}
        no={t('action.back')}
        onYes={undo}
      />
    </>
  )
}

type FundProps = { requestId: string; fundId: Accepted<'get_request_books'>['fund_id'] & string }

function RequestFund({ requestId, fundId }: FundProps) {
  const { t } = useTranslation()
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
