import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { rowOfCall } from '#server/testing/call-names.ts'
import { changes } from '#server/testing/changes.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { createWorld, type World } from '#server/testing/world.ts'

const idempotent = (Object.keys(changes) as (keyof typeof changes)[]).filter(
  (name) => rowOfCall(name).idempotent,
)

describeEachDatabase('a call that is repeated with its operation id', (database) => {
  let server: TestApp
  let world: World
  beforeAll(async () => {
    server = await createTestApp(database)
    world = await createWorld(server)
  })
  afterAll(() => server.close())

  const countEvents = async () =>
    (await database.kysely.selectFrom('audit_events').select('id').execute()).length

  test.each(idempotent)('%s acts once, and for one caller', async (name) => {
    const { input, cookie } = await changes[name](world)
    const call = { ...(input as object), operation_id: randomUUID() }
    const before = await countEvents()
    const { body: first } = await server.call(name, call, cookie)
    expect(first).toMatchObject({ success: true })
    const after = await countEvents()
    expect(after).toBeGreaterThan(before)
    expect((await server.call(name, call, cookie)).body).toEqual(first)
    const other = await server.signIn({ is_admin: true, two_step: true })
    const { body } = await server.call(name, call, other.cookie)
    expect(body).toMatchObject({ success: false, error_code: 'err.invalidInput' })
    expect(await countEvents()).toBe(after)
  })
})
