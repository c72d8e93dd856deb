import { IconPaperclip } from '@tabler/icons-react'
import { useState } from 'react'
import { type ChosenDocument, ChosenDocuments } from '#web/features/documents/index.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { SecondaryButton } from '#web/ui/buttons.tsx'

type WizardProps = {
  chosen: readonly ChosenDocument[]
  onChange: (chosen: ChosenDocument[]) => void
}

/** Lets a family send documents with its request. */
export function WizardDocuments({ chosen, onChange }: WizardProps) {
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
  return <ChosenDocuments chosen={chosen} onChange={onChange} />
}
