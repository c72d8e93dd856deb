import type { Db } from '#server/database/connect.ts'

/** Stores whether a gateway is configured, which statements that write letters read. */
export async function keepSendsTexts(db: Db, sends_texts: boolean): Promise<void> {
  await db
    .updateTable('office_calendar')
    .set({ sends_texts })
    .where('sends_texts', '<>', sends_texts)
    .execute()
}
