import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { addRequest } from '#server/testing/callers.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { keepSounds } from './sounds.ts'

describeEachDatabase('the search of the office', (database) => {
  let server: TestApp
  let admin: { id: string; cookie: string }
  beforeAll(async () => {
    server = await createTestApp(database)
    admin = await server.signIn({ is_admin: true })
  })
  afterAll(() => server.close())

  const found = async (search: string) => {
    const { body } = await server.call('get_requests_with_review_status', { search }, admin.cookie)
    return (body as { requests: { id: string }[] }).requests.map(({ id }) => id)
  }
  const add = async (overrides: Parameters<typeof addRequest>[1]) =>
    (await addRequest(database.kysely, overrides)).id

  test('finds a name in whatever script it was written, and counts it too', async () => {
    const yiddish = await add({ full_name: 'משה ראזענבערג' })
    const hebrew = await add({ full_name: 'משה רוזנברג' })
    const latin = await add({ full_name: 'Moishe Rosenberg' })
    await add({ full_name: 'משה לוי' })
    await add({ full_name: 'Moishe Levy' })
    expect((await found('Moshe Rosenberg')).sort()).toEqual([yiddish, hebrew].sort())
    expect((await found('משה ראזענבערג')).sort()).toEqual([latin, yiddish, hebrew].sort())
    const input = { search: 'Moshe Rosenberg' }
    const { body } = await server.call('count_requests', input, admin.cookie)
    expect(body).toMatchObject({ count: 2 })
    const families = await server.call('find_families', input, admin.cookie)
    expect(families.body).toMatchObject({ families: [{}, {}] })
  })

  test('hears each new word once', async () => {
    await add({ full_name: 'Gittel Zweig' })
    expect(await keepSounds(database.kysely)).toBeGreaterThan(0)
    expect(await keepSounds(database.kysely)).toBe(0)
  })

  test('finds the beginning of an address and the last digits of a phone number', async () => {
    const id = await add({ address_line1: '1420 58th Street', phone: '845-555-0177' })
    expect(await found('1420 58th')).toEqual([id])
    expect(await found('5550177')).toEqual([id])
    expect(await found('0177')).toEqual([id])
    expect(await found('58th Street')).toEqual([])
  })

  test('finds a payment by its reference and check number', async () => {
    const id = await add({ full_name: 'Paid by check' })
    const reference = `K${String(10_000_000 + Math.floor(Math.random() * 1e6))}`
    await database.kysely
      .insertInto('payments')
      .values({
        reference,
        request_id: id,
        attempt: 1,
        method: 'check',
        check_number: 70_431,
      })
      .execute()
    expect(await found(reference.toLowerCase())).toEqual([id])
    expect(await found('70431')).toEqual([id])
    expect(await found(randomUUID())).toEqual([])
  })
})
