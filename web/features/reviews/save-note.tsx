import { useState } from 'react'
import type { ListedRequest } from '#contract/requests.ts'
import { call } from '#web/api.ts'
import { refusalOf } from '#web/api-error.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { requestsKey } from '#web/query-keys.ts'
import { Isolated } from '#web/ui/ltr.tsx'
import { TextButton } from '#web/ui/text-button.tsx'
import { useAction } from '#web/use-action.ts'
import type { ReviewEntryState } from './review-entry.ts'

type NoteProps = {
  request: Pick<ListedRequest, 'id' | 'review' | 'office_notes'>
  entry: ReviewEntryState
}

/** Saves typed notes without a decision. Nothing while there is none to save. */
export function SaveNote(props: NoteProps) {
  return props.entry.isNoteTyped && <NoteButton {...props} />
}

function NoteButton({ request, entry }: NoteProps) {
  const { t } = useTranslation()
  const { save, busy, theirs } = useSaveNotes(request)
  return (
    <>
      {theirs !== undefined && (
        <p role="alert" className="small">
          {t('review.notesChanged')} <Isolated>{theirs ?? '-'}</Isolated>
        </p>
      )}
      <TextButton
        className="off-paper"
        aria-busy={busy || undefined}
        onClick={() => void save(entry.notes, entry.showNotes)}
      >
        {t(theirs === undefined ? 'admin.saveNote' : 'admin.saveMine')}
      </TextButton>
    </>
  )
}

/**
 * Returns `save`, which stores notes over those that are shown. `theirs` are the notes that somebody
 * else has saved since, which the next save replaces.
 */
export function useSaveNotes({ id, review, office_notes }: NoteProps['request']) {
  const { t } = useTranslation()
  const { act, busy } = useAction({ refetch: [requestsKey] })
  const [theirs, setTheirs] = useState<string | null>()
  const shown = review ? review.notes : office_notes

  async function save(notes: string, onSaved: (notes: string | null) => void) {
    if (busy) return
    const expected_notes = theirs === undefined ? shown : theirs
    await act(() => call('save_request_notes', { request_id: id, notes, expected_notes }), {
      onSuccess: ({ notes: saved }) => onSaved(saved),
      message: () => t('desk.noteSaved'),
      onFailure(failure) {
        const refusal = refusalOf('save_request_notes', failure)
        if (refusal?.error_code !== 'review.notesChanged') return false
        setTheirs(refusal.notes ?? null)
        return true
      },
    })
  }
  return { save, busy, theirs }
}
