import type { documents, RequestDocument } from '#contract/documents.ts'
import { record } from '#server/database/audit.ts'
import { notify } from '#server/events.ts'
import { refuse } from '#server/http/failures.ts'
import type { Handlers, Services } from '#server/services.ts'
import { deleteDocument, documentsOf, type StoredDocument } from './store.ts'

/** Lists and removes the documents of a request. Upload and download are in routes.ts. */
export function documentProcedures({
  db,
  log,
  storage,
}: Services): Handlers<keyof typeof documents> {
  return {
    async list_request_documents({ request_id }) {
      const rows = await documentsOf(db, request_id)
      return { documents: rows.map(documentAnswer) }
    },

    async remove_request_document({ document_id }, caller) {
      const removed = await db.transaction().execute(async (transaction) => {
        const row = await deleteDocument(transaction, document_id)
        if (!row) return undefined
        const { request_id, mime_type, file_size } = row
        await record(transaction, caller, {
          action: 'document.removed',
          subject_id: request_id,
          details: { document_id, mime_type, file_size },
        })
        await notify(transaction, { kind: 'document.changed', id: request_id })
        return row
      })
      if (!removed) return refuse('err.notFound')
      // The row is deleted for good. A file that remains is harmless and only takes up disk space.
      await storage.remove(removed.file_path).catch((error) => {
        log.warn(
          { err: { name: error.name }, document_id },
          'could not delete the file of a removed document',
        )
      })
      return { success: true }
    },
  }
}

/** Returns a document for the API. */
export const documentAnswer = ({ created_at, ...document }: StoredDocument): RequestDocument => ({
  ...document,
  created_at: created_at.toISOString(),
})
