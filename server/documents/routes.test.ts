import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { RequestDocument } from '#contract/documents.ts'
import type { Administrator, Caller } from '#server/http/access.ts'
import { HttpError } from '#server/http/failures.ts'
import type { Env } from '#server/http/middleware.ts'
import type { Services } from '#server/services.ts'
import {
  addAdmin,
  addRequest,
  addUser,
  callerOf,
  testServices,
  visitor,
} from '#server/testing/callers.ts'
import { createCalls } from '#server/testing/calls.ts'
import { setProcessClock } from '#server/testing/clock.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { documentProcedures } from './procedures.ts'
import { documentRoutes } from './routes.ts'

const bytesOf = (...parts: (string | number[])[]) =>
  Buffer.concat(parts.map((part) => Buffer.from(part as string, 'latin1')))

const png = bytesOf('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', Array(40).fill(0))
const pdf = bytesOf('%PDF-1.7\n%%EOF\n')
const kinds = [
  ['image/png', png],
  ['image/jpeg', bytesOf([0xff, 0xd8, 0xff, 0xe0], 'JFIF')],
  ['image/webp', bytesOf('RIFF', [20, 0, 0, 0], 'WEBPVP8 ', Array(20).fill(0))],
  ['application/pdf', pdf],
] as const

describeEachDatabase('documents', { differs: 'drivers' }, (database) => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'kuppah-documents-'))
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

  let services: Services
  let admin: Administrator
  beforeAll(async () => {
    services = testServices(database, { DATA_DIR: dataDir })
    admin = callerOf(await addAdmin(services.db))
  })

  const as = (caller: Caller) => {
    const app = new Hono<Env>()
    app.use(async (c, next) => {
      c.set('caller', caller)
      await next()
    })
    app.onError((error, c) => {
      if (!(error instanceof HttpError)) throw error
      return c.json(error.body, error.status)
    })
    return app.route('/documents', documentRoutes(services))
  }

  const upload = (caller: Caller, requestId: string, content: Uint8Array, name = 'scan.png') => {
    const headers = { 'X-File-Name': encodeURIComponent(name) }
    const body = new Uint8Array(content)
    return as(caller).request(`/documents/${requestId}`, { method: 'POST', headers, body })
  }

  const uploadDocument = async (requestId: string, content: Uint8Array, name?: string) => {
    const answer = await upload(admin, requestId, content, name)
    const body = (await answer.json()) as { document: RequestDocument }
    expect(answer.status, JSON.stringify(body)).toBe(200)
    return body.document
  }

  const filesOf = (requestId: string) => {
    try {
      return readdirSync(path.join(dataDir, 'documents', requestId))
    } catch {
      return []
    }
  }

  test.each(kinds)(
    'of type %s are recognized by content and returned unchanged',
    async (type, content) => {
      const { id: requestId } = await addRequest(services.db)
      const document = await uploadDocument(requestId, content, 'page.html')
      expect(document).toMatchObject({
        request_id: requestId,
        mime_type: type,
        file_size: content.length,
        uploaded_by: admin.user.id,
        uploaded_by_name: admin.user.name,
      })
      const answer = await as(admin).request(`/documents/${document.id}`)
      expect(Buffer.from(await answer.arrayBuffer())).toEqual(content)
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'content-type': type,
        'content-disposition': expect.stringMatching(/^inline; filename="page\.html\.\w+"/),
        'content-security-policy': expect.stringContaining('sandbox'),
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, no-store',
      })
      const attachment = await as(admin).request(`/documents/${document.id}?download`)
      expect(attachment.headers.get('content-disposition')).toMatch(/^attachment; /)
    },
  )

  test('are stored under their request with time and ASCII name, and equal names do not collide', async () => {
    const { id: requestId } = await addRequest(services.db)
    const name = 'חתונה 1.pdf'
    setProcessClock()
    const sent = await Promise.all(
      Array.from({ length: 5 }, () => uploadDocument(requestId, pdf, name)),
    )
    vi.useRealTimers()
    const keys = sent.map(({ file_path }) => file_path)
    expect(new Set(keys).size).toBe(5)
    for (const key of keys) expect(key).toMatch(new RegExp(`^${requestId}/\\d{13}-______1\\.pdf$`))
    expect(filesOf(requestId)).toHaveLength(5)
    expect(sent[0]?.file_name).toBe(name)
    const answer = await as(admin).request(`/documents/${sent[0]?.id}`)
    expect(answer.headers.get('content-disposition')).toContain(
      `filename*=UTF-8''${encodeURIComponent(name)}`,
    )
  })

  test('with odd or long names are stored under names of at most 200 characters', async () => {
    const { id: requestId } = await addRequest(services.db)
    const nameOf = async (name: string) => (await uploadDocument(requestId, png, name)).file_name
    expect(await nameOf('a\\".png')).toBe('a\\".png')
    expect(await nameOf('a\0\r\nb')).toBe('a b.png')
    expect(await nameOf(`${'ש'.repeat(5000)}.PNG`)).toBe(`${'ש'.repeat(196)}.PNG`)
  })

  describe('are refused', () => {
    test.each([
      [
        'a web page named like a photo',
        bytesOf('<html><script>alert(1)</script>'),
        415,
        'err.fileType',
      ],
      [
        'an image of an unsupported type',
        bytesOf('GIF89a', Array(20).fill(0)),
        415,
        'err.fileType',
      ],
      ['an empty file', bytesOf(''), 415, 'err.fileEmpty'],
      ['6 MB', Buffer.alloc(6 * 1024 * 1024), 413, 'err.fileTooLarge'],
    ])('%s', async (_, content, status, error_code) => {
      const { id: requestId } = await addRequest(services.db)
      const answer = await upload(admin, requestId, content)
      expect(answer.status).toBe(status)
      expect(await answer.json()).toMatchObject({ error_code })
      expect(filesOf(requestId)).toEqual([])
    })

    test('if the name or the request is wrong', async () => {
      const { id: requestId } = await addRequest(services.db)
      const send = (headers: Record<string, string>) =>
        as(admin).request(`/documents/${requestId}`, { method: 'POST', headers, body: png })
      for (const headers of [{}, { 'X-File-Name': '%E0%A4' }] as Record<string, string>[]) {
        const answer = await send(headers)
        expect(answer.status).toBe(400)
        expect(await answer.json()).toMatchObject({ fields: { file_name: 'err.invalidInput' } })
      }
      const form = { 'X-File-Name': 'a.png', 'Content-Type': 'multipart/form-data; boundary=a' }
      expect((await send(form)).status).toBe(200) // the type of the body counts for nothing
      expect((await upload(admin, randomUUID(), png)).status).toBe(404)
      expect((await upload(admin, 'nonsense', png)).status).toBe(404)
    })

    test('beyond 20 of a request, however many are sent at once', async () => {
      const { id: requestId } = await addRequest(services.db)
      const sent = await Promise.all(
        Array.from({ length: 23 }, () => upload(admin, requestId, pdf)),
      )
      const refused = sent.filter(({ status }) => status !== 200)
      expect(refused.map(({ status }) => status)).toEqual([400, 400, 400])
      expect(await refused[0]?.json()).toMatchObject({ error_code: 'err.tooManyDocuments' })
      expect(filesOf(requestId)).toHaveLength(20)
    })

    test('if the body breaks off', async () => {
      const { id: requestId } = await addRequest(services.db)
      const body = new ReadableStream({
        start(stream) {
          stream.enqueue(png)
          stream.error(new Error('the connection was lost'))
        },
      })
      const answer = await as(admin).request(`/documents/${requestId}`, {
        method: 'POST',
        headers: { 'X-File-Name': 'a.png' },
        body,
        duplex: 'half',
      } as RequestInit)
      expect(answer.status).toBe(400)
      expect(filesOf(requestId)).toEqual([])
      expect(filesOf('')).not.toContainEqual(expect.stringMatching(/^\./))
    })

    test('unless the caller is an administrator', async () => {
      const { id: requestId } = await addRequest(services.db)
      const document = await uploadDocument(requestId, png)
      const user = callerOf(await addUser(services.db))
      for (const [caller, status] of [
        [visitor(), 401],
        [user, 403],
      ] as const) {
        await expect(upload(caller, requestId, png)).resolves.toMatchObject({ status })
        await expect(as(caller).request(`/documents/${document.id}`)).resolves.toMatchObject({
          status,
        })
      }
    })
  })

  test('are listed and removed with their file, and both are recorded', async () => {
    const { id: requestId } = await addRequest(services.db)
    const document = await uploadDocument(requestId, pdf, 'a.pdf')
    const procedures = createCalls(services, documentProcedures)
    const list = () => procedures.list_request_documents({ request_id: requestId }, admin)
    expect(await list()).toEqual({ documents: [document] })
    const remove = () => procedures.remove_request_document({ document_id: document.id }, admin)
    expect(await remove()).toEqual({ success: true })
    expect(await list()).toEqual({ documents: [] })
    expect(filesOf(requestId)).toEqual([])
    expect(await remove()).toMatchObject({ success: false, error_code: 'err.notFound' })
    expect((await as(admin).request(`/documents/${document.id}`)).status).toBe(404)
    const events = await services.db
      .selectFrom('audit_events')
      .select('action')
      .where('subject_id', '=', requestId)
      .orderBy('id')
      .execute()
    expect(events.map(({ action }) => action)).toEqual(['document.added', 'document.removed'])
  })
})
