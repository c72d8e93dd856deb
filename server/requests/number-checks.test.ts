import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { up as addNumberChecks } from '#server/database/migrations/023-doubtful-numbers.ts'
import { createCalls } from '#server/operations/index.ts'
import { createTestApp } from '#server/testing/app.ts'
import { addCode, addRequest, addUser, callerOf, testServices } from '#server/testing/callers.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { readings } from '#server/testing/readings.ts'
import { requestInputs } from '#server/testing/request-inputs.ts'
import { createWorld } from '#server/testing/world.ts'
import { requestProcedures } from './index.ts'
import { checkNumbers, recheckNumbers } from './number-checks.ts'

const wrongRouting = { input_ach_routing_number: '021000022' }

describeEachDatabase('the check of payment numbers', (database) => {
  const setUp = async () => {
    const services = testServices(database)
    const { db } = services
    const requests = createCalls(services, requestProcedures)
    const user = await addUser(db)
    const submitted = async (changes: Record<string, unknown> = {}) => {
      const { code } = await addCode(db)
      const inputs = requestInputs({ input_code: code, ...changes })
      const answer = await requests.create_request(inputs, callerOf(user))
      if (!answer.success) throw new Error(JSON.stringify(answer))
      return answer.request.id
    }
    const stored = async (request_id: string) =>
      (
        await db
          .selectFrom('payment_details')
          .select('has_doubtful_number')
          .where('request_id', '=', request_id)
          .executeTakeFirstOrThrow()
      ).has_doubtful_number
    const forget = (...ids: string[]) =>
      db
        .updateTable('payment_details')
        .set({ has_doubtful_number: null })
        .where('request_id', 'in', ids)
        .execute()
    return { ...services, requests, submitted, stored, forget }
  }

  test('is stored with a submission', async () => {
    const { submitted, stored } = await setUp()
    expect(await stored(await submitted())).toBe(false)
    expect(await stored(await submitted(wrongRouting))).toBe(true)
  })

  test('is made up for by a running server, once, also by two at a time', async () => {
    const { db, sealer, submitted, stored, forget } = await setUp()
    const wrong = await submitted(wrongRouting)
    const right = await submitted()
    const { id: empty } = await addRequest(db)
    const unreadable = await submitted()
    await db
      .updateTable('payment_details')
      .set({ account_number: 'not sealed' })
      .where('request_id', '=', unreadable)
      .execute()
    await forget(wrong, right)
    const both = [checkNumbers(db, sealer), checkNumbers(db, sealer)]
    const [one = 0, other = 0] = await Promise.all(both)
    expect(one + other).toBeGreaterThanOrEqual(4)
    expect(await stored(wrong)).toBe(true)
    expect(await stored(right)).toBe(false)
    expect(await stored(empty)).toBe(false)
    expect(await stored(unreadable)).toBe(true)
    expect(await checkNumbers(db, sealer)).toBe(0)
  })

  test('stops between two batches', async () => {
    const { db, sealer, submitted, forget } = await setUp()
    await forget(await submitted())
    expect(await checkNumbers(db, sealer, () => false)).toBe(0)
  })

  test('is forgotten when a server of an earlier version changes a number', async () => {
    const { db, submitted, stored } = await setUp()
    const id = await submitted(wrongRouting)
    const set = (values: { routing_number?: string | null; account_number?: string | null }) =>
      db.updateTable('payment_details').set(values).where('request_id', '=', id).execute()
    await db
      .updateTable('payment_details')
      .set({ payment_city: 'Monsey' })
      .where('request_id', '=', id)
      .execute()
    expect(await stored(id)).toBe(true)
    await set({ routing_number: 'v1.other.number' })
    expect(await stored(id)).toBe(null)
    await set({ routing_number: null, account_number: null })
    expect(await stored(id)).toBe(false)
  })

  test('is corrected by a recount', async () => {
    const { db, sealer, submitted, stored } = await setUp()
    await checkNumbers(db, sealer)
    const id = await submitted(wrongRouting)
    await db
      .updateTable('payment_details')
      .set({ has_doubtful_number: false })
      .where('request_id', '=', id)
      .execute()
    const [wrong] = await recheckNumbers(db, sealer)
    expect(wrong?.counted).toBe((wrong?.kept ?? 0) + 1)
    expect(await stored(id)).toBe(true)
    expect(await recheckNumbers(db, sealer)).toEqual([])
  })

  test('is unknown after an upgrade, until a server has made up for it', async () => {
    const { db, sealer, submitted, stored } = await setUp()
    const id = await submitted(wrongRouting)
    await sql`drop trigger forget_number_check on payment_details`.execute(db)
    await sql`drop function forget_number_check`.execute(db)
    await sql`alter table payment_details drop column has_doubtful_number`.execute(db)
    await addNumberChecks(db)
    expect(await stored(id)).toBe(null)
    await checkNumbers(db, sealer)
    expect(await stored(id)).toBe(true)
  })
})

/** A family sees its own numbers, an administrator the last four characters of one request's. */
const mayOpen = ['get_request_info', 'get_request_to_correct', 'get_request']

describeEachDatabase('encrypted values', (database) => {
  test('are decrypted by no list', async () => {
    const server = await createTestApp(database)
    try {
      const world = await createWorld(server)
      const { sealer } = server.services
      const { open } = sealer
      let opened = 0
      sealer.open = (place, text) => {
        opened += 1
        return open(place, text)
      }
      const opening: string[] = []
      for (const [name, inputOf] of Object.entries(readings)) {
        const input = await inputOf(world)
        opened = 0
        const { status } = await server.call(name, input, world.admin.cookie)
        expect(status, name).toBe(200)
        if (opened > 0) opening.push(name)
      }
      expect(opening).toEqual(mayOpen)
    } finally {
      await server.close()
    }
  })
})
