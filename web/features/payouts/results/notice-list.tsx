import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { PayoutNotice } from '#contract/payouts.ts'
import { call } from '#web/api.ts'
import { Message } from '#web/i18n/message.tsx'
import { useWords } from '#web/i18n/words.ts'
import { payoutsKey } from '#web/query-keys.ts'
import { PrimaryButton, SecondaryButton } from '#web/ui/buttons.tsx'
import { FactList } from '#web/ui/fact.tsx'
import { Isolated, Ltr } from '#web/ui/ltr.tsx'
import { ChangedDetails } from '../payments/index.ts'
import type { PayoutRun } from '../queries.ts'
import { usePress } from '../use-press.ts'
import styles from './results.module.css'

const useNotices = (run_id: string) =>
  useQuery({
    queryKey: [...payoutsKey, 'notices', run_id],
    queryFn: ({ signal }) => call('get_payout_notices', { run_id }, { signal }),
  })

/** Details that a bank asks to correct, each with what they are now. */
export function NoticeList({ run }: { run: PayoutRun }) {
  const { t } = useWords()
  const headingId = useId()
  const notices = useNotices(run.id).data?.notices ?? []
  if (notices.length === 0) return null
  return (
    <section className="stack off-paper" aria-labelledby={headingId}>
      <h2 id={headingId} className="card-title">
        {t('payouts.notices')}
      </h2>
      <ul className={styles.rows}>
        {notices.map((notice) => (
          <li key={notice.id}>
            <Notice notice={notice} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const labels = {
  routing_number: 'pay.routingNumber',
  account_number: 'pay.accountNumber',
  payee: 'pay.accountHolder',
  account_type: 'pay.accountType',
} as const

function Notice({ notice }: { notice: PayoutNotice }) {
  const { press, busy } = usePress()
  const words = useWords()
  const { t } = words
  const { id: notice_id, payee, reference, code, changes, unconfirmed } = notice
  const decide = (procedure: 'apply_payout_notice' | 'dismiss_payout_notice') =>
    void press((operation_id) => call(procedure, { notice_id, operation_id }))
  return (
    <div className="stack">
      <p className={styles.line}>
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
          <PrimaryButton busy={busy} onClick={() => decide('apply_payout_notice')}>
            {t('payouts.noticeApply')}
          </PrimaryButton>
        )}
        <SecondaryButton busy={busy} onClick={() => decide('dismiss_payout_notice')}>
          {t('payouts.noticeDismiss')}
        </SecondaryButton>
      </div>
    </div>
  )
}

/** A notice that nobody can agree to with a press. What the bank wrote is shown once somebody asks. */
function Unapplied({ notice: { id: notice_id, is_former, bank_text } }: { notice: PayoutNotice }) {
  const { t } = useWords()
  const { press, busy } = usePress()
  const [shown, setShown] = useState<string>()
  const isOdd = bank_text !== '' && !is_former
  async function reveal() {
    const answer = await press(() => call('reveal_payout_notice', { notice_id }), null)
    if (answer) setShown(answer.value)
  }
  return (
    <>
      <p>
        {t(is_former ? 'payout.noticeFormer' : isOdd ? 'payouts.noticeOdd' : 'payout.noticeEmpty')}
      </p>
      <p className={styles.line}>
        <Ltr className={`numbers ${styles.written}`}>{shown ?? bank_text}</Ltr>
        {isOdd && shown === undefined && (
          <SecondaryButton busy={busy} onClick={() => void reveal()}>
            {t('payouts.noticeReveal')}
          </SecondaryButton>
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
