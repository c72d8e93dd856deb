import { IconPaperclip } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from '#web/i18n/translation.ts'
import { SecondaryButton } from '#web/ui/buttons.tsx'
import type { ChosenFile } from './send-chosen.ts'
import { WithDocuments } from './with-documents.tsx'

type WizardProps = {
  chosen: readonly ChosenFile[]
  onChange: (chosen: ChosenFile[]) => void
}

/** Lets a family send documents with its request. Loaded when it wants to. */
export function WizardDocuments({ chosen, onChange }: WizardProps) {
  const { t } = useTranslation()
  const [isWanted, setWanted] = useState(chosen.length > 0)
  if (!isWanted) {
    return (
      <div>
        <SecondaryButton
          icon={<IconPaperclip size={18} stroke={1.75} aria-hidden="true" />}
          onClick={() => setWanted(true)}
        >
          {t('wizard.addDocuments')}
        </SecondaryButton>
      </div>
    )
  }
  return (
    <WithDocuments>
      {({ ChosenDocuments }) => <ChosenDocuments chosen={chosen} onChange={onChange} />}
    </WithDocuments>
  )
}
