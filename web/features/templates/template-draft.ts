import { useState } from 'react'
import type { TemplateLanguage } from '#domain/locales.ts'
import { refusalOf } from '#web/api-error.ts'
import { useFailureToast } from '#web/failure.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { toast } from '#web/ui/toasts.tsx'
import { useSaveTemplate, useShowTemplate, type Version } from './queries.ts'

export type Draft = {
  content: string
  /** The version that the editor showed. */
  over: Version
  /** The version that somebody else has saved since. */
  theirs?: Version | undefined
}

/** Holds the edited text of a language while another language is shown. */
export function useTemplateDraft(language: TemplateLanguage) {
  const { t } = useTranslation()
  const failureToast = useFailureToast()
  const saveTemplate = useSaveTemplate()
  const showTemplate = useShowTemplate()
  const [drafts, setDrafts] = useState<Partial<Record<TemplateLanguage, Draft>>>({})
  const draft = drafts[language]

  function setDraft(change: Draft | undefined) {
    setDrafts((all) => ({ ...all, [language]: change }))
  }

  async function save(over: Version) {
    if (!draft) return
    try {
      await saveTemplate(language, draft.content, over)
      setDraft(undefined)
      toast({ tone: 'success', message: t('ok.templateSaved') })
    } catch (failure) {
      const theirs = refusalOf('upsert_template_message', failure)?.template_message
      if (theirs) setDraft({ ...draft, theirs })
      else failureToast(failure, { title: 'err.templateSaveFailed' })
    }
  }

  return {
    draft,
    begin: (over: Version) => setDraft({ content: over.content, over }),
    change: (content: string) => draft && setDraft({ ...draft, content }),
    cancel: () => setDraft(undefined),
    /** Saves the draft. Throws nothing: another version that was saved since becomes `theirs`. */
    save: () => (draft ? save(draft.over) : Promise.resolve()),
    saveMine: () => (draft?.theirs ? save(draft.theirs) : Promise.resolve()),
    keepTheirs() {
      if (draft?.theirs) showTemplate(language, draft.theirs)
      setDraft(undefined)
    },
  }
}

export type Editing = Omit<ReturnType<typeof useTemplateDraft>, 'draft' | 'begin'>
