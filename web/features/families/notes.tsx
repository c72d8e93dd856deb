import type { OfficeNote } from '#contract/families.ts'
import { checkNote } from '#domain/families.ts'
import { call } from '#web/api.ts'
import { Message } from '#web/i18n/message.tsx'
import { useWords } from '#web/i18n/words.ts'
import { familiesKey, requestsKey } from '#web/query-keys.ts'
import { ActForm, problemIn } from '#web/ui/act-form.tsx'
import { Isolated } from '#web/ui/ltr.tsx'

type NotesProps = { familyId: string; notes: readonly OfficeNote[] }

/** The office's notes on a family, newest first, and a field for another. */
export function FamilyNotes({ familyId, notes }: NotesProps) {
  const { t, moment } = useWords()
  return (
    <>
      {notes.length > 0 && (
        <ul className="plain-list close">
          {notes.map(({ id, text, by_name, at }) => (
            <li key={id}>
              <Isolated>{text}</Isolated>
              <br />
              <span className="quiet small">
                <Message
                  of="families.notedBy"
                  name={by_name ?? t('audit.gone')}
                  date={moment(at)}
                />
              </span>
            </li>
          ))}
        </ul>
      )}
      <div className="off-paper">
        <ActForm
          fields={{
            note: {
              label: 'families.note',
              kind: 'text',
              rule: (typed) => problemIn(checkNote(typed)),
            },
          }}
          send={({ note }, operation_id) =>
            call('note_family', { family_id: familyId, note, operation_id })
          }
          refetch={[familiesKey, requestsKey]}
          button="families.addNote"
          isSecondary
          isRepeated
        />
      </div>
    </>
  )
}
