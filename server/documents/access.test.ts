import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RequestDocument } from '#contract/documents.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { addRequest } from '#server/testing/callers.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'

const pdf = '%PDF-1.7\n%%EOF\n'

/** All routes to a document. Procedures are covered by server/http/wire.test.ts. */
const routes = [
  ['POST', (requestId: string, _: string) => `/documents/${requestId}`],
  ['GET', (_: string, documentId: string) => `/documents/${documentId}`],
  ['HEAD', (_: string, documentId: string) => `/documents/${documentId}`],
  ['GET', (_: string, documentId: string) => `/documents/${documentId}?download`],
] as const

describeEachDatabase('access to documents', (database) => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'kuppah-documents-'))
  let server: TestApp
  let cookies: Record<string, string>
  let requestId: string
  let documentId: string

  const send = (method: string, address: string, cookie: string) => {
    const headers = { Cookie: cookie, 'X-File-Name': 'bill.pdf' }
    const sent = method === 'POST' ? { body: pdf } : {}
    return server.app.request(address, { method, headers, ...sent })
  }
  const countDocuments = async () => {
    const rows = await database.kysely
      .selectFrom('request_documents')
      .select('id')
      .where('request_id', '=', requestId)
      .execute()
    return rows.length
  }

  beforeAll(async () => {
    server = await createTestApp(database, { DATA_DIR: dataDir })
    const requester = await server.signIn()
    const other = await server.signIn()
    const admin = await server.signIn({ is_admin: true })
    const expired = await server.signIn({ is_admin: true })
    await database.kysely
      .updateTable('sessions')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where('user_id', '=', expired.id)
      .execute()
    cookies = {
      'a visitor': '',
      'the requester': requester.cookie,
      'another user': other.cookie,
      'an administrator whose session has expired': expired.cookie,
      'a forger': admin.cookie.replace(/=[^.]*/, '=forged'),
      'an administrator': admin.cookie,
    }
    requestId = (await addRequest(server.services.db, { user_id: requester.id })).id
    const answer = await send('POST', `/documents/${requestId}`, admin.cookie)
    const { document } = (await answer.json()) as { document: RequestDocument }
    documentId = document.id
  })
  afterAll(async () => {
    await server.close()
    rmSync(dataDir, { recursive: true, force: true })
  })

  test.each([
    ['a visitor', 401],
    ['the requester', 403],
    ['another user', 403],
    ['an administrator whose session has expired', 401],
    ['a forger', 401],
    ['an administrator', 200],
  ])('%s gets status %i on every route', async (caller, status) => {
    const cookie = cookies[caller] ?? ''
    const before = await countDocuments()
    for (const [method, addressOf] of routes) {
      const answer = await send(method, addressOf(requestId, documentId), cookie)
      expect(answer.status, method).toBe(status)
      const text = await answer.text()
      if (status !== 200) expect(text).not.toContain(pdf)
      // Without access the answer does not reveal whether a document exists.
      const missing = await send(method, addressOf(randomUUID(), randomUUID()), cookie)
      expect(missing.status, method).toBe(status === 200 ? 404 : status)
    }
    expect(await countDocuments()).toBe(status === 200 ? before + 1 : before)
  })

  test.each(['PUT', 'PATCH', 'DELETE'])('%s is not supported', async (method) => {
    for (const cookie of Object.values(cookies)) {
      const answer = await send(method, `/documents/${documentId}`, cookie)
      expect([401, 403, 404]).toContain(answer.status)
    }
    expect(
      (await send('GET', `/documents/${documentId}`, cookies['an administrator'] ?? '')).ok,
    ).toBe(true)
  })
})
