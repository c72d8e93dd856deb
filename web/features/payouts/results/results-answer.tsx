import type { ResultsTableAnswer } from '#contract/payouts.ts'
import { ResultsColumns } from './results-columns.tsx'
import { ResultsPreview } from './results-preview.tsx'
import { ResultsWords } from './results-words.tsx'
import type { Choices, Preview } from './send-results.ts'

type AnswerProps = {
  /** A table whose columns the office may name. */
  table: ResultsTableAnswer | undefined
  preview: Preview | undefined
  choices: Choices
  busy: boolean
  onChoose: (choices: Choices) => void
  onEntered: () => void
  onCancel: () => void
}

/** What was read from a bank's report, before it is entered. */
export function ResultsAnswer(props: AnswerProps) {
  const { table, preview, choices, busy, onChoose, onEntered, onCancel } = props
  const words = preview?.words ?? []
  return (
    <>
      {table && (
        <ResultsColumns
          key={JSON.stringify(table)}
          table={table}
          all={choices.all}
          busy={busy}
          onChoose={onChoose}
        />
      )}
      {words.length > 0 && (
        <ResultsWords
          key={JSON.stringify(words)}
          words={words}
          busy={busy}
          onChoose={(chosen) => onChoose({ ...choices, words: chosen })}
        />
      )}
      {preview && <ResultsPreview preview={preview} onEntered={onEntered} onCancel={onCancel} />}
    </>
  )
}
