import { useState } from 'react'
import type { ResultRow } from '#contract/payouts.ts'
import { call } from '#web/api.ts'
import { useFormats } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { PrimaryButton, SecondaryButton } from '#web/ui/buttons.tsx'
import { Isolated, Ltr } from '#web/ui/ltr.tsx'
import { formatAmount } from '../money.ts'
import { usePress } from '../use-press.ts'
import styles from './results.module.css'
import type { Preview } from './send-results.ts'

const parts = [
  'matched',
  'probable',
  'undecided',
  'different',
  'unknown',
  'already',
  'left',
] as const

type PreviewProps = { preview: Preview; onEntered: () => void; onCancel: () => void }

/** What would be entered, and what not. */
export function ResultsPreview({ preview, onEntered, onCancel }: PreviewProps) {
  const { t } = useTranslation()
  const { press, busy } = usePress()
  const { import_id, counts, sums, open } = preview
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
      {parts.map((part) => (
        <ResultList
          key={part}
          part={part}
          rows={preview[part]}
          count={counts[part]}
          {...(part === 'probable' && { ticked, onTick: setTicked })}
        />
      ))}
      {sums.length > 0 && (
        <ul className={styles.rows}>
          {sums.map(({ kind, currency, count, total }) => (
            <li key={`${kind} ${currency}`} className={styles.line}>
              <strong>{t(`payouts.bankKind.${kind}`)}</strong>
              <Ltr className="numbers">{count}</Ltr>
              {kind !== 'change' && <Ltr className="numbers">{formatAmount(total, currency)}</Ltr>}
            </li>
          ))}
        </ul>
      )}
      <p className={styles.line}>
        <span>{t('payouts.bankStillOpen', { count: totalCount(open) })}</span>
        {open.map(({ currency, total }) => (
          <Ltr key={currency} className="numbers">
            {formatAmount(total, currency)}
          </Ltr>
        ))}
      </p>
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

const totalCount = (sums: Preview['open']) => sums.reduce((all, { count }) => all + count, 0)

const SHOWN = 100

type ListProps = {
  part: (typeof parts)[number]
  rows: ResultRow[]
  count: number
  /** The lines of the probable rows that are entered. */
  ticked?: readonly number[]
  onTick?: (lines: readonly number[]) => void
}

function ResultList({ part, rows, count, ticked = [], onTick }: ListProps) {
  const { t } = useTranslation()
  if (rows.length === 0 && part !== 'matched') return null
  const isProbable = onTick !== undefined
  return (
    <section>
      <h3>{t(`payouts.bank_${part}`, { count })}</h3>
      {onTick && <p className="quiet">{t('payouts.bankProbableText')}</p>}
      <ul className={styles.rows}>
        {rows.slice(0, SHOWN).map((row) => (
          <li key={`${row.line} ${row.code}`}>
            <Result row={row} isNew={part === 'matched' || isProbable} isProbable={isProbable} />
            {onTick && (
              <label className={styles.line}>
                <input
                  type="checkbox"
                  checked={ticked.includes(row.line)}
                  onChange={({ currentTarget: { checked } }) =>
                    onTick(
                      checked ? [...ticked, row.line] : ticked.filter((line) => line !== row.line),
                    )
                  }
                />
                {t('payouts.bankTick', {
                  name: row.payment?.payee ?? row.payment?.reference ?? '',
                })}
              </label>
            )}
          </li>
        ))}
      </ul>
      {count > SHOWN && <p className="quiet">…</p>}
    </section>
  )
}

type ResultProps = { row: ResultRow; isNew: boolean; isProbable: boolean }

/** What the bank says of one payment, and what follows for the office and the family. */
function Result({ row, isNew, isProbable }: ResultProps) {
  const { t } = useTranslation()
  const { shortDate } = useFormats()
  const { line, kind, code, key, amount, on, payment, differs, advice, task, word } = row
  return (
    <>
      <p className={styles.line}>
        {payment && (
          <strong>
            <Isolated>{payment.payee ?? payment.reference}</Isolated>
          </strong>
        )}
        <Ltr className="numbers">{payment?.reference ?? key}</Ltr>
        {isProbable && key && <Ltr className="quiet numbers">{key}</Ltr>}
        {amount && (
          <Ltr className="numbers">{formatAmount(amount, payment?.currency ?? 'USD')}</Ltr>
        )}
        <span>{t(`payouts.bankKind.${kind}`)}</span>
        {word && <Isolated>{word}</Isolated>}
        {code && <Ltr>{code}</Ltr>}
        {on && <Isolated>{shortDate(on)}</Isolated>}
        <span className="quiet small">{t('payouts.bankLine', { line })}</span>
      </p>
      {differs && <p>{t(`payouts.bankDiffers.${differs}`)}</p>}
      {isNew && row.contradicts && payment && (
        <p>
          <strong>
            {t('payouts.bankContradicts', { state: t(`payout.state.${payment.state}`) })}
          </strong>
        </p>
      )}
      {differs === 'state' && payment && (
        <p>{t('payouts.bankState', { state: t(`payout.state.${payment.state}`) })}</p>
      )}
      {isNew && task && <p>{t(`payouts.task.${task}`)}</p>}
      {isNew && advice && (
        <p className="quiet small">
          {t(`payouts.told.${advice === 'call' || advice === 'nothing' ? advice : 'family'}`)}
        </p>
      )}
    </>
  )
}
