import { sql } from 'kysely'
import { familyLetters } from '#domain/letters.ts'
import type { Db } from '#server/database/connect.ts'

/** Returns the letters to these addresses and about these requests, without their content. */
export async function lettersTo(db: Db, recipients: string[], requestIds: string[]) {
  return db
    .selectFrom('outbox')
    .select(['kind', 'channel', 'recipient', 'created_at', 'sent_at'])
    .where(({ or, eb }) =>
      or([
        eb('recipient', '=', sql<string>`any(${recipients}::text[])`),
        eb.and([eb('request_id', 'in', requestIds), eb('kind', 'in', familyLetters)]),
      ]),
    )
    .orderBy('created_at')
    .execute()
}

/** Returns whether a request of others has a telephone number, by its mark. */
export async function hasOtherRequest(db: Db, mark: string, ids: string[]): Promise<boolean> {
  const row = await db
    .selectFrom('request_marks')
    .innerJoin('requests', 'requests.id', 'request_marks.request_id')
    .select('requests.id')
    .where('request_marks.kind', '=', 'phone')
    .where('mark', '=', mark)
    .where('erased_at', 'is', null)
    .where('requests.id', 'not in', ids)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
