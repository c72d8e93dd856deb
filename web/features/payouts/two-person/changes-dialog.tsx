import { useTranslation } from '#web/i18n/translation.ts'
import { PrimaryButton, SecondaryButton } from '#web/ui/buttons.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { RunChanges } from './run-changes.tsx'
import type { RunChange } from './unseen-changes.ts'

type ChangesDialogProps = {
  changes: readonly RunChange[]
  busy: boolean
  onYes: () => void
  onNo: () => void
}

/** Shows what colleagues changed before a file is downloaded for the first time. */
export function ChangesDialog({ changes, busy, onYes, onNo }: ChangesDialogProps) {
  const { t } = useTranslation()
  return (
    <Dialog opened title={t('payouts.changesTitle')} onClose={onNo}>
      <RunChanges changes={changes} />
      <div className="buttons">
        <SecondaryButton data-autofocus onClick={onNo}>
          {t('action.back')}
        </SecondaryButton>
        <PrimaryButton busy={busy} onClick={onYes}>
          {t('payouts.changesSeenDownload')}
        </PrimaryButton>
      </div>
    </Dialog>
  )
}
