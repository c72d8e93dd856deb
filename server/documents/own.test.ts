import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { addRequest } from '#server/testing/callers.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'

const pdf = '%PDF-1.7\n%%EOF\n'

type Own = {
  id: string
  documents: { id: string; file_name: string }[]
  can_add_documents: boolean
}

describeEachDatabase('a document that comes with a request', (database) => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'kuppah-own-'))
  let server: TestApp
  let family: { id: string; cookie: string }
  let stranger: { id: string; cookie: string }
  let admin: { id: string; cookie: string }
  beforeAll(async () => {
    server = await createTestApp(database, { DATA_DIR: dataDir })
    family = await server.signIn()
    stranger = await server.signIn()
    admin = await server.signIn({ is_admin: true })
  })
  afterAll(async () => {
    await server.close()
    rmSync(dataDir, { recursive: true, force: true })
  })

  const newRequest = async () => (await addRequest(server.services.db, { user_id: family.id })).id
  async function add(cookie: string, requestId: string, more: { id?: string; body?: string } = {}) {
    const headers = {
      Cookie: cookie,
      'X-File-Name': 'invitation.pdf',
      ...(more.id && { 'X-Document-Id': more.id }),
    }
    const request = { method: 'POST', headers, body: more.body ?? pdf }
    const answer = await server.app.request(`/documents/own/${requestId}`, request)
    const body = (await answer.json()) as { id?: string; error_code?: string }
    return { status: answer.status, ...body }
  }
  const get = async (cookie: string, id = '') =>
    (await server.app.request(`/documents/${id}`, { headers: { Cookie: cookie } })).status
  const remove = async (cookie: string, document_id = '') =>
    (await server.call('remove_answer_document', { document_id }, cookie)).body
  async function own(requestId: string) {
    const input = { user_id_input: family.id }
    const { body } = await server.call('get_request_info', input, family.cookie)
    return (body as { requests: Own[] }).requests.find(({ id }) => id === requestId)
  }
  const approve = (input_request_id: string) =>
    server.call(
      'create_admin_review',
      { input_request_id, input_donation_amount: '180' },
      admin.cookie,
    )

  test('is stored once, read by its family and the office, and by nobody else', async () => {
    const requestId = await newRequest()
    const id = randomUUID()
    for (const _ of [1, 2]) {
      expect(await add(family.cookie, requestId, { id })).toMatchObject({ status: 200, id })
    }
    expect((await own(requestId))?.documents).toMatchObject([{ id, file_name: 'invitation.pdf' }])
    const { body } = await server.call(
      'list_request_documents',
      { request_id: requestId },
      admin.cookie,
    )
    expect(body).toMatchObject({ documents: [{ id }] })
    expect(await get(family.cookie, id)).toBe(200)
    expect(await get(admin.cookie, id)).toBe(200)
    expect(await get(stranger.cookie, id)).toBe(403)
  })

  test('is refused from strangers and visitors, by the rules of documents, and after the third', async () => {
    const requestId = await newRequest()
    expect(await add(stranger.cookie, requestId)).toMatchObject({ status: 404 })
    expect(await add(admin.cookie, requestId)).toMatchObject({ status: 404 })
    expect(await add('', requestId)).toMatchObject({ status: 401 })
    expect(await add(family.cookie, randomUUID())).toMatchObject({ status: 404 })
    expect(await add(family.cookie, requestId, { body: 'plain' })).toMatchObject({ status: 415 })
    const added = await Promise.all([1, 2, 3, 4].map(() => add(family.cookie, requestId)))
    expect(added.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(added.find(({ status }) => status !== 200)?.error_code).toBe('doc.threeAtMost')
  })

  test('is added and removed until the decision, and stays readable afterwards', async () => {
    const requestId = await newRequest()
    const [first, second] = [
      await add(family.cookie, requestId),
      await add(family.cookie, requestId),
    ]
    expect(await remove(stranger.cookie, first.id)).toMatchObject({ success: false })
    expect(await remove(family.cookie, first.id)).toEqual({ success: true })
    expect(await own(requestId)).toMatchObject({
      documents: [{ id: second.id }],
      can_add_documents: true,
    })
    await approve(requestId)
    expect(await add(family.cookie, requestId)).toMatchObject({
      status: 400,
      error_code: 'doc.closed',
    })
    expect(await remove(family.cookie, second.id)).toMatchObject({ success: false })
    expect(await own(requestId)).toMatchObject({
      documents: [{ id: second.id }],
      can_add_documents: false,
    })
    expect(await get(family.cookie, second.id)).toBe(200)
  })

  test('a document of the office is neither shown to the family nor removed by it', async () => {
    const requestId = await newRequest()
    const headers = { Cookie: admin.cookie, 'X-File-Name': 'note.pdf' }
    const answer = await server.app.request(`/documents/${requestId}`, {
      method: 'POST',
      headers,
      body: pdf,
    })
    const { document } = (await answer.json()) as { document: { id: string } }
    expect((await own(requestId))?.documents).toEqual([])
    expect(await get(family.cookie, document.id)).toBe(403)
    expect(await remove(family.cookie, document.id)).toMatchObject({ success: false })
  })
})
