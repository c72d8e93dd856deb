import { IconPaperclip } from '@tabler/icons-react'
import { useState } from 'react'
import { MAX_FAMILY_DOCUMENTS } from '#domain/documents.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { newId } from '#web/new-id.ts'
import { SecondaryButton } from '#web/ui/buttons.tsx'
import { DocumentPicker } from './document-picker.tsx'
import { DocumentPreview } from './document-preview.tsx'
import type { ChosenDocument } from './send-with-request.ts'

type ChosenProps = {
  chosen: readonly ChosenDocument[]
  onChange: (chosen: ChosenDocument[]) => void
}

/** The documents that are to go out with a request: to add, at a press, and to remove. */
export function ChosenDocuments({ chosen, onChange }: ChosenProps) {
  const { t } = useTranslation()
  const [isWanted, setWanted] = useState(false)
  if (!isWanted && chosen.length === 0) {
    return (
      <div>
        <SecondaryButton icon={IconPaperclip} onClick={() => setWanted(true)}>
          {t('wizard.addDocuments')}
        </SecondaryButton>
      </div>
    )
  }
  return (
    <section className="stack" aria-labelledby="own-documents">
      <h3 id="own-documents">{t('doc.documents')}</h3>
      <p className="quiet small">{t('doc.withRequestHelp')}</p>
      {chosen.length > 0 && (
        <ul className="plain-list close">
          {chosen.map(({ id, file }) => (
            <li key={id}>
              <DocumentPreview
                file={file}
                onRemove={() => onChange(chosen.filter((one) => one.id !== id))}
              />
            </li>
          ))}
        </ul>
      )}
      {chosen.length < MAX_FAMILY_DOCUMENTS && (
        <DocumentPicker onPick={(file) => onChange([...chosen, { id: newId(), file }])} />
      )}
    </section>
  )
}
