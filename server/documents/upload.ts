import { randomUUID } from 'node:crypto'
import { open } from 'node:fs/promises'
import {
  DOCUMENT_HEAD_BYTES,
  documentName,
  documentPath,
  documentTypeOf,
  MAX_DOCUMENTS,
  MAX_FAMILY_DOCUMENTS,
  takesDocuments,
  validateDocument,
} from '#domain/documents.ts'
import { MAX_ANSWER_DOCUMENTS } from '#domain/questions.ts'
import { record } from '#server/database/audit.ts'
import { notify } from '#server/events.ts'
import type { SignedIn } from '#server/http/access.ts'
import { HttpError, orNotFound } from '#server/http/failures.ts'
import { createTurns } from '#server/http/turns.ts'
import { findOwnQuestionForUpdate } from '#server/questions/index.ts'
import type { Services } from '#server/services.ts'
import type { Content, Storage } from '#server/storage.ts'
import { withReceived } from './receive.ts'
import {
  findDocument,
  findOwnRequestForUpdate,
  insertDocument,
  requestExists,
  rowLockRequest,
  type StoredDocument,
} from './store.ts'

type Upload = {
  requestId: string
  name: string
  body: AsyncIterable<Uint8Array>
  caller: SignedIn
  /** The question about the request that the document answers, if it does. */
  questionId?: string
  /** Whether a family sends it with its own request. */
  isWithRequest?: boolean
  /** Made by the browser once per document, so that sending it again is idempotent. */
  documentId?: string | undefined
}

/** Bodies of uploads that wait stay unread, in the buffers of their connections. */
const UPLOADS_AT_ONCE = 2
/** So that slow uploads of one account do not take every connection. */
const UPLOADS_WAITING = 60
const inTurn = createTurns({ atOnce: UPLOADS_AT_ONCE, atMost: UPLOADS_WAITING })

/**
 * Stores a file and its row, or neither. The type is detected from the content, not the name.
 * Returns the id of the document. Throws 404 for an unknown request, 413 if the file is too large,
 * 415 for an unsupported type, 400 if the request or the answer has too many documents or the question
 * is not open, and 503 if the storage fails.
 */
export async function upload(services: Services, { body, ...upload }: Upload): Promise<string> {
  const { db, storage } = services
  return inTurn(upload.caller.user.id, async () => {
    orNotFound(await requestExists(db, upload.requestId))
    return withReceived(body, storage.staging, (received) => keep(services, upload, received))
  })
}

async function keep(
  { db, log, storage }: Services,
  { requestId, name, caller, questionId, isWithRequest, documentId }: Omit<Upload, 'body'>,
  { file, size }: { file: string; size: number },
): Promise<string> {
  const mime_type = await typeOf(file)
  const wrong = validateDocument(size, mime_type)
  if (wrong || !mime_type) {
    throw new HttpError(wrong === 'err.fileTooLarge' ? 413 : 415, wrong ?? 'err.fileType')
  }
  const file_name = documentName(name, mime_type)
  const document = { requestId, fileName: file_name, mimeType: mime_type }
  const file_path = await putUnderNewKey(storage, document, { file }).catch(({ name, code }) => {
    log.error({ err: { name, code } }, 'could not store a document')
    throw new HttpError(503, 'err.network')
  })
  const id = documentId ?? randomUUID()
  const row = { id, request_id: requestId, file_name, file_path, file_size: size, mime_type }
  let isKept = false
  try {
    isKept = await db.transaction().execute(async (transaction) => {
      const count = await rowLockRequest(transaction, requestId)
      const question =
        questionId && (await findOwnQuestionForUpdate(transaction, caller, questionId))
      const before = await findDocument(transaction, id)
      const own =
        isWithRequest && (await findOwnRequestForUpdate(transaction, requestId, caller.user.id))
      if (before && question && before.question_id === questionId) return false
      if (before && own && isSentWith(before, { requestId, userId: caller.user.id })) return false
      if (before) throw new HttpError(400, 'err.invalidInput')
      if (questionId) checkRoom(question || undefined)
      if (isWithRequest) checkRoomOfRequest(own || undefined)
      if (count >= MAX_DOCUMENTS) throw new HttpError(400, 'err.tooManyDocuments')
      const { user } = caller
      await insertDocument(transaction, { ...row, uploaded_by: user.id, question_id: questionId })
      await record(transaction, caller, {
        action: 'document.added',
        subject_id: requestId,
        details: { document_id: id, mime_type, file_size: size },
      })
      const user_id = question ? question.user_id : isWithRequest ? user.id : null
      await notify(transaction, { kind: 'document.changed', id: requestId, user_id })
      return true
    })
  } finally {
    // Cleanup must not mask the original error; an orphaned file is harmless.
    if (!isKept) {
      await storage.remove(file_path).catch(({ name, code }) => {
        log.warn({ err: { name, code }, file_path }, 'could not delete the file of a failed upload')
      })
    }
  }
  return id
}

/** Throws 400 unless a question is open and its answer can have one more document. */
function checkRoom(question: { isOpen: boolean; documents: number } | undefined): asserts question {
  if (!question?.isOpen) throw new HttpError(400, 'answer.closed')
  if (question.documents >= MAX_ANSWER_DOCUMENTS) {
    throw new HttpError(400, 'answer.tooManyDocuments')
  }
}

/** Throws 400 unless a family can send one more document with its request. */
function checkRoomOfRequest(own: Awaited<ReturnType<typeof findOwnRequestForUpdate>>) {
  if (!own || !takesDocuments(own.outcome)) throw new HttpError(400, 'doc.closed')
  if (own.documents >= MAX_FAMILY_DOCUMENTS) throw new HttpError(400, 'doc.threeAtMost')
}

const isSentWith = (
  { request_id, question_id, uploaded_by }: StoredDocument,
  { requestId, userId }: { requestId: string; userId: string },
) => request_id === requestId && question_id === null && uploaded_by === userId

/**
 * Stores a file under a key that contains the current time. If the key is taken, adds a millisecond
 * and tries again.
 */
export async function putUnderNewKey(
  storage: Storage,
  { requestId, fileName, mimeType }: { requestId: string; fileName: string; mimeType: string },
  content: Content,
): Promise<string> {
  for (let timestamp = Date.now(); ; timestamp += 1) {
    const key = documentPath(requestId, timestamp, fileName)
    if (await storage.put(key, content, mimeType)) return key
  }
}

async function typeOf(file: string) {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(DOCUMENT_HEAD_BYTES))
    return documentTypeOf(buffer.subarray(0, bytesRead))
  } finally {
    await handle.close()
  }
}
