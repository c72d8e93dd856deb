import { Hono, type HonoRequest } from 'hono'
import { z } from 'zod'
import { MAX_DOCUMENT_BYTES, sanitizeFileName } from '#domain/documents.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { admit, type Caller, type SignedIn } from '#server/http/access.ts'
import { HttpError, NotFound, orNotFound } from '#server/http/failures.ts'
import type { Env } from '#server/http/middleware.ts'
import { findOwnQuestionForUpdate } from '#server/questions/index.ts'
import type { Services } from '#server/services.ts'
import { documentAnswer } from './procedures.ts'
import { findDocument, findOwnRequestForUpdate } from './store.ts'
import { upload } from './upload.ts'

/**
 * Serves `POST /{request_id}`, whose body is the file and whose header `X-File-Name` is its
 * percent-encoded name, and `GET /{document_id}`, which returns a document (docs/product.md §8.2).
 * With `?download` it is sent as an attachment. Administrators only, but for what a family sends: with
 * an answer to `POST /answer/{question_id}`, with its request to `POST /own/{request_id}`.
 */
export function documentRoutes(services: Services): Hono<Env> {
  const { db, storage } = services
  const app = new Hono<Env>()

  app.post('/:request_id', async (c) => {
    const caller = admitted(c, 'admin')
    const requestId = idOf(c.req.param('request_id'))
    const id = await upload(services, { requestId, caller, ...fileIn(c.req) })
    const document = orNotFound(await findDocument(db, id))
    return c.json({ success: true, document: documentAnswer(document) })
  })

  app.post('/answer/:question_id', async (c) => {
    const caller = admitted(c, 'user')
    const questionId = idOf(c.req.param('question_id'))
    const documentId = c.req.header('X-Document-Id')
    const file = fileIn(c.req)
    const question = await inTransaction(db, (transaction) =>
      findOwnQuestionForUpdate(transaction, caller, questionId),
    )
    if (!question) throw new HttpError(400, 'answer.closed')
    const { request_id: requestId } = question
    const id = await upload(services, {
      requestId,
      questionId,
      documentId: documentId && idOf(documentId),
      caller,
      ...file,
    })
    return c.json({ success: true, id })
  })

  app.post('/own/:request_id', async (c) => {
    const caller = admitted(c, 'user')
    const requestId = idOf(c.req.param('request_id'))
    const documentId = c.req.header('X-Document-Id')
    const file = fileIn(c.req)
    orNotFound(
      await inTransaction(db, (transaction) =>
        findOwnRequestForUpdate(transaction, requestId, caller.user.id),
      ),
    )
    const id = await upload(services, {
      requestId,
      isWithRequest: true,
      documentId: documentId && idOf(documentId),
      caller,
      ...file,
    })
    return c.json({ success: true, id })
  })

  app.get('/:document_id', async (c) => {
    const caller = admitted(c, 'user')
    const id = z.uuid().safeParse(c.req.param('document_id')).data
    const document = id ? await findDocument(db, id) : undefined
    const isOwn =
      document?.user_id === caller.user.id &&
      (document.question_id !== null || document.uploaded_by === caller.user.id)
    if (!isOwn) admit(caller, 'admin')
    const bytes = document && (await storage.get(document.file_path))
    if (!bytes) throw new NotFound()
    const type = c.req.query('download') === undefined ? 'inline' : 'attachment'
    return c.body(bytes, 200, {
      'Content-Type': document.mime_type,
      'Content-Length': String(bytes.length),
      'Content-Disposition': disposition(type, document.file_name),
      'Content-Security-Policy': "sandbox; default-src 'none'; frame-ancestors 'self'",
      'Cache-Control': 'private, no-store',
      'X-Content-Type-Options': 'nosniff',
    })
  })

  return app
}

function admitted(c: { get(name: 'caller'): Caller }, audience: 'user' | 'admin') {
  const caller = c.get('caller')
  admit(caller, audience)
  return caller as SignedIn
}

/** Returns the file of a request by its name and body. Throws 400 and 413. */
function fileIn(request: HonoRequest) {
  const name = fileNameOf(request.header('X-File-Name'))
  if (Number(request.header('Content-Length')) >= MAX_DOCUMENT_BYTES) {
    throw new HttpError(413, 'err.fileTooLarge')
  }
  return { name, body: request.raw.body ?? new ReadableStream() }
}

/**
 * Decodes a name. Throws 400 without one: the header also keeps other sites from sending files,
 * because browsers ask before they send it.
 */
function fileNameOf(header: string | undefined): string {
  try {
    if (header !== undefined) return decodeURIComponent(header)
  } catch {}
  throw new HttpError(400, 'err.invalidInput', { fields: { file_name: 'err.invalidInput' } })
}

function idOf(text: string): string {
  const id = z.uuid().safeParse(text)
  if (!id.success) throw new NotFound()
  return id.data
}

/** Returns the header with the file name in ASCII for old clients and in full (RFC 6266). */
function disposition(type: 'inline' | 'attachment', fileName: string): string {
  const full = encodeURIComponent(fileName).replace(/['()*]/g, (char) => {
    return `%${char.charCodeAt(0).toString(16).toUpperCase()}`
  })
  return `${type}; filename="${sanitizeFileName(fileName)}"; filename*=UTF-8''${full}`
}
