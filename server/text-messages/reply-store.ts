import { sql } from 'kysely'
import type { ReplyWord } from '#domain/text-messages/words.ts'
import type { Db } from '#server/database/connect.ts'

/** What people answer to text messages. */

type NewReply = {
  gateway_id: string
  number: string
  words: string | null
  word: ReplyWord | null
  request_id: string | null
  received_at: Date
}

/** Stores a reply. Returns false if the gateway had told of it before. */
export async function insertReply(db: Db, reply: NewReply): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('text_replies')
    .values(reply)
    .onConflict((conflict) => conflict.column('gateway_id').doNothing())
    .executeTakeFirstOrThrow()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Returns the latest request with one of these marks of a telephone number. */
export async function latestRequest(db: Db, marks: string[]): Promise<string | null> {
  const row = await db
    .selectFrom('request_marks')
    .innerJoin('requests', 'requests.id', 'request_marks.request_id')
    .select('requests.id')
    .where('request_marks.kind', '=', 'phone')
    .where('mark', '=', sql<string>`any(${marks}::uuid[])`)
    .where('erased_at', 'is', null)
    .orderBy('requests.created_at', 'desc')
    .orderBy('requests.id')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? null
}

/** Returns the replies that nobody has dealt with. */
export async function openReplies(db: Db) {
  return db
    .selectFrom('text_replies')
    .select(['id', 'number', 'request_id', 'received_at'])
    .select(sql<string>`words`.as('words'))
    .where('settled_at', 'is', null)
    .where('words', 'is not', null)
    .execute()
}

/** Stores that somebody dealt with replies. Returns those that were open. */
export async function settleReplies(db: Db, ids: string[], at: Date) {
  return db
    .updateTable('text_replies')
    .set({ settled_at: at })
    .where('id', '=', anyOf(ids))
    .where('settled_at', 'is', null)
    .returning(['number', 'request_id'])
    .execute()
}

/** Returns which of these requests have a text message of these kinds. */
export async function textsAbout(db: Db, requestIds: string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('outbox')
    .select(['request_id', 'kind'])
    .where('channel', '=', 'sms')
    .where('request_id', '=', anyOf(requestIds))
    .execute()
  return new Set(rows.map(({ request_id, kind }) => `${request_id} ${kind}`))
}

/** Returns the replies of a person, for its export. */
export async function exportedReplies(db: Db, of: { requestIds: string[]; numbers: string[] }) {
  return db
    .selectFrom('text_replies')
    .select(['number', 'words', 'word', 'received_at', 'settled_at'])
    .where(ofPerson(of))
    .orderBy('received_at')
    .execute()
}

/** Deletes the replies of a person who is erased. */
export async function eraseReplies(
  db: Db,
  of: { requestIds: string[]; numbers: string[] },
): Promise<void> {
  await db.deleteFrom('text_replies').where(ofPerson(of)).execute()
}

/** Also replies of the numbers that nobody could be found for. */
const ofPerson = ({ requestIds, numbers }: { requestIds: string[]; numbers: string[] }) =>
  sql<boolean>`(request_id = any(${requestIds}::uuid[])
    or (request_id is null and number = any(${numbers}::text[])))`

const anyOf = (ids: string[]) => sql<string>`any(${ids}::uuid[])`
