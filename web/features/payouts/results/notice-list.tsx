import { useState } from 'react'
import type { PayoutNotice } from '#contract/payouts.ts'
import { call } from '#web/api.ts'
import { Message } from '#web/i18n/message.tsx'
import { useWords } from '#web/i18n/words.ts'
import { payoutsKey } from '#web/query-keys.ts'
import { ActButton } from '#web/ui/act-button.tsx'
import { FactList } from '#web/ui/fact.tsx'
import { Isolated, Ltr } from '#web/ui/ltr.tsx'
import { PartsCard } from '#web/ui/parts-card.tsx'
import { useAnswer } from '#web/use-answer.ts'
import { ChangedDetails } from '../payments/index.ts'
import type { PayoutRun } from '../queries.ts'
import { payoutKeys } from '../use-press.ts'
import styles from './results.module.css'

/** Details that a bank asks to correct, each with what they are now. */
export function NoticeList({ run }: { run: PayoutRun }) {
  const { t } = useWords()
  const query = useAnswer([...payoutsKey, 'notices', run.id], 'get_payout_notices', {
    run_id: run.id,
  })
  const notices = query.data?.notices ?? []
  if (notices.length === 0) return null
  return (
    <PartsCard className="off-paper" title={t('payouts.notices')}>
      <ul className="rows">
        {notices.map((notice) => (
          <li key={notice.id}>
            <Notice notice={notice} />
          </li>
        ))}
      </ul>
    </PartsCard>
  )
}

const labels = {
  routing_number: 'pay.routingNumber',
  account_number: 'pay.accountNumber',
  payee: 'pay.accountHolder',
  account_type: 'pay.accountType',
} as const

function Notice({ notice }: { notice: PayoutNotice }) {
  const words = useWords()
  const { t } = words
  const { id: notice_id, payee, reference, code, changes, unconfirmed } = notice
  const pressed = { done: () => t('payouts.done'), refetch: payoutKeys }
  return (
    <div className="stack">
      <p className="line">
        <strong>
          <Isolated>{payee ?? reference}</Isolated>
        </strong>
        <Ltr className="numbers">{reference}</Ltr>
        <Ltr>{code}</Ltr>
      </p>
      {changes.length > 0 ? (
        <FactList>
          {changes.map((change) => (
            <div key={change.field}>
              <dt>{t(labels[change.field])}</dt>
              <dd>
                <Message
                  of="payouts.noticeChange"
                  before={<Detail field={change.field} value={change.before} />}
                  after={<Detail field={change.field} value={change.after} />}
                />
              </dd>
            </div>
          ))}
        </FactList>
      ) : (
        <Unapplied notice={notice} />
      )}
      {unconfirmed && (
        <p>
          {t('payouts.noticeOthers')} <ChangedDetails change={unconfirmed} words={words} />
        </p>
      )}
      <div className="buttons">
        {changes.length > 0 && (
          <ActButton
            look="primary"
            send={(operation_id) => call('apply_payout_notice', { notice_id, operation_id })}
            {...pressed}
          >
            {t('payouts.noticeApply')}
          </ActButton>
        )}
        <ActButton
          send={(operation_id) => call('dismiss_payout_notice', { notice_id, operation_id })}
          {...pressed}
        >
          {t('payouts.noticeDismiss')}
        </ActButton>
      </div>
    </div>
  )
}

/** A notice that nobody can agree to with a press. What the bank wrote is shown once somebody asks. */
function Unapplied({ notice: { id: notice_id, is_former, bank_text } }: { notice: PayoutNotice }) {
  const { t } = useWords()
  const [shown, setShown] = useState<string>()
  const isOdd = bank_text !== '' && !is_former
  return (
    <>
      <p>
        {t(is_former ? 'payout.noticeFormer' : isOdd ? 'payouts.noticeOdd' : 'payout.noticeEmpty')}
      </p>
      <p className="line">
        <Ltr className={`numbers ${styles.written}`}>{shown ?? bank_text}</Ltr>
        {isOdd && shown === undefined && (
          <ActButton
            send={() => call('reveal_payout_notice', { notice_id })}
            onDone={({ value }) => setShown(value)}
          >
            {t('payouts.noticeReveal')}
          </ActButton>
        )}
      </p>
    </>
  )
}

type DetailProps = { field: keyof typeof labels; value: string | null }

function Detail({ field, value }: DetailProps) {
  const { t } = useWords()
  if (field === 'account_type') return t(value === 'savings' ? 'pay.savings' : 'pay.checking')
  return field === 'payee' ? value : <Ltr className="numbers">{value ?? '–'}</Ltr>
}
