import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { addUser } from '#server/testing/callers.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { requestInputs } from '#server/testing/request-inputs.ts'

const PLANTED = 'Planted Recipient'

describeEachDatabase('the codes of a person', (database) => {
  let server: TestApp
  let admin: { id: string; cookie: string }
  beforeAll(async () => {
    server = await createTestApp(database)
    admin = await server.signIn({ is_admin: true })
  })
  afterAll(() => server.close())

  const office = async <T>(name: Parameters<TestApp['call']>[0], input: object) =>
    (await server.call(name, input, admin.cookie)).body as T

  /** Makes a code for the family of an account, with planted text, and another one instead. */
  async function codesFor(userId: string) {
    const { family_id } = await database.kysely
      .selectFrom('users')
      .select('family_id')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    const made = await office<{ code_id: string }>('create_code', {
      recipient_name: PLANTED,
      recipient_phone: '718-555-0123',
      note: PLANTED,
      family_id,
      begun: { input_reason: PLANTED },
    })
    await office('record_code_sent', { code_id: made.code_id, channel: 'sms' })
    return office<{ code: { id: string; code: string } }>('reissue_code', {
      code_id: made.code_id,
    })
  }

  test('are in its export, and erased with it; those that were left are revoked', async () => {
    const person = await server.signIn()
    const { code } = await codesFor(person.id)
    const inputs = requestInputs({ input_code: code.code })
    const { body } = await server.call('create_request', inputs, person.cookie)
    const { request } = body as { request: { id: string; full_name: string } }
    const unused = await codesFor(person.id)
    // A cousin's code, which stays.
    const other = await codesFor((await addUser(database.kysely)).id)

    const exported = await office<{ person: { codes: { recipient_name: string; sent: [] }[] } }>(
      'export_person',
      { request_id: request.id, with_numbers: false },
    )
    expect(
      exported.person.codes.map(({ recipient_name, sent }) => [recipient_name, sent.length]),
    ).toEqual([
      [PLANTED, 1],
      [PLANTED, 0],
      [PLANTED, 1],
      [PLANTED, 0],
    ])
    const { full_name } = await office<{ full_name: string }>('get_person', {
      request_id: request.id,
    })
    const erase = { request_id: request.id, confirmation: full_name }
    expect(await office('erase_person', erase)).toMatchObject({ success: true })
    const left = await database.kysely
      .selectFrom('codes')
      .selectAll()
      .where('recipient_text', 'is not', null)
      .execute()
    expect(left.map(({ id }) => id)).toContain(other.code.id)
    expect(left).toHaveLength(2)
    const gone = await database.kysely
      .selectFrom('codes')
      .selectAll()
      .where('id', '=', unused.code.id)
      .executeTakeFirst()
    expect(JSON.stringify(gone)).not.toContain('Planted')
    expect(gone).toMatchObject({ revoked_by: admin.id, begun: null, recipient_phone: null })
  })
})
