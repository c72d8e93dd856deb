import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { localeOfTemplate, type TemplateLanguage, templateLanguages } from '#domain/locales.ts'
import { call } from '#web/api.ts'
import { loadOfficeMessages } from '#web/i18n/messages.ts'

export type Template = {
  content: string
  /** The version; null until the message is saved for the first time. */
  updated_at: string | null
  /** The subject of an email with the template, in its language. */
  subject: string
}
type Templates = Record<TemplateLanguage, Template>

const templatesKey = ['templates'] as const

/** Returns the three templates; one that was never saved has its default text. */
export function useTemplates() {
  return useQuery({ queryKey: templatesKey, queryFn: loadTemplates })
}

async function loadTemplates({ signal }: { signal: AbortSignal }): Promise<Templates> {
  const { template_messages: saved } = await call('list_template_messages', {}, { signal })
  const entries = templateLanguages.map(async (language) => {
    const { t } = await loadOfficeMessages(localeOfTemplate(language))
    const found = saved.find((template) => template.language === language)
    const { content = t('template.message'), updated_at = null } = found ?? {}
    return [language, { content, updated_at, subject: t('code.accessCode') }]
  })
  return Object.fromEntries(await Promise.all(entries))
}

export type Version = Pick<Template, 'content' | 'updated_at'>

/**
 * Returns a function that saves the text of a language over the version that the editor showed.
 * Throws an ApiError.
 */
export function useSaveTemplate() {
  const show = useShowTemplate()
  return useCallback(
    async (language: TemplateLanguage, content: string, over: Version) => {
      const expected_updated_at = over.updated_at
      const input = { language, content, expected_updated_at }
      const { updated_at } = await call('upsert_template_message', input)
      show(language, { content, updated_at })
    },
    [show],
  )
}

/** Returns a function that puts a version of a language into the cache. */
export function useShowTemplate() {
  const queryClient = useQueryClient()
  return useCallback(
    (language: TemplateLanguage, version: Version) =>
      queryClient.setQueryData<Templates>(
        templatesKey,
        (all) => all && { ...all, [language]: { ...all[language], ...version } },
      ),
    [queryClient],
  )
}
