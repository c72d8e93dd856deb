import { expect, test } from 'vitest'
import type { Services } from '#server/services.ts'
import { addCode, addUser, callerOf, testServices } from '#server/testing/callers.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { requestInputs } from '#server/testing/request-inputs.ts'
import { requestProcedures } from './index.ts'

describeEachDatabase('one code submitted fifty times concurrently', (database) => {
  const ROUNDS = 20
  const AT_ONCE = 50

  async function race(services: Services, people: number) {
    const requests = requestProcedures(services)
    const { db } = services
    const users = await Promise.all(Array.from({ length: people }, () => addUser(db)))
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id, code } = await addCode(db)
      const answers = await Promise.all(
        Array.from({ length: AT_ONCE }, (_, at) => {
          const user = users[at % people]
          if (!user) throw new Error('nobody')
          return requests.create_request(requestInputs({ input_code: code }), callerOf(user))
        }),
      )
      const made = answers.flatMap((answer) => (answer.success ? [answer.request.id] : []))
      const stored = await db
        .selectFrom('requests')
        .select('id')
        .where('code_id', '=', id)
        .execute()
      expect(stored).toHaveLength(1)
      expect(new Set(made)).toEqual(new Set(stored.map((request) => request.id)))
      expect(made).toHaveLength(people === 1 ? AT_ONCE : 1)
    }
    const { count } = await db
      .selectFrom('requests')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where(
        'user_id',
        'in',
        users.map(({ id }) => id),
      )
      .executeTakeFirstOrThrow()
    expect(count).toBe(ROUNDS)
  }

  test('by as many users makes one request', async () => {
    await race(testServices(database), AT_ONCE)
  })

  test('by one user with the same content returns that request every time', async () => {
    await race(testServices(database), 1)
  })
})
