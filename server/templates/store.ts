import { sql } from 'kysely'
import type { TemplateLanguage } from '#domain/locales.ts'
import type { Db } from '#server/database/connect.ts'

export type SavedTemplate = { language: TemplateLanguage; content: string; updated_at: Date }

/** Returns the messages that have been saved. The others have their defaults. */
export async function savedTemplates(db: Db): Promise<SavedTemplate[]> {
  return db.selectFrom('template_messages').select(['language', 'content', 'updated_at']).execute()
}

/** Makes other writers wait until the transaction ends, also for a row that does not exist yet. */
export async function tableLockTemplates(db: Db): Promise<void> {
  await sql`lock table template_messages in share row exclusive mode`.execute(db)
}

export async function upsertTemplate(
  db: Db,
  { language, ...message }: SavedTemplate & { updated_by: string },
): Promise<void> {
  await db
    .insertInto('template_messages')
    .values({ language, ...message })
    .onConflict((conflict) => conflict.column('language').doUpdateSet(message))
    .execute()
}
