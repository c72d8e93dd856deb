import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tablesOf } from '#server/backup/rows-store.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { addCode } from '#server/testing/callers.ts'
import { correctionInputs, familyInputs } from '#server/testing/correction-changes.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { requestInputs } from '#server/testing/request-inputs.ts'

type Corrected = { success: boolean; corrected_at: string }

describeEachDatabase('After an administrator changed an address', (database) => {
  let server: TestApp
  let admin: { id: string; cookie: string }
  beforeAll(async () => {
    server = await createTestApp(database)
    admin = await server.signIn({ is_admin: true })
  })
  afterAll(() => server.close())

  async function call<T = Corrected>(name: string, input: unknown, cookie = admin.cookie) {
    const { body } = await server.call(name, input, cookie)
    expect(body).toMatchObject({ success: true })
    return body as T
  }
  const address = () => `${randomUUID()}@example.com`
  /** Returns who was told of changed details since the last call. */
  async function told() {
    const letters = database.kysely.deleteFrom('outbox').where('kind', '=', 'details_changed')
    return (await letters.returning('recipient').execute()).map(({ recipient }) => recipient).sort()
  }
  async function requestOf(cookie: string) {
    const input = requestInputs({ input_code: (await addCode(database.kysely)).code })
    return (await call<{ request: { id: string } }>('create_request', input, cookie)).request.id
  }
  const month = () =>
    database.kysely
      .updateTable('former_addresses')
      .set({ told_until: new Date(Date.now() - 1) })
      .execute()

  test('the old one and the new one are told of each change for 30 days', async () => {
    const [old, next, last] = [address(), address(), address()]
    const family = await server.signIn({ email: old })
    const request_id = await requestOf(family.cookie)
    await call('change_person_email', { request_id, new_email: next })
    const first = await call(
      'correct_request',
      correctionInputs(request_id, { input_phone: '718-555-0199' }),
    )
    expect(await told()).toEqual([old, next].sort())
    await call('change_person_email', { request_id, new_email: last })
    const input = familyInputs(request_id, { expected_corrected_at: first.corrected_at })
    const second = await call('correct_own_request', input, await server.openSession(family.id))
    expect(await told()).toEqual([old, next, last].sort())
    const { person } = await call<{ person: { former_addresses: { email: string }[] } }>(
      'export_person',
      { request_id, with_numbers: false },
    )
    expect(person.former_addresses.map(({ email }) => email).sort()).toEqual([old, next].sort())
    await month()
    await call(
      'correct_request',
      correctionInputs(request_id, {
        expected_corrected_at: second.corrected_at,
        input_phone: '718-555-0198',
      }),
    )
    expect(await told()).toEqual([last])
  })

  test('the old one of a direct request is told too', async () => {
    const [old, next] = [address(), address()]
    const { input_code, code_id, status, ...inputs } = requestInputs({ input_email: old })
    const { request } = await call<{ request: { id: string } }>('create_direct_request', {
      ...inputs,
      input_date_of_request: '2026-11-20',
    })
    const first = await call('correct_request', correctionInputs(request.id, { input_email: next }))
    expect(await told()).toEqual([old, next].sort())
    await call(
      'correct_request',
      correctionInputs(request.id, {
        input_email: next,
        input_ach_account_number: '998877665544',
        expected_corrected_at: first.corrected_at,
      }),
    )
    expect(await told()).toEqual([old, next].sort())
  })

  test('erasing the person leaves the old one nowhere', async () => {
    const old = address()
    const family = await server.signIn({ email: old })
    const request_id = await requestOf(family.cookie)
    await call('change_person_email', { request_id, new_email: address() })
    const { full_name } = await call<{ full_name: string }>('get_person', { request_id })
    await call('erase_person', { request_id, confirmation: full_name })
    for (const table of await tablesOf(database.kysely)) {
      const { rows } = await sql<{ row: string }>`
        select t::text as row from ${sql.table(table)} t`.execute(database.kysely)
      expect(rows.filter(({ row }) => row.includes(old))).toEqual([])
    }
  })
})
