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

/** The administrator who adds it. */
type UploadedBy = Actor & { user: { id: string } }

/**
 * Stores a file of a request and its row, or neither. What it is, its content says, not its name.
 * Gives the id of the document. Throws 404 for no such request, 413 and 415 for a file that is too
 * large or none of ours, 503 when the storage does not take it.
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
      log.error({ err: { name, code } }, 'the storage takes no documents')
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
    // Who undoes must not hide why: a file without a row does no harm.
    await storage.remove(file_path).catch(({ name, code }) => {
      log.warn({ err: { name, code }, file_path }, 'a document without its row was left')
    })
    throw error
  }
  return id
}

/** The name bears the moment; two files of one name in the same moment go a millisecond apart. */
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
  const { fileTypeFromBuffer } = await import('file-type') // at first use: it is large
  const found = await fileTypeFromBuffer(bytes)
  return found?.mime
}
