import { useId } from 'react'
import { directionOf, languages, locales } from '#domain/locales.ts'
import { MESSAGE_LIMIT, type Texts } from '#domain/outcomes.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { SecondaryButton } from '#web/ui/buttons.tsx'
import { TextAreaField } from '#web/ui/text-area-field.tsx'

type FieldsProps = {
  /** Its place in the list, from 0. */
  at: number
  texts: Texts
  wrong: { locale: string; text: string } | undefined
  onChange: (texts: Texts) => void
  onRemove: () => void
  /** Absent for the first one. */
  onMoveUp: (() => void) | undefined
}

/** One reason for declining, in every language. */
export function ReasonFields({ at, texts, wrong, onChange, onRemove, onMoveUp }: FieldsProps) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <section className="card stack" aria-labelledby={id}>
      <h2 id={id}>{t('reasons.one', { number: at + 1 })}</h2>
      <div className="field-row">
        {locales.map((locale) => (
          <TextAreaField
            key={locale}
            id={`reason-${at}-${locale}`}
            label={languages[locale].name}
            lang={locale}
            dir={directionOf(locale)}
            maxLength={MESSAGE_LIMIT}
            value={texts[locale]}
            error={wrong?.locale === locale ? wrong.text : undefined}
            onChange={(event) => onChange({ ...texts, [locale]: event.currentTarget.value })}
          />
        ))}
      </div>
      <div className="buttons">
        {onMoveUp && <SecondaryButton onClick={onMoveUp}>{t('reasons.earlier')}</SecondaryButton>}
        <SecondaryButton onClick={onRemove}>{t('reasons.remove')}</SecondaryButton>
      </div>
    </section>
  )
}
