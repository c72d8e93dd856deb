import { useState } from 'react'
import type { TemplateLanguage } from '#domain/locales.ts'
import { refusalOf } from '#web/api-error.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { useSavedMeanwhile } from '#web/use-saved-meanwhile.ts'
import { useSaveTemplate, useShowTemplate, type Version } from './queries.ts'

/** Holds the text of a language while it is edited; `draft` is undefined before and after. */
export function useTemplateDraft(language: TemplateLanguage) {
  const { t } = useTranslation()
  const saveTemplate = useSaveTemplate()
  const showTemplate = useShowTemplate()
  const [draft, setDraft] = useState<{ content: string; over: Version }>()
  const { busy, theirs, ...meanwhile } = useSavedMeanwhile<Version>({
    inRefusal: (failure) => refusalOf('upsert_template_message', failure)?.template_message,
  })

  function end() {
    setDraft(undefined)
    meanwhile.settle()
  }

  async function saveOver(over: Version | undefined) {
    if (!draft || !over) return
    await meanwhile.save(() => saveTemplate(language, draft.content, over), {
      onSuccess: end,
      message: () => t('ok.templateSaved'),
      title: 'err.templateSaveFailed',
    })
  }

  return {
    draft,
    busy,
    /** The version that somebody else has saved since. */
    theirs,
    begin: (over: Version) => setDraft({ content: over.content, over }),
    change: (content: string) => draft && setDraft({ ...draft, content }),
    cancel: end,
    save: () => saveOver(draft?.over),
    saveMine: () => saveOver(theirs),
    keepTheirs() {
      if (theirs) showTemplate(language, theirs)
      end()
    },
  }
}

export type Editing = Omit<ReturnType<typeof useTemplateDraft>, 'draft' | 'begin'>
