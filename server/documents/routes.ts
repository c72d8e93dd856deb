import { Hono } from 'hono'
import { z } from 'zod'
import { MAX_DOCUMENT_BYTES, sanitizeFileName } from '#domain/documents.ts'
import { admit } from '#server/http/access.ts'
import { HttpError } from '#server/http/failures.ts'
import type { Env } from '#server/http/middleware.ts'
import type { Services } from '#server/services.ts'
import { documentAnswer } from './procedures.ts'
import { findDocument } from './store.ts'
import { upload } from './upload.ts'

/**
 * Serves `POST /{request_id}`, whose body is the file and whose header `X-File-Name` is its
 * percent-encoded name, and `GET /{document_id}`, which returns a document (docs/product.md §8.2). With `?download` it is sent as an attachment.
 * Administrators only.
 */
export function documentRoutes(services: Services): Hono<Env> {
  const { db, storage } = services
  const app = new Hono<Env>()

  app.use(async (c, next) => {
    admit(c.get('caller'), 'admin')
    await next()
  })

  app.post('/:request_id', async (c) => {
    const { user, address } = c.get('caller')
    if (!user) throw new HttpError(401, 'err.loginRequired')
    const requestId = idOf(c.req.param('request_id'))
    const name = fileNameOf(c.req.header('X-File-Name'))
    if (Number(c.req.header('Content-Length')) >= MAX_DOCUMENT_BYTES) {
      throw new HttpError(413, 'err.fileTooLarge')
    }
    const body = c.req.raw.body ?? new ReadableStream()
    const id = await upload(services, { requestId, name, body, actor: { user, address } })
    const document = await findDocument(db, id)
    if (!document) throw new HttpError(404, 'err.notFound')
    return c.json({ success: true, document: documentAnswer(document) })
  })

  app.get('/:document_id', async (c) => {
    const document = await findDocument(db, idOf(c.req.param('document_id')))
    const bytes = document && (await storage.get(document.file_path))
    if (!bytes) throw new HttpError(404, 'err.notFound')
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
  if (!id.success) throw new HttpError(404, 'err.notFound')
  return id.data
}

/** Returns the header with the file name in ASCII for old clients and in full (RFC 6266). */
function disposition(type: 'inline' | 'attachment', fileName: string): string {
  const full = encodeURIComponent(fileName).replace(/['()*]/g, (char) => {
    return `%${char.charCodeAt(0).toString(16).toUpperCase()}`
  })
  return `${type}; filename="${sanitizeFileName(fileName)}"; filename*=UTF-8''${full}`
}
