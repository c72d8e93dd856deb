import type { OfficeNote } from '#contract/families.ts'
import { checkNote } from '#domain/families.ts'
import { call } from '#web/api.ts'
import { useFormats } from '#web/i18n/format.ts'
import { Message } from '#web/i18n/message.tsx'
import { useTranslation } from '#web/i18n/translation.ts'
import { familiesKey, requestsKey } from '#web/query-keys.ts'
import { SecondaryButton } from '#web/ui/buttons.tsx'
import { useForm } from '#web/ui/form.tsx'
import { Isolated } from '#web/ui/ltr.tsx'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import { useAction } from '#web/use-action.ts'

type NotesProps = { familyId: string; notes: readonly OfficeNote[] }

/** The office's notes on a family, newest first, and a field for another. */
export function FamilyNotes({ familyId, notes }: NotesProps) {
  const { t } = useTranslation()
  const { moment } = useFormats()
  const { act, busy } = useAction({
    refetch: [familiesKey, requestsKey],
    isBusyWhileRefetching: true,
  })
  const form = useForm({
    initial: { note: '' },
    validate({ note }) {
      const checked = checkNote(note)
      return { note: checked.ok ? undefined : checked.error }
    },
  })
  const send = ({ note }: typeof form.values) =>
    act((operation_id) => call('note_family', { family_id: familyId, note, operation_id }), {
      title: 'common.error',
      form,
      onSuccess: form.reset,
    })
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
      <form className="stack off-paper" {...form.props(send)}>
        <TextAreaField {...form.field('note')} label={t('families.note')} rows={2} />
        <div className="buttons">
          <SecondaryButton type="submit" busy={busy}>
            {t('families.addNote')}
          </SecondaryButton>
        </div>
      </form>
    </>
  )
}
