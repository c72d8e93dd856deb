import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { addRequest } from '#server/testing/callers.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'

const pdf = '%PDF-1.7\n%%EOF\n'

/** Every way to a document besides its procedures, which server/http/wire.test.ts tries. */
const routes = [
  ['POST', (requestId: string, _: string) => `/documents/${requestId}`],
  ['GET', (_: string, documentId: string) => `/documents/${documentId}`],
  ['HEAD', (_: string, documentId: string) => `/documents/${documentId}`],
  ['GET', (_: string, documentId: string) => `/documents/${documentId}?download`],
] as const

describeEachDatabase('who may see and send documents', (database) => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'kuppah-documents-'))
  let server: TestApp
  let cookies: Record<string, string>
  let requestId: string
  let documentId: string

  const ask = (method: string, address: string, cookie: string) => {
    const body = new FormData()
    body.set('file', new File([pdf], 'bill.pdf'))
    const sent = method === 'POST' ? { body } : {}
    return server.app.request(address, { method, headers: { Cookie: cookie }, ...sent })
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
    const answer = await ask('POST', `/documents/${requestId}`, admin.cookie)
    documentId = (await answer.json()).document.id
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
  ])('%s is answered %i on every route', async (who, status) => {
    const cookie = cookies[who] ?? ''
    const before = await countDocuments()
    for (const [method, addressOf] of routes) {
      const answer = await ask(method, addressOf(requestId, documentId), cookie)
      expect(answer.status, method).toBe(status)
      const text = await answer.text()
      if (status !== 200) expect(text).not.toContain(pdf)
      // Who may not come in does not learn what there is.
      const missing = await ask(method, addressOf(randomUUID(), randomUUID()), cookie)
      expect(missing.status, method).toBe(status === 200 ? 404 : status)
    }
    expect(await countDocuments()).toBe(status === 200 ? before + 1 : before)
  })

  test.each(['PUT', 'PATCH', 'DELETE'])('%s is no way to a document', async (method) => {
    for (const cookie of Object.values(cookies)) {
      const answer = await ask(method, `/documents/${documentId}`, cookie)
      expect([401, 403, 404]).toContain(answer.status)
    }
    expect(
      (await ask('GET', `/documents/${documentId}`, cookies['an administrator'] ?? '')).ok,
    ).toBe(true)
  })
})
