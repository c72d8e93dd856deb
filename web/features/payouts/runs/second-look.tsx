import type { ReactNode } from 'react'
import { grouped } from '#web/grouped.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { Ltr } from '#web/ui/ltr.tsx'
import { PartsCard } from '#web/ui/parts-card.tsx'
import type { RunDetails } from '../queries.ts'
import { SignalsOfKind, useRunSignals } from '../signals/index.ts'
import { notesByKind, PeopleOfNote, useNoteWords } from './run-notes.tsx'

/** What is unusual about a run and its week, and its payments that deserve a second look, by kind. */
export function SecondLook({ details: { run, notes } }: { details: RunDetails }) {
  const { t } = useTranslation()
  const wordsOf = useNoteWords()
  const signals = useRunSignals(run)
  const isOver = run.state === 'closed' || run.state === 'cancelled'
  const kinds = isOver ? [] : notesByKind(notes)
  const bySignal = [...grouped(signals?.signals ?? [], ({ kind }) => kind)]
  if (kinds.length + bySignal.length === 0) return null
  const isAsked =
    run.state === 'draft' &&
    signals?.is_required &&
    signals.signals.some(({ answer, is_of_colleague }) => !answer && !is_of_colleague)
  return (
    <PartsCard
      title={t('signals.title')}
      beside={
        <span className="quiet small">
          {t(isAsked ? 'signals.required' : 'payouts.stopsNothing')}
        </span>
      }
    >
      <div className="rows">
        {kinds.map(([first, ...others]) => {
          if (!first.payments?.length) {
            return (
              <p key={first.code} className="rows-entry whole-width">
                {wordsOf(first)}
              </p>
            )
          }
          const all = [first, ...others]
          return (
            <Fold key={first.code} title={wordsOf(first)} count={all.length}>
              <ul className="plain-list close">
                {all.map((note) => (
                  <li key={note.references?.join()}>
                    <PeopleOfNote payments={note.payments} />
                  </li>
                ))}
              </ul>
            </Fold>
          )
        })}
        {bySignal.map(([kind, all]) => (
          <Fold key={kind} title={t(`signals.kind.${kind}`)} count={all.length}>
            <SignalsOfKind run={run} signals={all} />
          </Fold>
        ))}
      </div>
    </PartsCard>
  )
}

type FoldProps = { title: string; count: number; children: ReactNode }

/** A kind with its count, which opens. */
function Fold({ title, count, children }: FoldProps) {
  return (
    <details className="rows-entry fold">
      <summary>
        {title} <strong>{<Ltr>{count}</Ltr>}</strong>
      </summary>
      {children}
    </details>
  )
}
