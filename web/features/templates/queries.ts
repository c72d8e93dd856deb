import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { localeOfTemplate, type TemplateLanguage, templateLanguages } from '#domain/locales.ts'
import { call } from '#web/api.ts'
import { loadOfficeMessages } from '#web/i18n/messages.ts'

export type Template = {
  content: string
  /** The subject of an email with the template, in its language. */
  subject: string
}
export type Templates = Record<TemplateLanguage, Template>

const templatesKey = ['templates'] as const

/** Returns the three templates; one that was never saved has its default text. */
export function useTemplates() {
  return useQuery({ queryKey: templatesKey, queryFn: loadTemplates })
}

async function loadTemplates({ signal }: { signal: AbortSignal }): Promise<Templates> {
  const { template_messages: saved } = await call('list_template_messages', {}, { signal })
  const entries = templateLanguages.map(async (language) => {
    const { t } = await loadOfficeMessages(localeOfTemplate(language))
    const content = saved.find((template) => template.language === language)?.content
    return [language, { content: content ?? t('mail.codeMessage'), subject: t('code.accessCode') }]
  })
  return Object.fromEntries(await Promise.all(entries))
}

/** Returns a function that saves the template of a language. Throws an ApiError. */
export function useSaveTemplate() {
  const queryClient = useQueryClient()
  return useCallback(
    async (language: TemplateLanguage, content: string) => {
      await call('upsert_template_message', { language, content })
      queryClient.setQueryData<Templates>(
        templatesKey,
        (all) => all && { ...all, [language]: { ...all[language], content } },
      )
    },
    [queryClient],
  )
}
