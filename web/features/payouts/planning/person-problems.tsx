import { useId, useState } from 'react'
import { sumOf } from '#domain/payouts/totals.ts'
import { Message } from '#web/i18n/message.tsx'
import type { MessageKey } from '#web/i18n/translation.ts'
import { useWords } from '#web/i18n/words.ts'
import { Isolated, Ltr } from '#web/ui/ltr.tsx'
import { TextButton } from '#web/ui/text-button.tsx'
import { ConfirmNames } from './confirm-names.tsx'
import { MendPerson } from './mend-person.tsx'
import styles from './person-problems.module.css'
import { isOfName, type PaymentProblem, spellingsOf } from './problem-groups.ts'

type Problems = { problems: readonly PaymentProblem[] }

/** What a person's payments need, with one press for all of them. */
export function PersonProblems({ problems }: Problems) {
  const { t, dollars } = useWords()
  const [isOpen, setOpen] = useState(false)
  const nameId = useId()
  const payments = [...new Map(problems.map((one) => [one.payment_id, one])).values()]
  const [first] = problems
  const spellings = spellingsOf(problems)
  const areNames = problems.every(isOfName) && spellings.every(({ name }) => name)
  return (
    <>
      <div className={styles.person}>
        <span id={nameId} className="strong">
          <Isolated>{first?.full_name}</Isolated>
        </span>
        <div>
          <Needs problems={problems} />
          <p className="second-line">
            <span>{t('payout.countPayments', { count: payments.length })}</span>
            {payments.length === 1 && <Ltr>{first?.reference}</Ltr>}
            {first?.payee_from && (
              <span>
                <Message of="payouts.nameFrom" reference={<Ltr>{first.payee_from}</Ltr>} />
              </span>
            )}
          </p>
        </div>
        <span className="money">
          {dollars(sumOf(payments.map(({ amount_usd }) => amount_usd ?? '0.00')))}
        </span>
        <div className="row">
          {areNames && (
            <ConfirmNames
              spellings={spellings}
              aria-label={`${t('payouts.confirmName')}: ${first?.full_name}`}
            >
              {t('payouts.confirmName')}
            </ConfirmNames>
          )}
          <TextButton
            aria-describedby={nameId}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {t(isOpen ? 'action.close' : 'payouts.mend')}
          </TextButton>
        </div>
      </div>
      {isOpen && <MendPerson problems={problems} spellings={spellings} />}
    </>
  )
}

const shortWords: Record<string, MessageKey> = {
  payee_letters: 'payouts.nameForBank',
  payee_unconfirmed: 'payouts.nameForBank',
  address_letters: 'payouts.addressForBank',
  details_unconfirmed: 'payouts.confirmDetails',
}

/** What has to be mended, each kind once, with the names that are proposed. */
function Needs({ problems }: Problems) {
  const { t } = useWords()
  const words = problems.map(
    ({ code }) => shortWords[code] ?? (`payout.problem.${code}` as MessageKey),
  )
  const names = new Set(spellingsOf(problems).flatMap(({ name }) => name || []))
  return (
    <p className="whole-width">
      {[...new Set(words)].map((key, at) => (
        <span key={key}>
          {at > 0 && <span> · </span>}
          {t(key)}
          {key === 'payouts.nameForBank' && names.size > 0 && (
            <span>
              {': '}
              <bdi>{[...names].join(', ')}</bdi>
            </span>
          )}
        </span>
      ))}
    </p>
  )
}
