import type { templates } from '#contract/templates.ts'
import { localeOfTemplate, type TemplateLanguage, templateLanguages } from '#domain/locales.ts'
import { tidyText } from '#domain/names.ts'
import type { Handlers } from '#server/context.ts'
import { record } from '#server/database/audit.ts'
import { refuse, refuseField } from '#server/http/failures.ts'
import { wording } from '#server/messages.ts'
import { type SavedTemplate, savedTemplates, tableLockTemplates, upsertTemplate } from './store.ts'

const MAX_LENGTH = 5000

/** Reads and writes the message that administrators send with a code (docs/product.md §9.1). */
export const templateProcedures: Handlers<keyof typeof templates> = {
  async list_template_messages(_, { db }) {
    const saved = await savedTemplates(db)
    return {
      template_messages: templateLanguages.map((language) => ({
        language,
        ...versionOf(language, saved),
      })),
    }
  },

  async upsert_template_message(
    { language, content, expected_updated_at: expected },
    { db, caller },
  ) {
    const tidy = tidyText(content)
    if (!tidy) return refuseField('content', 'common.required')
    if (tidy.length > MAX_LENGTH) return refuseField('content', 'err.tooLong')
    return db.transaction().execute(async (transaction) => {
      await tableLockTemplates(transaction)
      const saved = await savedTemplates(transaction)
      const before = saved.find((message) => message.language === language)
      const stored = versionOf(language, saved)
      const version = stored.updated_at?.toISOString() ?? null
      if (expected !== undefined && expected !== version && stored.content !== tidy) {
        return { ...refuse('err.templateChanged'), template_message: stored }
      }
      // Strictly later than before, so that the check for a changed message works.
      const updated_at = new Date(Math.max(Date.now(), (before?.updated_at.getTime() ?? 0) + 1))
      const message = { language, content: tidy, updated_by: caller.user.id, updated_at }
      await upsertTemplate(transaction, message)
      await record(transaction, caller, {
        action: 'template.changed',
        subject_id: null,
        details: { language, before: before?.content ?? null, after: tidy },
      })
      return { success: true, updated_at }
    })
  },
}

/** Returns the stored message of a language, or its default. */
function versionOf(language: TemplateLanguage, all: SavedTemplate[]) {
  const saved = all.find((message) => message.language === language)
  return {
    content: saved?.content ?? wording(localeOfTemplate(language), 'template.message'),
    updated_at: saved?.updated_at ?? null,
  }
}
