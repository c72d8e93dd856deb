import { useState } from 'react'
import { Link } from 'react-router'
import type { PayoutSignal } from '#contract/payouts.ts'
import { useWords } from '#web/i18n/words.ts'
import { payoutsKey } from '#web/query-keys.ts'
import { Isolated, Ltr } from '#web/ui/ltr.tsx'
import { TextButton } from '#web/ui/text-button.tsx'
import { useAnswer } from '#web/use-answer.ts'
import type { PayoutRun } from '../queries.ts'
import { AnswerForm } from './answer-form.tsx'
import { signalText } from './signal-text.ts'

/** Returns the payments of a run that deserve a second look; undefined while it is not known. */
export const useRunSignals = (run: PayoutRun) =>
  useAnswer(
    [...payoutsKey, 'signals', run.id],
    'get_run_signals',
    { run_id: run.id },
    { enabled: run.state !== 'cancelled' },
  ).data

type ListProps = { run: PayoutRun; signals: readonly PayoutSignal[] }

const idOf = ({ payment_id, kind, key }: PayoutSignal) => `${payment_id} ${kind} ${key}`

/** Signals of one kind with their answers, and a form that answers those that are selected. */
export function SignalsOfKind({ run, signals }: ListProps) {
  const { t } = useWords()
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
    <div className="stack close">
      <ul className="plain-list close">
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
        <TextButton className="off-paper" onClick={() => setChosen(new Set(open.map(idOf)))}>
          {t('signals.selectAll')}
        </TextButton>
      )}
      {selected.length > 0 && (
        <AnswerForm runId={run.id} signals={selected} onDone={() => setChosen(new Set())} />
      )}
    </div>
  )
}

type RowProps = {
  signal: PayoutSignal
  isChosen: boolean
  /** Undefined if it cannot be answered any more. */
  onChoose: ((isChosen: boolean) => void) | undefined
}

function SignalRow({ signal, isChosen, onChoose }: RowProps) {
  const words = useWords()
  const { t, moment } = words
  const { full_name, reference, answer } = signal
  const text = signalText(signal, words)
  return (
    <div className="row unbroken at-start">
      {onChoose && (
        <label className="check off-paper">
          <input
            type="checkbox"
            aria-label={t('signals.select', { name: `${full_name}, ${text}` })}
            checked={isChosen}
            onChange={(event) => onChoose(event.currentTarget.checked)}
          />
        </label>
      )}
      <div className="grow">
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
              date: moment(answer.at),
            })}
          </p>
        )}
      </div>
    </div>
  )
}
