import { expect, test } from 'vitest'
import { createTestApp } from '#server/testing/app.ts'
import { addCode, addUser, callerOf, testServices } from '#server/testing/callers.ts'
import { createCalls } from '#server/testing/calls.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { readings } from '#server/testing/readings.ts'
import { requestInputs } from '#server/testing/request-inputs.ts'
import { createWorld } from '#server/testing/world.ts'
import { requestProcedures } from './index.ts'
import { recheckNumbers } from './number-checks.ts'

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
    return { ...services, requests, submitted, stored }
  }

  test('is stored with a submission', async () => {
    const { submitted, stored } = await setUp()
    expect(await stored(await submitted())).toBe(false)
    expect(await stored(await submitted(wrongRouting))).toBe(true)
  })

  test('is corrected by a recount', async () => {
    const { db, sealer, submitted, stored } = await setUp()
    const ids = [await submitted(wrongRouting), await submitted()]
    const details = db.updateTable('payment_details')
    await details.set({ has_doubtful_number: false }).execute()
    const unreadable = { account_number: 'not sealed' }
    await details
      .set(unreadable)
      .where('request_id', '=', ids[1] ?? '')
      .execute()
    const [wrong] = await recheckNumbers(db, sealer)
    expect(wrong?.kept).toBe(0)
    for (const id of ids) expect(await stored(id)).toBe(true)
    expect(await recheckNumbers(db, sealer)).toEqual([])
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
