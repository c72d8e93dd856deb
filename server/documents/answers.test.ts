import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { addDocument, addRequest } from '#server/testing/callers.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'

const pdf = '%PDF-1.7\n%%EOF\n'

describeEachDatabase('a document of an answer', (database) => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'kuppah-answers-'))
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

  const decide = (request_id: string, given: object) =>
    server.call('create_admin_review', { input_request_id: request_id, ...given }, admin.cookie)

  /** A request of the family with an open question. */
  async function asked() {
    const { id } = await addRequest(server.services.db, { user_id: family.id })
    await decide(id, { input_outcome: 'needs_info', input_message: 'Where is the bill?' })
    const { body } = await server.call('get_request', { request_id: id }, admin.cookie)
    const [question] = (body as { questions: { id: string }[] }).questions
    return { requestId: id, questionId: question?.id ?? '' }
  }
  const post = (
    cookie: string,
    questionId: string,
    more: { id?: string; content?: string } = {},
  ) => {
    const headers = {
      Cookie: cookie,
      'X-File-Name': encodeURIComponent('חשבון.pdf'),
      ...(more.id && { 'X-Document-Id': more.id }),
    }
    const request = { method: 'POST', headers, body: more.content ?? pdf }
    return server.app.request(`/documents/answer/${questionId}`, request)
  }
  async function add(...given: Parameters<typeof post>) {
    const answer = await post(...given)
    const body = (await answer.json()) as { id?: string; error_code?: string }
    return { status: answer.status, ...body }
  }
  const get = (cookie: string, id: string) =>
    server.app.request(`/documents/${id}`, { headers: { Cookie: cookie } })
  const own = async (requestId: string) => {
    const input = { user_id_input: family.id }
    const { body } = await server.call('get_request_info', input, family.cookie)
    type Own = { id: string; questions: { answer: string | null; documents: { id: string }[] }[] }
    const found = (body as { requests: Own[] }).requests.find(({ id }) => id === requestId)
    return found?.questions[0]
  }
  const filesOf = (requestId: string) => {
    try {
      return readdirSync(path.join(dataDir, 'documents', requestId))
    } catch {
      return []
    }
  }

  test('is added and read by its family and the office, and by nobody else', async () => {
    const { requestId, questionId } = await asked()
    expect((await add('', questionId)).status).toBe(401)
    const refused = { status: 400, error_code: 'answer.closed' }
    expect(await add(stranger.cookie, questionId)).toMatchObject(refused)
    expect(await add(stranger.cookie, randomUUID())).toMatchObject(refused)
    expect(await add(family.cookie, randomUUID())).toMatchObject(refused)
    expect(filesOf(requestId)).toEqual([])
    const { id = '' } = await add(family.cookie, questionId)
    expect((await get('', id)).status).toBe(401)
    expect((await get(stranger.cookie, id)).status).toBe(403)
    for (const { cookie } of [family, admin]) {
      expect(await (await get(cookie, id)).text()).toBe(pdf)
    }
    const file = { id, file_name: 'חשבון.pdf', file_size: pdf.length }
    expect(await own(requestId)).toMatchObject({ documents: [file] })
    const listed = { request_id: requestId }
    const { body } = await server.call('list_request_documents', listed, admin.cookie)
    expect(body).toMatchObject({ documents: [{ id, uploaded_by: family.id }] })
    // The office's own documents stay the office's.
    const office = await addDocument(server.services.db, requestId)
    expect((await get(family.cookie, office.id)).status).toBe(403)
    const remove = { document_id: office.id }
    expect((await server.call('remove_answer_document', remove, family.cookie)).body).toMatchObject(
      { success: false },
    )
  })

  test('is checked as those of the office, and there are three at most', async () => {
    const { requestId, questionId } = await asked()
    const page = await add(family.cookie, questionId, { content: '<html><script></script>' })
    expect(page).toMatchObject({ status: 415, error_code: 'err.fileType' })
    const large = await add(family.cookie, questionId, { content: pdf.padEnd(5 * 1024 * 1024) })
    expect(large).toMatchObject({ status: 413, error_code: 'err.fileTooLarge' })
    const five = await Promise.all([1, 2, 3, 4, 5].map(() => add(family.cookie, questionId)))
    expect(five.filter(({ status }) => status === 200)).toHaveLength(3)
    for (const { status, error_code } of five) {
      if (status !== 200) expect(error_code).toBe('answer.tooManyDocuments')
    }
    expect(filesOf(requestId)).toHaveLength(3)
    const [first] = (await own(requestId))?.documents ?? []
    const removed = { document_id: first?.id }
    expect((await server.call('remove_answer_document', removed, stranger.cookie)).body).toEqual(
      (await server.call('remove_answer_document', { document_id: randomUUID() }, stranger.cookie))
        .body,
    )
    expect((await server.call('remove_answer_document', removed, family.cookie)).body).toEqual({
      success: true,
    })
    expect(filesOf(requestId)).toHaveLength(2)
    expect((await add(family.cookie, questionId)).status).toBe(200)
  })

  test('that is sent again with its id is stored once', async () => {
    const { requestId, questionId } = await asked()
    const id = randomUUID()
    const twice = [1, 2].map(() => add(family.cookie, questionId, { id }))
    for (const sent of await Promise.all(twice)) expect(sent).toMatchObject({ status: 200, id })
    expect((await own(requestId))?.documents).toHaveLength(1)
    expect(filesOf(requestId)).toHaveLength(1)
    const other = await asked()
    expect((await add(family.cookie, other.questionId, { id })).status).toBe(400)
    expect((await add(family.cookie, questionId, { id: 'x' })).status).toBe(404)
  })

  test('is enough of an answer, and can neither be added nor removed once that is sent', async () => {
    const { requestId, questionId } = await asked()
    const { id } = await add(family.cookie, questionId)
    const answer = { question_id: questionId, answer: '' }
    expect((await server.call('answer_question', answer, family.cookie)).body).toEqual({
      success: true,
    })
    expect(await own(requestId)).toMatchObject({ answer: '', documents: [{ id }] })
    const refused = { status: 400, error_code: 'answer.closed' }
    expect(await add(family.cookie, questionId)).toMatchObject(refused)
    const remove = await server.call('remove_answer_document', { document_id: id }, family.cookie)
    expect(remove.body).toMatchObject({ error_code: 'answer.closed' })
    expect(filesOf(requestId)).toHaveLength(1)
  })

  test('is refused once the office has decided; what was added before stays', async () => {
    const { requestId, questionId } = await asked()
    await add(family.cookie, questionId)
    await decide(requestId, { input_donation_amount: '180' })
    expect(await add(family.cookie, questionId)).toMatchObject({
      status: 400,
      error_code: 'answer.closed',
    })
    expect(filesOf(requestId)).toHaveLength(1)
  })
})
