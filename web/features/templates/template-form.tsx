import { directionOf, localeOfTemplate, type TemplateLanguage } from '#domain/locales.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { PrimaryButton, SecondaryButton } from '#web/ui/buttons.tsx'
import { Callout } from '#web/ui/callout.tsx'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import type { Editing } from './template-draft.ts'
import { TemplatePreview } from './template-preview.tsx'
import { codeSlot } from './template-text.ts'

type FormProps = Editing & {
  language: TemplateLanguage
  code: string | undefined
  content: string
}

/** Edits a template, with a preview of the message beside it. */
export function TemplateForm({ language, code, content, ...editing }: FormProps) {
  const { busy, theirs } = editing
  const { t } = useTranslation()
  const locale = localeOfTemplate(language)
  const isEmpty = !content.trim()

  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isEmpty) void editing.save()
      }}
    >
      <div className="field-row">
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
          onChange={(event) => editing.change(event.currentTarget.value)}
        />
        <section className="stack tight">
          <h3 className="strong">{t('admin.preview')}</h3>
          <TemplatePreview content={content} language={language} code={code} />
        </section>
      </div>
      {theirs && (
        <Callout tone="waiting" role="alert">
          <p>{t('template.conflict')}</p>
          <TemplatePreview content={theirs.content} language={language} code={code} />
          <div className="buttons">
            <SecondaryButton onClick={editing.keepTheirs}>{t('admin.keepTheirs')}</SecondaryButton>
            <SecondaryButton busy={busy} onClick={() => void editing.saveMine()}>
              {t('admin.saveMine')}
            </SecondaryButton>
          </div>
        </Callout>
      )}
      <div className="buttons">
        <PrimaryButton type="submit" disabled={isEmpty} busy={busy} busyLabel={t('action.saving')}>
          {t('action.save')}
        </PrimaryButton>
        <SecondaryButton onClick={editing.cancel}>{t('action.cancel')}</SecondaryButton>
      </div>
    </form>
  )
}
