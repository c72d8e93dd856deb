import { useState } from 'react'
import { useTranslation } from '#web/i18n/translation.ts'
import { SecondaryButton } from '#web/ui/buttons.tsx'
import { TextAreaField } from '#web/ui/text-area-field.tsx'

type PasteProps = { busy: boolean; onText: (text: string) => void }

/** A table that is copied from a bank's page. */
export function ResultsPaste({ busy, onText }: PasteProps) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim()) onText(text)
      }}
    >
      <TextAreaField
        label={t('payouts.bankPasted')}
        value={text}
        dir="ltr"
        autoComplete="off"
        spellCheck={false}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <div className="buttons">
        <SecondaryButton type="submit" busy={busy}>
          {t('payouts.bankReadIt')}
        </SecondaryButton>
      </div>
    </form>
  )
}
