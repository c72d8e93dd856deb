import type { ResultsTableAnswer } from '#contract/payouts.ts'
import { ResultsColumns } from './results-columns.tsx'
import { ResultsPreview } from './results-preview.tsx'
import type { Columns, Preview } from './send-results.ts'

type AnswerProps = {
  /** A table whose columns the office may name. */
  table: ResultsTableAnswer | undefined
  preview: Preview | undefined
  busy: boolean
  onChoose: (columns: Columns) => void
  onEntered: () => void
  onCancel: () => void
}

/** What was read from a bank's report, before it is entered. */
export function ResultsAnswer(props: AnswerProps) {
  const { table, preview, busy, onChoose, onEntered, onCancel } = props
  return (
    <>
      {table && (
        <ResultsColumns key={JSON.stringify(table)} table={table} busy={busy} onChoose={onChoose} />
      )}
      {preview && <ResultsPreview preview={preview} onEntered={onEntered} onCancel={onCancel} />}
    </>
  )
}
