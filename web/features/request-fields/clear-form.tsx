import type { ComponentType, ReactNode } from 'react'
import { useTranslation } from '#web/i18n/translation.ts'
import { Confirm } from '#web/ui/confirm.tsx'

type ClearFormProps = {
  Button: ComponentType<{ onClick: () => void; children: ReactNode }>
  /** The effect of clearing, if it needs an explanation. */
  text?: string
  onClear: () => void
}

/** A button that clears the form after a confirmation. */
export function ClearForm({ Button, text, onClear }: ClearFormProps) {
  const { t } = useTranslation()
  return (
    <Confirm
      button={(ask) => <Button onClick={ask}>{t('action.clearForm')}</Button>}
      title={t('wizard.clearConfirm')}
      text={text}
      yes={t('action.clearForm')}
      no={t('action.cancel')}
      onYes={onClear}
    />
  )
}
