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

const parts = ['matched', 'undecided', 'different', 'unknown', 'already', 'left'] as const

type PreviewProps = { preview: Preview; onEntered: () => void; onCancel: () => void }

/** What would be entered, and what not. */
export function ResultsPreview({ preview, onEntered, onCancel }: PreviewProps) {
  const { t } = useTranslation()
  const { press, busy } = usePress()
  const { import_id, counts, sums, open } = preview

  async function confirm() {
    const done = await press(
      (operation_id) => call('confirm_payout_results', { import_id, operation_id }),
      ({ updated }) => t('payouts.bankEntered', { count: updated }),
    )
    if (done) onEntered()
  }
  return (
    <section className="stack" aria-label={t('payouts.bankPreview')}>
      {parts.map((part) => (
        <ResultList key={part} part={part} rows={preview[part]} count={counts[part]} />
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
        {counts.matched > 0 && (
          <PrimaryButton busy={busy} onClick={() => void confirm()}>
            {t('payouts.bankConfirm', { count: counts.matched })}
          </PrimaryButton>
        )}
        <SecondaryButton onClick={onCancel}>{t('action.cancel')}</SecondaryButton>
      </div>
    </section>
  )
}

const totalCount = (sums: Preview['open']) => sums.reduce((all, { count }) => all + count, 0)

const SHOWN = 100

type ListProps = { part: (typeof parts)[number]; rows: ResultRow[]; count: number }

function ResultList({ part, rows, count }: ListProps) {
  const { t } = useTranslation()
  if (rows.length === 0 && part !== 'matched') return null
  return (
    <section>
      <h3>{t(`payouts.bank_${part}`, { count })}</h3>
      <ul className={styles.rows}>
        {rows.slice(0, SHOWN).map((row) => (
          <li key={`${row.line} ${row.code}`}>
            <Result row={row} isNew={part === 'matched'} />
          </li>
        ))}
      </ul>
      {count > SHOWN && <p className="quiet">…</p>}
    </section>
  )
}

/** What the bank says of one payment, and what follows for the office and the family. */
function Result({ row, isNew }: { row: ResultRow; isNew: boolean }) {
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
