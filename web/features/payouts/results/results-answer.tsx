import { useState } from 'react'
import type { ResultsTableAnswer } from '#contract/payouts.ts'
import { dateOrders } from '#domain/bank-files/results/result-columns.ts'
import { useWords } from '#web/i18n/words.ts'
import { SecondaryButton } from '#web/ui/buttons.tsx'
import { ResultsColumns } from './results-columns.tsx'
import { ResultsPreview } from './results-preview.tsx'
import { ResultsWords } from './results-words.tsx'
import type { Choices, DateDoubts, Preview } from './send-results.ts'

type AnswerProps = {
  /** A table whose columns the office may name. */
  table: ResultsTableAnswer | undefined
  preview: Preview | undefined
  /** Dates of which the office says which day they are. */
  dates: DateDoubts | undefined
  choices: Choices
  busy: boolean
  onChoose: (choices: Choices) => Promise<void>
  onEntered: () => void
  onCancel: () => void
}

/** What was read from a bank's report, before it is entered. */
export function ResultsAnswer(props: AnswerProps) {
  const { table, preview, dates, choices, busy, onChoose, onEntered, onCancel } = props
  const { t } = useWords()
  const [isChanging, setChanging] = useState(false)
  const words = preview?.words ?? []
  const read = table && [table.columns.key, table.columns.amount, table.columns.result]
  const rows = preview && Object.values(preview.counts).reduce((sum, count) => sum + count, 0)
  const columns = table && (
    <ResultsColumns
      key={JSON.stringify(table)}
      table={table}
      choices={choices}
      onChoose={onChoose}
    />
  )
  return (
    <>
      {dates && (
        <DateQuestion
          dates={dates}
          onChoose={(order) =>
            void onChoose({ ...choices, reading: { ...choices.reading, dates: order } })
          }
        />
      )}
      {preview && table && (
        <p className="line">
          <span className="quiet">
            {t('payouts.bankRows', {
              count: rows ?? 0,
              columns: read?.flatMap((at) => table.header[at ?? -1] ?? []).join(', ') ?? '',
            })}
          </span>
          <SecondaryButton aria-expanded={isChanging} onClick={() => setChanging(!isChanging)}>
            {t('payouts.bankChange')}
          </SecondaryButton>
        </p>
      )}
      {(!preview || isChanging) && !dates && columns}
      {words.length > 0 && (
        <ResultsWords
          words={words}
          busy={busy}
          onChoose={(chosen) => void onChoose({ ...choices, words: chosen })}
        />
      )}
      {preview && <ResultsPreview preview={preview} onEntered={onEntered} onCancel={onCancel} />}
    </>
  )
}

type DateProps = { dates: DateDoubts; onChoose: (order: (typeof dateOrders)[number]) => void }

/** Asks by examples which day the dates of a file mean. */
function DateQuestion({ dates, onChoose }: DateProps) {
  const { t, longDate } = useWords()
  const orders = dateOrders.filter((order) => dates[0]?.readings[order])
  return (
    <div className="buttons">
      {orders.map((order) => (
        <SecondaryButton key={order} onClick={() => onChoose(order)}>
          {dates
            .flatMap(({ written, readings: { [order]: date } }) =>
              date ? t('payouts.bankDateIs', { written, date: longDate(date) }) : [],
            )
            .join(' · ')}
        </SecondaryButton>
      ))}
    </div>
  )
}
