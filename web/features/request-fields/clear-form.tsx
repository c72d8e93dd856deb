import { type ComponentType, type ReactNode, useState } from 'react'
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
  const [asking, setAsking] = useState(false)

  function clear() {
    setAsking(false)
    onClear()
  }

  return (
    <>
      <Button onClick={() => setAsking(true)}>{t('action.clearForm')}</Button>
      <Confirm
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
