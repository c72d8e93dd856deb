import { randomUUID } from 'node:crypto'
import {
  documentPath,
  isDocumentType,
  validateDocument,
  withMatchingExtension,
} from '#domain/documents.ts'
import { tidyName } from '#domain/names.ts'
import { type Actor, record } from '#server/database/audit.ts'
import { notify } from '#server/events.ts'
import { HttpError } from '#server/http/failures.ts'
import type { Services } from '#server/services.ts'
import type { Storage } from '#server/storage.ts'
import { insertDocument, requestExists } from './store.ts'

/** The administrator who adds the document. */
type UploadedBy = Actor & { user: { id: string } }

/**
 * Stores a file and its row, or neither. The type is detected from the content, not the name.
 * Returns the id of the document. Throws 404 for an unknown request, 413 if the file is too large,
 * 415 for an unsupported type, and 503 if the storage fails.
 */
export async function upload(
  { db, log, storage }: Services,
  { requestId, file, actor }: { requestId: string; file: File; actor: UploadedBy },
): Promise<string> {
  if (!(await requestExists(db, requestId))) throw new HttpError(404, 'err.notFound')
  const bytes = new Uint8Array(await file.arrayBuffer())
  const mime_type = await typeOf(bytes)
  const wrong = validateDocument({ size: bytes.length, mimeType: mime_type })
  if (wrong || !isDocumentType(mime_type)) {
    throw new HttpError(wrong === 'err.fileTooLarge' ? 413 : 415, wrong ?? 'err.fileType')
  }

  const file_name = withMatchingExtension(tidyName(file.name), mime_type)
  const file_path = await putUnderNewKey(storage, requestId, file_name, bytes, mime_type).catch(
    ({ name, code }) => {
      log.error({ err: { name, code } }, 'could not store a document')
      throw new HttpError(503, 'err.network')
    },
  )
  const id = randomUUID()
  const document = {
    id,
    request_id: requestId,
    file_name,
    file_path,
    mime_type,
    uploaded_by: actor.user.id,
  }
  try {
    await db.transaction().execute(async (transaction) => {
      await insertDocument(transaction, { ...document, file_size: bytes.length })
      await record(transaction, actor, {
        action: 'document.added',
        subject_id: requestId,
        details: { document_id: id, mime_type, file_size: bytes.length },
      })
      await notify(transaction, { kind: 'document.changed', id: requestId })
    })
  } catch (error) {
    // Cleanup must not mask the original error; an orphaned file is harmless.
    await storage.remove(file_path).catch(({ name, code }) => {
      log.warn({ err: { name, code }, file_path }, 'could not delete the file of a failed upload')
    })
    throw error
  }
  return id
}

/**
 * Stores a file under a key that contains the current time. If the key is taken, adds a millisecond
 * and tries again.
 */
export async function putUnderNewKey(
  storage: Storage,
  requestId: string,
  fileName: string,
  bytes: Uint8Array,
  mimeType: string,
): Promise<string> {
  for (let timestamp = Date.now(); ; timestamp += 1) {
    const key = documentPath(requestId, timestamp, fileName)
    if (await storage.put(key, bytes, mimeType)) return key
  }
}

async function typeOf(bytes: Uint8Array): Promise<string | undefined> {
  const { fileTypeFromBuffer } = await import('file-type') // lazy: the module is large
  const found = await fileTypeFromBuffer(bytes)
  return found?.mime
}
