import { IconBrandWhatsapp, IconMail, IconPencil } from '@tabler/icons-react'
import type { TemplateLanguage } from '#domain/locales.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { SecondaryButton } from '#web/ui/buttons.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import type { Template } from './queries.ts'
import { ShareLink } from './share-link.tsx'
import { TemplatePreview } from './template-preview.tsx'
import { emailLink, messageOf, whatsAppLink } from './template-text.ts'

type MessageProps = {
  template: Template
  language: TemplateLanguage
  code: string | undefined
  onEdit: () => void
}

/** A template to read and copy; with a code, also to send. */
export function TemplateMessage({ template, language, code, onEdit }: MessageProps) {
  const { t } = useTranslation()
  const { content, subject } = template
  const message = code ? messageOf(content, code, language) : content
  return (
    <div className="stack">
      <TemplatePreview content={content} language={language} code={code} />
      <div className="buttons">
        {code && (
          <>
            <ShareLink
              href={whatsAppLink(message)}
              newWindow
              icon={<IconBrandWhatsapp size={18} stroke={1.75} aria-hidden="true" />}
            >
              {t('template.whatsapp')}
            </ShareLink>
            <ShareLink
              href={emailLink(subject, message)}
              icon={<IconMail size={18} stroke={1.75} aria-hidden="true" />}
            >
              {t('template.email')}
            </ShareLink>
          </>
        )}
        <CopyButton
          text={message}
          copied={t('ok.templateCopied')}
          failed={t('err.copyTemplateFailed')}
        >
          {t('action.copy')}
        </CopyButton>
        <SecondaryButton
          icon={<IconPencil size={18} stroke={1.75} aria-hidden="true" />}
          onClick={onEdit}
        >
          {t('action.edit')}
        </SecondaryButton>
      </div>
      {!code && <p className="quiet small">{t('template.generateFirst')}</p>}
    </div>
  )
}
