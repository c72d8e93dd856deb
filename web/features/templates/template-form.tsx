import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { directionOf, localeOfTemplate, type TemplateLanguage } from '#domain/locales.ts'
import { PrimaryButton, SecondaryButton } from '#web/ui/buttons.tsx'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import { TemplatePreview } from './template-preview.tsx'
import { codeSlot } from './template-text.ts'
import styles from './templates.module.css'

type FormProps = {
  language: TemplateLanguage
  code: string | undefined
  content: string
  onChange: (content: string) => void
  onSave: (content: string) => Promise<void>
  onCancel: () => void
}

/** Edits a template, with a preview of the message beside it. */
export function TemplateForm(props: FormProps) {
  const { language, code, content, onChange, onSave, onCancel } = props
  const { t } = useTranslation()
  const [busy, setBusy] = useState(false)
  const locale = localeOfTemplate(language)
  const isEmpty = !content.trim()

  async function save() {
    setBusy(true)
    await onSave(content)
    setBusy(false)
  }

  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isEmpty && !busy) void save()
      }}
    >
      <div className={styles.form}>
        <TextAreaField
          label={t('admin.template')}
          help={t('template.help')}
          warning={!isEmpty && !content.includes(codeSlot) ? t('template.noCode') : undefined}
          error={isEmpty ? t('common.required') : undefined}
          lang={locale}
          dir={directionOf(locale)}
          rows={7}
          autoFocus
          value={content}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        <section>
          <h3>{t('admin.preview')}</h3>
          <TemplatePreview content={content} language={language} code={code} />
        </section>
      </div>
      <div className="buttons">
        <PrimaryButton type="submit" disabled={isEmpty} busy={busy} busyLabel={t('action.saving')}>
          {t('action.save')}
        </PrimaryButton>
        <SecondaryButton onClick={onCancel}>{t('action.cancel')}</SecondaryButton>
      </div>
    </form>
  )
}
