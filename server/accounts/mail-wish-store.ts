import type { Locale } from '#domain/locales.ts'
import type { Db } from '#server/database/connect.ts'

/** Returns which letters an administrator turned on. */
export async function mailWishesOf(db: Db, id: string) {
  return db
    .selectFrom('users')
    .select(['mail_on_new_request', 'mail_on_reminders'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

type MailWishes = Partial<Awaited<ReturnType<typeof mailWishesOf>>>

/**
 * Switches those letters on or off. They are written in the language of the page that switches one
 * on.
 */
export async function setMailWishes(
  db: Db,
  id: string,
  wishes: MailWishes & { locale: Locale },
): Promise<void> {
  await db
    .updateTable('users')
    .set({ ...wishes, updated_at: new Date() })
    .where('id', '=', id)
    .execute()
}
