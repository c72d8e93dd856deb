import { firstNameOf } from '#domain/names.ts'
import { useAuth } from '#web/features/accounts/index.ts'
import type { Review } from '#web/features/reviews/index.ts'
import { Message } from '#web/i18n/message.tsx'
import { useTranslation } from '#web/i18n/translation.ts'
import { Cut } from '#web/ui/cut.tsx'
import { Isolated } from '#web/ui/ltr.tsx'

/** The column of notes is headed with the name of the signed-in administrator. */
export function NotesLabel() {
  const { t } = useTranslation()
  const { user } = useAuth()
  return <Isolated>{firstNameOf(user?.name ?? '') || t('field.notes')}</Isolated>
}

/** Notes as they were saved, with their author if it is somebody else (docs/product.md §7.5). */
export function SavedNotes({ review: { notes, reviewed_by_name: name } }: { review: Review }) {
  const { user } = useAuth()
  const byAnother = name && name !== user?.name
  return (
    <>
      {notes ? <Cut>{notes}</Cut> : '-'}
      {byAnother && (
        <span className="second-line">
          <Message of="admin.by" name={name} />
        </span>
      )}
    </>
  )
}
