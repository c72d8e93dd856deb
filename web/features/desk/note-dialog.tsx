import { useState } from 'react'
import type { ListedRequest } from '#contract/requests.ts'
import { NOTES_LIMIT } from '#domain/review.ts'
import { useSaveNotes } from '#web/features/reviews/index.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { PrimaryButton, SecondaryButton } from '#web/ui/buttons.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { savedBy } from '#web/ui/form.tsx'
import { Isolated } from '#web/ui/ltr.tsx'
import { TextAreaField } from '#web/ui/text-area-field.tsx'

type NoteProps = { request: ListedRequest; onClose: () => void }

/** Notes of the office on a request, whatever was decided about it. */
export function NoteDialog({ request, opened, onClose }: NoteProps & { opened: boolean }) {
  const { t } = useTranslation()
  return (
    <Dialog opened={opened} title={t('field.notes')} onClose={onClose}>
      <NoteForm request={request} onClose={onClose} />
    </Dialog>
  )
}

function NoteForm({ request, onClose }: NoteProps) {
  const { t } = useTranslation()
  const { review, office_notes, full_name } = request
  const [notes, setNotes] = useState((review ? review.notes : office_notes) ?? '')
  const { save, busy, theirs } = useSaveNotes(request)
  return (
    <form className="stack" {...savedBy(() => save(notes, onClose))}>
      <p>
        <Isolated>{full_name}</Isolated>
      </p>
      <TextAreaField
        label={t('field.notes')}
        help={t('admin.noteText')}
        rows={4}
        maxLength={NOTES_LIMIT}
        data-autofocus
        value={notes}
        onChange={(event) => setNotes(event.currentTarget.value)}
      />
      {theirs !== undefined && (
        <p role="alert">
          {t('review.notesChanged')} <Isolated>{theirs ?? '-'}</Isolated>
        </p>
      )}
      <div className="buttons">
        <PrimaryButton type="submit" busy={busy} busyLabel={t('action.saving')}>
          {t(theirs === undefined ? 'action.save' : 'admin.saveMine')}
        </PrimaryButton>
        <SecondaryButton onClick={onClose}>{t('action.cancel')}</SecondaryButton>
      </div>
    </form>
  )
}
