import { useState } from 'react'
import { Link } from 'react-router'
import type { ProcedureOutput } from '#contract/index.ts'
import { useWords } from '#web/i18n/words.ts'
import { payoutRunPath } from '#web/paths.ts'
import { SecondaryButton } from '#web/ui/buttons.tsx'
import { Isolated, Ltr } from '#web/ui/ltr.tsx'
import { PartsCard } from '#web/ui/parts-card.tsx'
import { PaymentActForm } from '../payment-act-form.tsx'

const answers = ['answer_never_paid', 'answer_paid_twice'] as const
type Doubt = ProcedureOutput<'get_open_items'>['paid_twice'][number]

/** Payments that may have been paid twice, until somebody says what came of it. */
export function PaidTwice({ doubts }: { doubts: readonly Doubt[] }) {
  const { t } = useWords()
  if (doubts.length === 0) return null
  return (
    <PartsCard title={t('payouts.paidTwice')}>
      <ul className="rows">
        {doubts.map((doubt) => (
          <li key={doubt.payment_id} className="rows-entry" data-focus-group>
            <Item doubt={doubt} />
          </li>
        ))}
      </ul>
    </PartsCard>
  )
}

function Item({ doubt }: { doubt: Doubt }) {
  const { t, dollars } = useWords()
  const [asked, setAsked] = useState<(typeof answers)[number]>()
  const { full_name, reference, amount, run_number, state } = doubt
  return (
    <>
      <p className="line grow">
        <strong>
          <Isolated>{full_name}</Isolated>
        </strong>{' '}
        <Ltr>{reference}</Ltr> {amount && <Ltr className="numbers">{dollars(amount)}</Ltr>}{' '}
        <span>{t(`payout.state.${state}`)}</span>{' '}
        {run_number !== null && (
          <Link to={`${payoutRunPath(run_number)}?${new URLSearchParams({ search: reference })}`}>
            {t('payout.runNumber', { number: run_number })}
          </Link>
        )}
      </p>
      {asked ? (
        <PaymentActForm
          key={asked}
          act={asked}
          target={{ payment_id: doubt.payment_id }}
          onClose={() => setAsked(undefined)}
          staysOpen
        />
      ) : (
        <div className="buttons">
          {answers.map((answer) => (
            <SecondaryButton key={answer} onClick={() => setAsked(answer)}>
              {t(`payouts.answer.${answer}`)}
            </SecondaryButton>
          ))}
        </div>
      )}
    </>
  )
}
