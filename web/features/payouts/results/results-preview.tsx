import { useState } from 'react'
import { call } from '#web/api.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { PrimaryButton, SecondaryButton } from '#web/ui/buttons.tsx'
import { Ltr } from '#web/ui/ltr.tsx'
import { formatAmount } from '../money.ts'
import { usePress } from '../use-press.ts'
import styles from './results.module.css'
import { ResultsTable } from './results-table.tsx'
import type { Preview } from './send-results.ts'

type PreviewProps = { preview: Preview; onEntered: () => void; onCancel: () => void }

/** What would be entered, and what not. */
export function ResultsPreview({ preview, onEntered, onCancel }: PreviewProps) {
  const { t } = useTranslation()
  const { press, busy } = usePress()
  const { import_id, counts, open, missing } = preview
  const [ticked, setTicked] = useState<readonly number[]>([])
  const count = counts.matched + ticked.length

  async function confirm() {
    const done = await press(
      (operation_id) =>
        call('confirm_payout_results', { import_id, ticked: [...ticked], operation_id }),
      ({ updated }) => t('payouts.bankEntered', { count: updated }),
    )
    if (done) onEntered()
  }
  return (
    <section className="stack" aria-label={t('payouts.bankPreview')}>
      <Figures preview={preview} />
      <p className={styles.line}>
        <span>{t('payouts.bankStillOpen', { count: totalCount(open) })}</span>
        <Totals totals={open} />
        {missing > 0 && <strong>{t('payouts.bankMissing', { count: missing })}</strong>}
      </p>
      <ResultsTable preview={preview} ticked={ticked} onTick={setTicked} />
      <div className="buttons">
        {count > 0 && (
          <PrimaryButton busy={busy} onClick={() => void confirm()}>
            {t('payouts.bankConfirm', { count })}
          </PrimaryButton>
        )}
        <SecondaryButton onClick={onCancel}>{t('action.cancel')}</SecondaryButton>
      </div>
    </section>
  )
}

const waiting = ['undecided', 'different', 'probable', 'left', 'already'] as const

/** Count and sum of each verdict. */
function Figures({ preview: { counts, totals, sums, others } }: { preview: Preview }) {
  const { t } = useTranslation()
  const kinds = [...new Set(sums.map(({ kind }) => kind))]
  return (
    <dl className={styles.figures}>
      {waiting.map(
        (part) =>
          counts[part] > 0 && (
            <Figure
              key={part}
              label={t(`payouts.bank_${part}`)}
              count={counts[part]}
              totals={totals[part]}
            />
          ),
      )}
      {kinds.map((kind) => {
        const own = sums.filter((sum) => sum.kind === kind)
        const label = t(`payouts.bankKind.${kind}`)
        const totals = kind === 'change' ? [] : own
        return <Figure key={kind} label={label} count={totalCount(own)} totals={totals} />
      })}
      {counts.unknown > 0 && (
        <Figure label={t('payouts.bank_unknown')} count={counts.unknown} others={others} />
      )}
    </dl>
  )
}

type Amounts = Preview['open']
const totalCount = (sums: Amounts) => sums.reduce((all, { count }) => all + count, 0)

type FigureProps = { label: string; count: number; totals?: Amounts; others?: string }

function Figure({ label, count, totals = [], others }: FigureProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <Ltr className="numbers">{count}</Ltr>
      </dd>
      <dd className="quiet small">
        <Totals totals={totals} />
        {others && <Ltr className="numbers">{others}</Ltr>}
      </dd>
    </div>
  )
}

const Totals = ({ totals }: { totals: Amounts }) =>
  totals.map(({ currency, total }) => (
    <Ltr key={currency} className="numbers">
      {formatAmount(total, currency)}{' '}
    </Ltr>
  ))
