import { useEffect, useState } from 'react'
import { type TemplateLanguage, templateLanguageOf, templateLanguages } from '#domain/locales.ts'
import { useLocale } from '#web/i18n/locale.tsx'
import { useTranslation } from '#web/i18n/translation.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { PartsCard } from '#web/ui/parts-card.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { useTemplates } from './queries.ts'
import { useTemplateDraft } from './template-draft.ts'
import { TemplateForm } from './template-form.tsx'
import { TemplateMessage } from './template-message.tsx'

/** The message that accompanies a code, in every language: view, edit and send it. */
export function TemplateEditor({ code }: { code: string | undefined }) {
  const { t } = useTranslation()
  const [language, setLanguage] = useState(templateLanguageOf(useLocale()))
  const { isError } = useTemplates()

  useEffect(() => {
    if (isError) toast({ tone: 'error', message: t('err.templatesLoadFailed') })
  }, [isError, t])

  return (
    <PartsCard id="template" title={t('admin.template')}>
      <div className="card-body">
        <Tabs
          label={t('lang.choose')}
          value={language}
          tabs={templateLanguages.map((value) => ({ value, label: t(`template.in.${value}`) }))}
          onChange={setLanguage}
        >
          {templateLanguages.map((each) => (
            <Template key={each} language={each} code={code} isShown={each === language} />
          ))}
        </Tabs>
      </div>
    </PartsCard>
  )
}

type TemplateProps = { language: TemplateLanguage; code: string | undefined; isShown: boolean }

/** The message in a language. Its edited text stays while another language is shown. */
function Template({ language, code, isShown }: TemplateProps) {
  const { t } = useTranslation()
  const templates = useTemplates()
  const { draft, begin, ...editing } = useTemplateDraft(language)
  if (!isShown) return null
  return (
    <Loaded query={templates} failed={t('err.templatesLoadFailed')} keepOld>
      {({ [language]: template }) =>
        draft === undefined ? (
          <TemplateMessage
            language={language}
            code={code}
            template={template}
            onEdit={() => begin(template)}
          />
        ) : (
          <TemplateForm language={language} code={code} content={draft.content} {...editing} />
        )
      }
    </Loaded>
  )
}
