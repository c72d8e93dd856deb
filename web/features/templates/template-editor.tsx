import { useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  languages,
  localeOfTemplate,
  type TemplateLanguage,
  templateLanguageOf,
  templateLanguages,
} from '#domain/locales.ts'
import { useFailureToast } from '#web/failure.ts'
import { useLocale } from '#web/i18n/locale.tsx'
import { Card } from '#web/ui/card.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { useSaveTemplate, useTemplates } from './queries.ts'
import { TemplateForm } from './template-form.tsx'
import { TemplateMessage } from './template-message.tsx'

/** The message that accompanies a code, in every language: view, edit and send it. */
export function TemplateEditor({ code }: { code: string | undefined }) {
  const { t } = useTranslation()
  const headingId = useId()
  const [language, setLanguage] = useState(templateLanguageOf(useLocale()))
  return (
    <Card className="stack" aria-labelledby={headingId}>
      <h2 id={headingId} className="card-title">
        {t('admin.template')}
      </h2>
      <Tabs
        label={t('lang.choose')}
        value={language}
        tabs={templateLanguages.map((value) => {
          const locale = localeOfTemplate(value)
          return { value, label: languages[locale].name, lang: locale }
        })}
        onChange={setLanguage}
      >
        <Template language={language} code={code} />
      </Tabs>
    </Card>
  )
}

type TemplateProps = { language: TemplateLanguage; code: string | undefined }

function Template({ language, code }: TemplateProps) {
  const { t } = useTranslation()
  const templates = useTemplates()
  const { draft, setDraft, save } = useTemplateDraft(language)
  const { isError } = templates

  useEffect(() => {
    if (isError) toast({ tone: 'error', message: t('err.templatesLoadFailed') })
  }, [isError, t])

  return (
    <Loaded query={templates} failed={t('err.templatesLoadFailed')}>
      {({ [language]: template }) =>
        draft === undefined ? (
          <TemplateMessage
            language={language}
            code={code}
            template={template}
            onEdit={() => setDraft(template.content)}
          />
        ) : (
          <TemplateForm
            language={language}
            code={code}
            content={draft}
            onChange={setDraft}
            onSave={save}
            onCancel={() => setDraft(undefined)}
          />
        )
      }
    </Loaded>
  )
}

/** Holds the edited text of a language while another language is shown. */
function useTemplateDraft(language: TemplateLanguage) {
  const { t } = useTranslation()
  const failureToast = useFailureToast()
  const saveTemplate = useSaveTemplate()
  const [drafts, setDrafts] = useState<Partial<Record<TemplateLanguage, string>>>({})

  function setDraft(content: string | undefined) {
    setDrafts((all) => ({ ...all, [language]: content }))
  }

  async function save(content: string) {
    try {
      await saveTemplate(language, content)
      setDraft(undefined)
      toast({ tone: 'success', message: t('ok.templateSaved') })
    } catch (failure) {
      failureToast(failure, { title: 'err.templateSaveFailed' })
    }
  }

  return { draft: drafts[language], setDraft, save }
}
