import { useState } from 'react'
import { call } from '#web/api.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { SecondaryButton } from '#web/ui/buttons.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { useLazy } from '#web/ui/use-lazy.ts'
import type { RunFile } from '../queries.ts'
import { usePress } from '../use-press.ts'

const loadDialog = async () => (await import('./refuse-dialog.tsx')).RefuseDialog

type FileRefusedProps = { runId: string; file: RunFile; mayRefuse: boolean }

/** A file that the bank refused as a whole: records it, and takes it back (docs/product.md §14.23). */
export function FileRefused({ runId, file, mayRefuse }: FileRefusedProps) {
  const { t } = useTranslation()
  const { press, busy } = usePress()
  const [isAsked, setAsked] = useState(false)
  const RefuseDialog = useLazy(loadDialog, isAsked, () => {
    toast({ tone: 'error', message: t('err.partMissing') })
    setAsked(false)
  })
  const { method, revision } = file
  const takeBack = () =>
    press(
      (operation_id) =>
        call('undo_file_refused', {
          run_id: runId,
          method,
          file: file.file,
          revision,
          operation_id,
        }),
      ({ updated }) => t('payouts.sentDone', { count: updated }),
    )
  return (
    <>
      {file.fate === 'given' && mayRefuse && (
        <button type="button" className="text-button" onClick={() => setAsked(true)}>
          {t('payouts.fileRefused')}
        </button>
      )}
      {file.fate === 'refused' && (
        <SecondaryButton busy={busy} onClick={() => void takeBack()}>
          {t('payouts.fileRefusedUndo')}
        </SecondaryButton>
      )}
      {RefuseDialog && (
        <RefuseDialog runId={runId} file={file} opened={isAsked} onClose={() => setAsked(false)} />
      )}
    </>
  )
}
