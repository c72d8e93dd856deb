import { useState } from 'react'
import { call } from '#web/api.ts'
import { useFormats } from '#web/i18n/format.ts'
import { Message } from '#web/i18n/message.tsx'
import { useTranslation } from '#web/i18n/translation.ts'
import { Isolated, Ltr } from '#web/ui/ltr.tsx'
import { FileQuestion, FileReason } from '../file-question.tsx'
import type { RunFile } from '../queries.ts'
import { usePress } from '../use-press.ts'
import { FileRefused } from './file-refused.tsx'

const said = {
  unknown: 'payouts.fileDownloaded',
  given: 'payouts.fileGivenBy',
  not_given: 'payouts.fileNotGivenBy',
  refused: 'payouts.fileRefusedBy',
} as const

type FileFateProps = {
  runId: string
  file: RunFile
  /** Whoever locked the run does not say that its file was refused. */
  mayRefuse: boolean
}

/** What became of a method's newest file; asks while nobody has said it. */
export function FileFate({ runId, file, mayRefuse }: FileFateProps) {
  const { t } = useTranslation()
  const { moment } = useFormats()
  const of = said[file.fate]
  const name = file.fate === 'unknown' ? file.downloaded_by_name : file.fate_by_name
  const at = file.fate === 'unknown' ? file.downloaded_at : (file.fate_at ?? file.downloaded_at)
  return (
    <div data-focus-group>
      <p className="small">
        <Message
          of={of}
          file={<Ltr>{file.file}</Ltr>}
          name={<Isolated>{name ?? t('audit.gone')}</Isolated>}
          time={<Isolated>{moment(at)}</Isolated>}
        />
      </p>
      {file.fate === 'unknown' && <FileQuestion file={{ run_id: runId, ...file }} />}
      {file.fate === 'refused' && file.reason && <p className="small">{file.reason}</p>}
      <FileRefused runId={runId} file={file} mayRefuse={mayRefuse} />
      {file.fate === 'not_given' && <AfterAll runId={runId} file={file} />}
    </div>
  )
}

/** The bank had the file although somebody said that it did not. */
function AfterAll({ runId, file: { method, file, revision } }: Omit<FileFateProps, 'mayRefuse'>) {
  const { t } = useTranslation()
  const { press } = usePress()
  const [isAsked, setAsked] = useState(false)

  async function give(reason: string) {
    const input = { run_id: runId, method, file, revision, reason }
    const given = await press(
      (operation_id) => call('mark_payments_sent', { ...input, operation_id }),
      ({ updated }) => t('payouts.sentDone', { count: updated }),
    )
    if (given) setAsked(false)
  }

  return (
    <>
      {isAsked ? (
        <FileReason of="afterAll" onBack={() => setAsked(false)} onReason={give} />
      ) : (
        <button type="button" className="text-button" onClick={() => setAsked(true)}>
          {t('payouts.fileAfterAll')}
        </button>
      )}
    </>
  )
}
