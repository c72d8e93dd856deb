import { useState } from 'react'
import { Link } from 'react-router'
import type { ProcedureOutput } from '#contract/index.ts'
import { call } from '#web/api.ts'
import { useFormats } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { payoutRunPath } from '#web/paths.ts'
import { PrimaryButton, SecondaryButton } from '#web/ui/buttons.tsx'
import { useForm } from '#web/ui/form.tsx'
import { Isolated, Ltr } from '#web/ui/ltr.tsx'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import { usePress } from '../use-press.ts'

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
        {amount && <Ltr className="numbers">{dollars(amount)}</Ltr>} {t(`payout.state.${state}`)}{' '}
        {run_number !== null && (
          <Link to={`${payoutRunPath(run_number)}?${new URLSearchParams({ search: reference })}`}>
            {t('payout.runNumber', { number: run_number })}
          </Link>
        )}
      </p>
      {isAsked ? (
        <Answer payment_id={doubt.payment_id} onBack={() => setAsked(false)} />
      ) : (
        <SecondaryButton onClick={() => setAsked(true)}>
          {t('payouts.paidTwiceAnswer')}
        </SecondaryButton>
      )}
    </>
  )
}

function Answer({ payment_id, onBack }: { payment_id: string; onBack: () => void }) {
  const { t } = useTranslation()
  const { press } = usePress()
  const form = useForm({
    initial: { note: '' },
    validate: ({ note }) => ({ note: note.trim() ? undefined : 'common.required' }),
  })
  async function answer({ note }: typeof form.values) {
    await press((operation_id) => call('answer_paid_twice', { payment_id, note, operation_id }))
  }
  return (
    <form className="stack" {...form.props(answer)}>
      <TextAreaField
        {...form.field('note')}
        label={t('payouts.paidTwiceNote')}
        rows={2}
        maxLength={1000}
        data-autofocus
      />
      <div className="buttons">
        <PrimaryButton type="submit" busy={form.busy}>
          {t('payouts.paidTwiceAnswer')}
        </PrimaryButton>
        <SecondaryButton onClick={onBack}>{t('action.cancel')}</SecondaryButton>
      </div>
    </form>
  )
}
