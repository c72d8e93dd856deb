import type { TemplateLanguage } from '#domain/locales.ts'
import type { Db } from '#server/database/connect.ts'

/** Returns the messages that have been saved. The others have their defaults. */
export async function savedTemplates(
  db: Db,
): Promise<{ language: TemplateLanguage; content: string }[]> {
  return db.selectFrom('template_messages').select(['language', 'content']).execute()
}

export async function upsertTemplate(
  db: Db,
  language: TemplateLanguage,
  content: string,
  updated_by: string,
): Promise<void> {
  const message = { content, updated_by, updated_at: new Date() }
  await db
    .insertInto('template_messages')
    .values({ language, ...message })
    .onConflict((conflict) => conflict.column('language').doUpdateSet(message))
    .execute()
}
