import { useState } from 'react'
import { call } from '#web/api.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { ActButton } from '#web/ui/act-button.tsx'
import { SecondaryButton } from '#web/ui/buttons.tsx'
import { Card } from '#web/ui/card.tsx'
import { Figure } from '#web/ui/figure.tsx'
import { Ltr } from '#web/ui/ltr.tsx'
import { formatAmount } from '../money.ts'
import { payoutKeys } from '../use-press.ts'
import styles from './results.module.css'
import { ResultsTable } from './results-table.tsx'
import type { Preview } from './send-results.ts'

type PreviewProps = { preview: Preview; onEntered: () => void; onCancel: () => void }

/** What would be entered, and what not. */
export function ResultsPreview({ preview, onEntered, onCancel }: PreviewProps) {
  const { t } = useTranslation()
  const { import_id, counts, open, missing } = preview
  const [ticked, setTicked] = useState<readonly number[]>([])
  const count = counts.matched + ticked.length
  return (
    <section className="stack" aria-label={t('payouts.bankPreview')}>
      <Figures preview={preview} />
      <p className="line">
        <span>{t('payouts.bankStillOpen', { count: totalCount(open) })}</span>
        <Totals totals={open} />
        {missing > 0 && <strong>{t('payouts.bankMissing', { count: missing })}</strong>}
      </p>
      <ResultsTable preview={preview} ticked={ticked} onTick={setTicked} />
      <div className="buttons">
        {count > 0 && (
          <ActButton
            look="primary"
            send={(operation_id) =>
              call('confirm_payout_results', { import_id, ticked: [...ticked], operation_id })
            }
            done={({ updated }) => t('payouts.bankEntered', { count: updated })}
            refetch={payoutKeys}
            onDone={onEntered}
          >
            {t('payouts.bankConfirm', { count })}
          </ActButton>
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
    <Card className="parts">
      <div className={`figures ${styles.figures}`}>
        {waiting.map(
          (part) =>
            counts[part] > 0 && (
              <Figure
                key={part}
                label={t(`payouts.bank_${part}`)}
                note={<Totals totals={totals[part]} />}
              >
                <Ltr>{counts[part]}</Ltr>
              </Figure>
            ),
        )}
        {kinds.map((kind) => {
          const own = sums.filter((sum) => sum.kind === kind)
          return (
            <Figure
              key={kind}
              label={t(`payouts.bankKind.${kind}`)}
              note={kind !== 'change' && <Totals totals={own} />}
            >
              <Ltr>{totalCount(own)}</Ltr>
            </Figure>
          )
        })}
        {counts.unknown > 0 && (
          <Figure label={t('payouts.bank_unknown')} note={others && <Ltr>{others}</Ltr>}>
            <Ltr>{counts.unknown}</Ltr>
          </Figure>
        )}
      </div>
    </Card>
  )
}

type Amounts = Preview['open']
const totalCount = (sums: Amounts) => sums.reduce((all, { count }) => all + count, 0)

const Totals = ({ totals }: { totals: Amounts }) =>
  totals.map(({ currency, total }) => (
    <Ltr key={currency} className="numbers">
      {formatAmount(total, currency)}{' '}
    </Ltr>
  ))
