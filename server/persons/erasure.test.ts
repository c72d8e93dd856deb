import { mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkTrail, sealUpTo } from '#server/audit/index.ts'
import { readConfig } from '#server/config.ts'
import { createStorage } from '#server/storage.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { openTestBucket, type TestBucket } from '#server/testing/bucket.ts'
import { addCode, addDocument, addRequest } from '#server/testing/callers.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { requestInputs } from '#server/testing/request-inputs.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'kuppah-persons-'))
let bucket: TestBucket
beforeAll(async () => {
  bucket = await openTestBucket()
})
afterAll(async () => {
  await bucket.close()
  rmSync(folder, { recursive: true, force: true })
})

const name = 'Ephraim Weiss'
const disk = path.join(folder, 'data', 'documents')

describeEachDatabase('a person', { differs: 'transactions' }, (database) => {
  describe.each([
    {
      place: 'on disk',
      variables: () => ({ DATA_DIR: path.join(folder, 'data') }),
      takeAway: async () => renameSync(disk, `${disk}.away`),
      bringBack: async () => renameSync(`${disk}.away`, disk),
    },
    {
      place: 'on S3',
      variables: () => bucket.variables,
      takeAway: () => bucket.takeAway(),
      bringBack: () => bucket.bringBack(),
    },
  ])('with documents $place', ({ variables, takeAway, bringBack }) => {
    let server: TestApp
    let admin: { id: string; cookie: string }
    beforeAll(async () => {
      server = await createTestApp(database, variables())
      admin = await server.signIn({ is_admin: true })
    })
    afterAll(() => server.close())

    /** Creates a requester with a request, a review and a document with its file. */
    async function requester() {
      const { db } = server.services
      const email = `${crypto.randomUUID()}@example.com`
      const user = await server.signIn({ name, email })
      const { code } = await addCode(db)
      const inputs = requestInputs({ input_code: code, input_full_name: name })
      const { body } = await server.call('create_request', inputs, user.cookie)
      const { id } = (body as { request: { id: string } }).request
      const review = { input_request_id: id, input_donation_amount: '180', input_notes: 'a friend' }
      await server.call('create_admin_review', review, admin.cookie)
      const held = { request_id: id, reason: 'a cousin called' }
      await server.call('hold_request', held, admin.cookie)
      const document = await addDocument(db, id)
      const { file_path } = await db
        .selectFrom('request_documents')
        .select('file_path')
        .where('id', '=', document.id)
        .executeTakeFirstOrThrow()
      const storage = createStorage(readConfig(variables()))
      await storage.put(file_path, new Uint8Array([1, 2, 3]), 'application/pdf')
      return { ...user, email, requestId: id, file: () => storage.get(file_path) }
    }
    const erase = (request_id: string, confirmation = name) =>
      server.call('erase_person', { request_id, confirmation }, admin.cookie)
    const everything = async () => {
      const tables = ['users', 'sessions', 'requests', 'payment_details', 'admin_reviews']
      tables.push('request_documents', 'request_questions', 'outbox', 'audit_events', 'audit_seals')
      const all = await Promise.all(
        tables.map((table) =>
          sql<{ row: string }>`select to_jsonb(t)::text as row from ${sql.table(table)} t`.execute(
            database.kysely,
          ),
        ),
      )
      return all.flatMap(({ rows }) => rows.map(({ row }) => row)).join('\n')
    }

    test('is exported completely, with numbers only on demand', async () => {
      const { requestId, file } = await requester()
      const exported = async (with_numbers: boolean) =>
        JSON.stringify(
          (
            await server.call(
              'export_person',
              { request_id: requestId, with_numbers },
              admin.cookie,
            )
          ).body,
        )
      const masked = await exported(false)
      const decided = ['a friend', 'a cousin called', '180.00', 'approved']
      for (const part of [name, '718-555-0123', ...decided, 'Moshe.pdf', '••••6789']) {
        expect(masked).toContain(part)
      }
      expect(masked).not.toContain('000123456789')
      expect(await exported(true)).toContain('000123456789')
      expect(await file()).toBeDefined()
      await erase(requestId)
    })

    test.each([
      ['declined', { input_outcome: 'declined', input_message: 'His uncle Zalman pays.' }],
      ['asked', { input_outcome: 'needs_info', input_message: 'Does uncle Zalman pay?' }],
    ])('is exported and erased with the words of a request that was %s', async (_, answer) => {
      const { requestId } = await requester()
      const review = { input_request_id: requestId, ...answer }
      await server.call('create_admin_review', review, admin.cookie)
      const { body } = await server.call('get_request', { request_id: requestId }, admin.cookie)
      const [question] = (body as { questions: { id: string }[] }).questions
      if (question) {
        await addDocument(server.services.db, requestId, { question_id: question.id })
        const said = { question_id: question.id, answer: 'Yes, Zalman Blum of Monsey.' }
        await server.call('answer_question', said, admin.cookie)
      }
      await server.call('withdraw_request', { request_id: requestId }, admin.cookie)
      const input = { request_id: requestId, with_numbers: false }
      const exported = await server.call('export_person', input, admin.cookie)
      expect(JSON.stringify(exported.body)).toContain('Zalman')
      expect(JSON.stringify(exported.body)).toContain('withdrawn')
      if (question) expect(JSON.stringify(exported.body)).toContain('Blum of Monsey')
      await erase(requestId)
      expect(await everything()).not.toContain('Zalman')
    })

    test('is erased: the rows that stay identify nobody, and the totals stay right', async () => {
      const { id, email, cookie, requestId, file } = await requester()
      await addRequest(server.services.db, { full_name: 'Ephraim Gross' })
      await server.post('/auth/sign-in/email', { email, password: 'wrong' })
      await sealUpTo(database.kysely, Number.MAX_SAFE_INTEGER)
      expect((await erase(requestId, 'Ephraim')).body).toMatchObject({
        error_code: 'err.nameDiffers',
      })
      expect((await erase(requestId)).body).toEqual({ success: true, requests: 1, documents: 1 })
      expect(await file()).toBeUndefined()
      const left = await everything()
      for (const gone of [name, email, 'a friend', 'a cousin called', '203.0.113.7']) {
        expect(left).not.toContain(gone)
      }
      expect((await server.call('get_request_info', { user_id_input: id }, cookie)).status).toBe(
        401,
      )
      const { body } = await server.call('get_request', { request_id: requestId }, admin.cookie)
      expect(body).toMatchObject({
        full_name: '-',
        address_line1: '',
        country: 'US',
        email: null,
        category: 'Wedding',
        review: { donation_amount: '180.00', notes: null },
      })
      expect((await erase(requestId, '-')).body).toMatchObject({ error_code: 'err.alreadyErased' })
      const addresses = await database.kysely
        .selectFrom('audit_events')
        .select('address')
        .where('actor_id', '=', id)
        .execute()
      expect(addresses.length).toBeGreaterThan(0)
      for (const { address } of addresses) expect(address).toBeNull()
      const about = await database.kysely
        .selectFrom('audit_events')
        .select('address')
        .where('subject_id', '=', id)
        .execute()
      expect(about.length).toBeGreaterThan(0)
      for (const { address } of about) expect(address).toBeNull()
      const { rows: salted } = await sql`
        select from audit_seals join audit_events on id = event_id
        where address is null and address_salt is not null`.execute(database.kysely)
      expect(salted).toEqual([])
      expect(await checkTrail(database.kysely)).toEqual([])
      const words = await database.kysely.selectFrom('name_words').select('word').execute()
      expect(words).not.toContainEqual({ word: 'weiss' })
      expect(words).toContainEqual({ word: 'ephraim' })
    })

    test('leaves Pending with requests that are not decided', async () => {
      const { id: request_id } = await addRequest(database.kysely)
      const request = async () =>
        (await server.call('get_request', { request_id }, admin.cookie)).body
      const { full_name } = (await request()) as { full_name: string }
      expect(await request()).toMatchObject({ outcome: 'undecided' })
      expect((await erase(request_id, full_name)).body).toMatchObject({ success: true })
      expect(await request()).toMatchObject({ outcome: 'withdrawn', withdrawn: { by: 'office' } })
    })

    test('is not erased, not even in part, while the storage is unreachable', async () => {
      const { cookie, requestId, file } = await requester()
      const before = await everything()
      await takeAway()
      expect(await erase(requestId)).toMatchObject({
        status: 503,
        body: { error_code: 'err.network' },
      })
      expect(await everything()).toEqual(before)
      expect((await server.call('list_sessions', {}, cookie)).status).toBe(200)
      await bringBack()
      expect(await file()).toBeDefined()
      expect((await erase(requestId)).body).toEqual({ success: true, requests: 1, documents: 1 })
      expect(await file()).toBeUndefined()
    })

    test('is not erased while an administrator', async () => {
      const { id, requestId } = await requester()
      const set = (is_admin: boolean) =>
        database.kysely.updateTable('users').set({ is_admin }).where('id', '=', id).execute()
      await set(true)
      expect((await erase(requestId)).body).toMatchObject({ error_code: 'err.eraseAdministrator' })
      await set(false)
      expect((await erase(requestId)).body).toMatchObject({ success: true })
    })
  })
})
