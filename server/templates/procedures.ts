import type { templates } from '#contract/templates.ts'
import { localeOfTemplate, templateLanguages } from '#domain/locales.ts'
import { tidyText } from '#domain/names.ts'
import { record } from '#server/database/audit.ts'
import { refuse } from '#server/http/failures.ts'
import { wording } from '#server/messages.ts'
import type { Handlers, Services } from '#server/services.ts'
import { savedTemplates, upsertTemplate } from './store.ts'

const MAX_LENGTH = 5000

/** Reads and writes the message that administrators send with a code (docs/product.md §9.1). */
export const templateProcedures = ({ db }: Services): Handlers<keyof typeof templates> => ({
  async list_template_messages() {
    const saved = await savedTemplates(db)
    const contentOf = (language: (typeof templateLanguages)[number]) =>
      saved.find((message) => message.language === language)?.content ??
      wording(localeOfTemplate(language), 'mail.codeMessage')
    return {
      template_messages: templateLanguages.map((language) => ({
        language,
        content: contentOf(language),
      })),
    }
  },

  async upsert_template_message({ language, content }, caller) {
    const tidy = tidyText(content)
    if (!tidy) return refuse('common.required', { content: 'common.required' })
    if (tidy.length > MAX_LENGTH) return refuse('err.tooLong', { content: 'err.tooLong' })
    await db.transaction().execute(async (transaction) => {
      const saved = await savedTemplates(transaction)
      const before = saved.find((message) => message.language === language)?.content ?? null
      await upsertTemplate(transaction, language, tidy, caller.user.id)
      await record(transaction, caller, {
        action: 'template.changed',
        subject_id: null,
        details: { language, before, after: tidy },
      })
    })
    return { success: true }
  },
})
