import { type ComponentType, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#web/ui/dialog.tsx'

type ClearFormProps = {
  Button: ComponentType<{ onClick: () => void; children: ReactNode }>
  /** What clearing does, if that needs saying. */
  text?: string
  onClear: () => void
}

/** A button that clears the form, once that is confirmed. */
export function ClearForm({ Button, text, onClear }: ClearFormProps) {
  const { t } = useTranslation()
  const [asking, setAsking] = useState(false)

  function clear() {
    setAsking(false)
    onClear()
  }

  return (
    <>
      <Button onClick={() => setAsking(true)}>{t('action.clearForm')}</Button>
      <ConfirmDialog
        opened={asking}
        title={t('wizard.clearConfirm')}
        text={text}
        yes={t('action.clearForm')}
        no={t('action.cancel')}
        onYes={clear}
        onNo={() => setAsking(false)}
      />
    </>
  )
}
