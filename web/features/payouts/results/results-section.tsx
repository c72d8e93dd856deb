import { useId, useState } from 'react'
import type { ResultsTableAnswer } from '#contract/payouts.ts'
import { wordsOfFailure } from '#web/failure.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { SecondaryButton } from '#web/ui/buttons.tsx'
import { FileButton } from '#web/ui/file-button.tsx'
import type { PayoutRun } from '../queries.ts'
import { usePress } from '../use-press.ts'
import { ResultsAnswer } from './results-answer.tsx'
import { ResultsPaste } from './results-paste.tsx'
import {
  type Choices,
  type DateDoubts,
  type Preview,
  refusedResults,
  sendResults,
} from './send-results.ts'

/** What the bank reports about a run: upload or paste it, look at it, confirm it. */
export function ResultsSection({ run }: { run: PayoutRun }) {
  const translator = useTranslation()
  const { t } = translator
  const headingId = useId()
  const { press, busy } = usePress()
  const [file, setFile] = useState<Blob>()
  const [choices, setChoices] = useState<Choices>({})
  const [table, setTable] = useState<ResultsTableAnswer>()
  const [dates, setDates] = useState<DateDoubts>()
  const [preview, setPreview] = useState<Preview>()
  const [failure, setFailure] = useState<string>()
  const [entered, setEntered] = useState(0)

  async function read(content: Blob, chosen: Choices = {}) {
    setFile(content)
    setChoices(chosen)
    setFailure(undefined)
    setPreview(undefined)
    setDates(undefined)
    const found = await press(
      () => sendResults(run.id, content, chosen),
      () => t('payouts.bankRead'),
      (error) => {
        const refused = refusedResults(error)
        if (!refused) return false
        const line = refused.line && t('payouts.bankLine', { line: refused.line })
        setFailure([wordsOfFailure(translator, error), line].filter(Boolean).join(' '))
        setTable(refused.table)
        setDates(refused.dates)
        return true
      },
    )
    if (!found) return
    setPreview(found)
    setTable(found.table ?? undefined)
  }

  return (
    <section className="stack off-paper" aria-labelledby={headingId}>
      <h2 id={headingId} className="card-title">
        {t('payouts.bankTitle')}
      </h2>
      <p className="quiet">{t('payouts.bankText')}</p>
      <Pick key={entered} busy={busy} onFile={(picked) => read(picked)} />
      {failure && (
        <p className="form-failure" role="alert">
          {failure}
        </p>
      )}
      {file && (
        <ResultsAnswer
          table={table}
          preview={preview}
          dates={dates}
          choices={choices}
          busy={busy}
          onChoose={(chosen) => read(file, chosen)}
          onEntered={() => {
            setPreview(undefined)
            setTable(undefined)
            setEntered(entered + 1)
          }}
          onCancel={() => setPreview(undefined)}
        />
      )}
    </section>
  )
}

/** Takes a file from the device, or a pasted table. */
function Pick({ busy, onFile }: { busy: boolean; onFile: (file: Blob) => Promise<void> }) {
  const { t } = useTranslation()
  const [isPasting, setPasting] = useState(false)
  return (
    <>
      <div className="buttons">
        <FileButton busy={busy} label={t('payouts.bankTitle')} onFile={(file) => void onFile(file)}>
          {t('action.chooseFile')}
        </FileButton>
        <SecondaryButton aria-expanded={isPasting} onClick={() => setPasting(!isPasting)}>
          {t('payouts.bankPaste')}
        </SecondaryButton>
      </div>
      {isPasting && <ResultsPaste onText={(text) => onFile(new Blob([text]))} />}
    </>
  )
}
