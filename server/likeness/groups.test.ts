import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LikelyFamilyAnswer } from '#contract/families.ts'
import type { OneRequest } from '#contract/requests.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { requestInputs } from '#server/testing/request-inputs.ts'
import { keepLikeness } from './worker.ts'

const step = new URL('../database/from-056/061-numbers-are-never-crowded.sql', import.meta.url)

describeEachDatabase('families with one account', (database) => {
  let server: TestApp
  let cookie: string
  beforeAll(async () => {
    server = await createTestApp(database)
    cookie = (await server.signIn({ is_admin: true, name: 'Rivka Levi' })).cookie
  })
  afterAll(() => server.close())

  const call = async <T>(name: string, input: object) =>
    (await server.call(name, input, cookie)).body as T
  const requests: OneRequest[] = []
  async function share(families: number) {
    const { input_code, code_id, status, ...inputs } = requestInputs({ input_email: null })
    while (requests.length < families) {
      const number = String(requests.length).padStart(4, '0')
      const { request } = await call<{ request: OneRequest }>('create_direct_request', {
        ...inputs,
        input_phone: `845-555-${number}`,
        input_address_line1: `${number} Forest Road`,
        input_date_of_request: '2026-11-18',
      })
      requests.push(request)
    }
    await keepLikeness(database.kysely, server.services.sealer)
  }
  const counted = async ({ id }: { id: string } = { id: '' }) =>
    (await call<OneRequest>('get_request', { request_id: id })).likely
  const likely = async (family_id?: string) =>
    (await call<{ likely: LikelyFamilyAnswer[] }>('get_likely', { family_id })).likely

  test('are shown however many they are, until one answer about a group', async () => {
    await share(9)
    expect(await counted(requests[0])).toBe(8)
    const db = database.kysely
    await sql`insert into silent_marks select distinct kind, mark from request_marks
      where kind = 'bank'`.execute(db)
    await sql`insert into likely_queue (family_id) select family_id from requests`.execute(db)
    await share(9)
    expect(await counted(requests[0])).toBe(0) // as an earlier version had silenced it
    await sql.raw(readFileSync(step, 'utf8')).execute(db)
    await share(9)
    expect(await counted(requests[0])).toBe(8)
    await share(25)
    expect(await counted(requests[0])).toBe(24)
    expect(await counted(requests[24])).toBe(20)
    const family_id = requests[24]?.family?.id
    const [shown] = await likely(family_id)
    expect(shown?.evidence).toContainEqual({ kind: 'bank', text: '••••6789', families: 25 })
    const pair = { family_id, other_family_id: shown?.family_id }
    const answer = { ...pair, reason: 'Bochurim of one yeshiva' }
    expect(await call('distinguish_families', answer)).toMatchObject({ success: true })
    await share(26)
    expect(await Promise.all(requests.map(counted))).toEqual(requests.map(() => 0))
    expect(await likely(family_id)).toEqual([])
  })
})
