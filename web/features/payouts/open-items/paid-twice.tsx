import { useState } from 'react'
import { Link } from 'react-router'
import type { ProcedureOutput } from '#contract/index.ts'
import { useFormats } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { payoutRunPath } from '#web/paths.ts'
import { SecondaryButton } from '#web/ui/buttons.tsx'
import { Isolated, Ltr } from '#web/ui/ltr.tsx'
import { ActForm } from '../act-form.tsx'

type Doubt = ProcedureOutput<'get_open_items'>['paid_twice'][number]

/** Payments that may have been paid twice, until somebody says what came of it. */
export function PaidTwice({ doubts }: { doubts: readonly Doubt[] }) {
  const { t } = useTranslation()
  if (doubts.length === 0) return null
  return (
    <section className="stack" aria-label={t('payouts.paidTwice')}>
      <h2>{t('payouts.paidTwice')}</h2>
      <ul>
        {doubts.map((doubt) => (
          <li key={doubt.payment_id} data-focus-group>
            <Item doubt={doubt} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Item({ doubt }: { doubt: Doubt }) {
  const { t } = useTranslation()
  const { dollars } = useFormats()
  const [isAsked, setAsked] = useState(false)
  const { full_name, reference, amount, run_number, state } = doubt
  return (
    <>
      <p>
        <Isolated>{full_name}</Isolated> <Ltr>{reference}</Ltr>{' '}
        {amount && <Ltr className="numbers">{dollars(amount)}</Ltr>}{' '}
        <span>{t(`payout.state.${state}`)}</span>{' '}
        {run_number !== null && (
          <Link to={`${payoutRunPath(run_number)}?${new URLSearchParams({ search: reference })}`}>
            {t('payout.runNumber', { number: run_number })}
          </Link>
        )}
      </p>
      {isAsked ? (
        <ActForm
          act="answer_paid_twice"
          target={{ payment_id: doubt.payment_id }}
          onClose={() => setAsked(false)}
          staysOpen
        />
      ) : (
        <SecondaryButton onClick={() => setAsked(true)}>
          {t('payouts.paidTwiceAnswer')}
        </SecondaryButton>
      )}
    </>
  )
}
