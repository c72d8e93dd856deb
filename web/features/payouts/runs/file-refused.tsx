import { useState } from 'react'
import { call } from '#web/api.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { SecondaryButton } from '#web/ui/buttons.tsx'
import type { RunFile } from '../queries.ts'
import { usePress } from '../use-press.ts'
import { RefuseDialog } from './refuse-dialog.tsx'

type OfFile = { runId: string; file: RunFile }

/**
 * Records that the bank refused a file as a whole (docs/product.md §14.23). Once it was recorded, it
 * is no longer offered, and its dialog says what follows.
 */
export function FileRefused({ runId, file, isOffered }: OfFile & { isOffered: boolean }) {
  const { t } = useTranslation()
  const [isAsked, setAsked] = useState(false)
  return (
    <>
      {isOffered && (
        <button type="button" className="text-button" onClick={() => setAsked(true)}>
          {t('payouts.fileRefused')}
        </button>
      )}
      <RefuseDialog runId={runId} file={file} opened={isAsked} onClose={() => setAsked(false)} />
    </>
  )
}

/** Takes back that the bank refused a file. */
export function UndoRefused({ runId: run_id, file: { method, file, revision } }: OfFile) {
  const { t } = useTranslation()
  const { press, busy } = usePress()
  const input = { run_id, method, file, revision }
  const takeBack = () =>
    press(
      (operation_id) => call('undo_file_refused', { ...input, operation_id }),
      ({ updated }) => t('payouts.sentDone', { count: updated }),
    )
  return (
    <SecondaryButton busy={busy} onClick={() => void takeBack()}>
      {t('payouts.fileRefusedUndo')}
    </SecondaryButton>
  )
}
