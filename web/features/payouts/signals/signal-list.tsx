import { useId, useState } from 'react'
import { Link } from 'react-router'
import type { PayoutSignal } from '#contract/payouts.ts'
import { useFormats } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { Card } from '#web/ui/card.tsx'
import { Isolated, Ltr } from '#web/ui/ltr.tsx'
import type { PayoutRun } from '../queries.ts'
import { AnswerForm } from './answer-form.tsx'
import { signalText } from './signal-text.ts'
import styles from './signals.module.css'

type ListProps = { run: PayoutRun; signals: PayoutSignal[]; is_required: boolean }

const idOf = ({ payment_id, kind, key }: PayoutSignal) => `${payment_id} ${kind} ${key}`

/** Signals with their answers, and a form that answers those that are selected. */
export function SignalList({ run, signals, is_required }: ListProps) {
  const { t } = useTranslation()
  const heading = useId()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const canAnswer = run.state === 'draft'
  const open = signals.filter(({ answer, is_of_colleague }) => !answer && !is_of_colleague)
  const selected = signals.filter((signal) => chosen.has(idOf(signal)))
  function choose(id: string, isChosen: boolean) {
    const next = new Set(chosen)
    if (isChosen) next.add(id)
    else next.delete(id)
    setChosen(next)
  }
  return (
    <Card className="stack">
      <h2 className="card-title" id={heading}>
        {t('signals.title')}
      </h2>
      {canAnswer && is_required && open.length > 0 && <p>{t('signals.required')}</p>}
      <ul className={styles.signals} aria-labelledby={heading}>
        {signals.map((signal) => (
          <li key={idOf(signal)}>
            <SignalRow
              signal={signal}
              isChosen={chosen.has(idOf(signal))}
              onChoose={
                canAnswer && !signal.is_of_colleague
                  ? (isChosen) => choose(idOf(signal), isChosen)
                  : undefined
              }
            />
          </li>
        ))}
      </ul>
      {canAnswer && open.length > 1 && (
        <button
          type="button"
          className="text-button off-paper"
          onClick={() => setChosen(new Set(open.map(idOf)))}
        >
          {t('signals.selectAll')}
        </button>
      )}
      {selected.length > 0 && (
        <AnswerForm runId={run.id} signals={selected} onDone={() => setChosen(new Set())} />
      )}
    </Card>
  )
}

type RowProps = {
  signal: PayoutSignal
  isChosen: boolean
  /** Undefined if it cannot be answered any more. */
  onChoose: ((isChosen: boolean) => void) | undefined
}

function SignalRow({ signal, isChosen, onChoose }: RowProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { full_name, reference, answer } = signal
  const text = signalText(signal, { t, ...formats })
  return (
    <div className={styles.row}>
      {onChoose && (
        <label className="off-paper">
          <input
            type="checkbox"
            aria-label={t('signals.select', { name: `${full_name}, ${text}` })}
            checked={isChosen}
            onChange={(event) => onChoose(event.currentTarget.checked)}
          />
        </label>
      )}
      <div>
        <Link className="lone-link" to={{ search: `?search=${reference}`, hash: '#payments' }}>
          <Isolated>{full_name}</Isolated>
        </Link>{' '}
        <Ltr className="quiet small">{reference}</Ltr>
        {': '}
        {text}
        {signal.is_of_colleague && !answer && (
          <p className="quiet small">{t('signals.ownDecision')}</p>
        )}
        {answer && (
          <p className="quiet small">
            {t(answer.is_own ? 'signals.answeredByDecider' : 'signals.answeredBy', {
              reason: answer.words ?? t(`signals.reason.${answer.reason}`),
              name: answer.by_name ?? t('audit.gone'),
              date: formats.moment(answer.at),
            })}
          </p>
        )}
      </div>
    </div>
  )
}
