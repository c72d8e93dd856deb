import { IconPencil } from '@tabler/icons-react'
import type { TemplateLanguage } from '#domain/locales.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { SecondaryButton } from '#web/ui/buttons.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import type { Template } from './queries.ts'
import { TemplatePreview } from './template-preview.tsx'
import { messageOf } from './template-text.ts'

type MessageProps = {
  template: Template
  language: TemplateLanguage
  code: string | undefined
  onEdit: () => void
}

/** A template to read and copy, with the code that was made last; it is sent beside that code. */
export function TemplateMessage({ template, language, code, onEdit }: MessageProps) {
  const { t } = useTranslation()
  const { content } = template
  return (
    <div className="stack dense">
      <TemplatePreview content={content} language={language} code={code} />
      <div className="row close">
        <CopyButton
          text={code ? messageOf(content, code, language) : content}
          copied={t('ok.templateCopied')}
          failed={t('err.copyTemplateFailed')}
        >
          {t('action.copy')}
        </CopyButton>
        <SecondaryButton icon={IconPencil} onClick={onEdit}>
          {t('action.edit')}
        </SecondaryButton>
      </div>
    </div>
  )
}
