import { type Insertable, sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'
import type { Tables } from '#server/database/tables.generated.ts'

const withUploader = (db: Db) =>
  db
    .selectFrom('request_documents')
    .leftJoin('users', 'users.id', 'request_documents.uploaded_by')
    .innerJoin('requests', 'requests.id', 'request_documents.request_id')
    .selectAll('request_documents')
    .select(['users.name as uploaded_by_name', 'requests.user_id'])

/** Lists the documents of a request, oldest first. */
export async function documentsOf(db: Db, requestId: string) {
  return withUploader(db)
    .where('request_id', '=', requestId)
    .orderBy('request_documents.created_at')
    .orderBy('request_documents.id')
    .execute()
}

export type StoredDocument = Awaited<ReturnType<typeof documentsOf>>[number]

export async function findDocument(db: Db, id: string): Promise<StoredDocument | undefined> {
  return withUploader(db).where('request_documents.id', '=', id).executeTakeFirst()
}

/** Inserts a document and returns its id. */
export async function insertDocument(
  db: Db,
  document: Insertable<Tables['request_documents']>,
): Promise<string> {
  const { id } = await db
    .insertInto('request_documents')
    .values(document)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** For queries of documents with their requests: sent by the family, with an answer or the request. */
const isOfFamily = sql<boolean>`question_id is not null or uploaded_by = requests.user_id`

/** For SELECT of a request: the documents that its family sent with it, oldest first. */
export const familyDocumentsOf = sql<FamilyDocument[]>`(
  select coalesce(json_agg(json_build_object(
    'id', d.id, 'file_name', d.file_name, 'file_size', d.file_size
  ) order by d.created_at, d.id), '[]')
  from request_documents d
  where d.request_id = requests.id and d.question_id is null and d.uploaded_by = requests.user_id
)`.as('documents')
type FamilyDocument = { id: string; file_name: string; file_size: number }

/**
 * Locks a family's own request until the transaction ends. Returns its outcome, and how many
 * documents came with it; undefined for a request of somebody else.
 */
export async function findOwnRequestForUpdate(db: Db, id: string, userId: string) {
  const own = db.selectFrom('requests').select('outcome').where('id', '=', id)
  const request = await own.where('user_id', '=', userId).forUpdate().executeTakeFirst()
  if (!request) return undefined
  const { count } = await db
    .selectFrom('request_documents')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('request_id', '=', id)
    .where('uploaded_by', '=', userId)
    .where('question_id', 'is', null)
    .executeTakeFirstOrThrow()
  return { ...request, documents: Number(count) }
}

type DeletedDocument = {
  request_id: string
  file_path: string
  mime_type: string
  file_size: number
  user_id: string | null
}

/**
 * Deletes the row of a document and returns what is needed to delete its file; undefined if there
 * is no such document.
 */
export async function deleteDocument(db: Db, id: string): Promise<DeletedDocument | undefined> {
  return (
    db
      .deleteFrom('request_documents')
      .using('requests')
      .whereRef('requests.id', '=', 'request_documents.request_id')
      .where('request_documents.id', '=', id)
      .returning(['request_id', 'file_path', 'mime_type', 'file_size'])
      // The family sees the documents that it sent, so it is told when one of them is deleted.
      .returning((row) => row.case().when(isOfFamily).then(row.ref('user_id')).end().as('user_id'))
      .executeTakeFirst()
  )
}

/** Locks the row of a request until the transaction ends. Returns how many documents it has. */
export async function rowLockRequest(db: Db, requestId: string): Promise<number> {
  await db.selectFrom('requests').select('id').where('id', '=', requestId).forUpdate().execute()
  const { count } = await db
    .selectFrom('request_documents')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('request_id', '=', requestId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function requestExists(db: Db, id: string): Promise<boolean> {
  const found = await db.selectFrom('requests').select('id').where('id', '=', id).executeTakeFirst()
  return found !== undefined
}
