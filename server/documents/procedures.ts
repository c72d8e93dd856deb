import type { documents } from '#contract/documents.ts'
import { takesDocuments } from '#domain/documents.ts'
import type { Handlers } from '#server/context.ts'
import { record } from '#server/database/audit.ts'
import type { Db } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { notify } from '#server/events.ts'
import type { SignedIn } from '#server/http/access.ts'
import { orNotFound, refuse } from '#server/http/failures.ts'
import { findOwnQuestionForUpdate, questionOfDocument } from '#server/questions/index.ts'
import type { Services } from '#server/services.ts'
import {
  deleteDocument,
  documentsOf,
  findDocument,
  findOwnRequestForUpdate,
  type StoredDocument,
} from './store.ts'

/** Lists and removes the documents of a request. Upload and download are in routes.ts. */
export const documentProcedures: Handlers<keyof typeof documents> = {
  async list_request_documents({ request_id }, { db }) {
    const rows = await documentsOf(db, request_id)
    return { documents: rows.map(documentAnswer) }
  },

  async remove_request_document({ document_id }, { db, caller, services }) {
    const removed = await db
      .transaction()
      .execute((transaction) => deleteAndRecord(transaction, caller, document_id))
    return forget(services, orNotFound(removed))
  },

  async remove_answer_document({ document_id }, { db, caller, services }) {
    const removed = await inTransaction(db, async (transaction) => {
      const questionId = await questionOfDocument(transaction, document_id)
      if (!questionId) return removeSentWithRequest(transaction, caller, document_id)
      const question = await findOwnQuestionForUpdate(transaction, caller, questionId)
      if (!question?.isOpen) return undefined
      return deleteAndRecord(transaction, caller, document_id)
    })
    return removed ? forget(services, removed) : refuse('answer.closed')
  },
}

/** Deletes a document that the caller sent with a request which is not decided. */
async function removeSentWithRequest(db: Db, caller: SignedIn, id: string) {
  const document = await findDocument(db, id)
  if (document?.uploaded_by !== caller.user.id) return undefined
  const own = await findOwnRequestForUpdate(db, document.request_id, caller.user.id)
  return own && takesDocuments(own.outcome) ? deleteAndRecord(db, caller, id) : undefined
}

/** Deletes the file of a document whose row is deleted. */
async function forget({ log, storage }: Services, { id, file_path }: Removed) {
  // A file that remains is harmless and only takes up disk space.
  await storage.remove(file_path).catch((error) => {
    log.warn(
      { err: { name: error.name }, document_id: id },
      'could not delete the file of a removed document',
    )
  })
  return { success: true as const }
}
type Removed = { id: string; file_path: string }

/** Returns undefined if there is no such document. */
async function deleteAndRecord(db: Db, caller: SignedIn, id: string): Promise<Removed | undefined> {
  const row = await deleteDocument(db, id)
  if (!row) return undefined
  const { request_id, mime_type, file_size, user_id, file_path } = row
  await record(db, caller, {
    action: 'document.removed',
    subject_id: request_id,
    details: { document_id: id, mime_type, file_size },
  })
  await notify(db, { kind: 'document.changed', id: request_id, user_id })
  return { id, file_path }
}

/** Returns a document for the API. */
export const documentAnswer = ({ question_id, user_id, ...document }: StoredDocument) => document
