import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallRow } from '#contract/calls.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { calledFamily } from '#server/testing/call-changes.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { sized } from '#server/testing/sizes.ts'

const ROUNDS = sized(4, 200)

describeEachDatabase('two callers at once', (database) => {
  let server: TestApp
  let callers: { cookie: string; name: string }[]
  beforeAll(async () => {
    server = await createTestApp(database)
    callers = [
      { name: 'Rivka Levi', ...(await server.signIn({ is_admin: true, name: 'Rivka Levi' })) },
      { name: 'Gitty Roth', ...(await server.signIn({ is_admin: true, name: 'Gitty Roth' })) },
    ]
  })
  afterAll(() => server.close())
  type Answer = { success: boolean; error_code?: string }
  const ask = async (name: string, input: object, cookie: string) =>
    (await server.call(name, input, cookie)).body as Answer
  const rowsFor = async (cookie: string) => {
    const { body } = await server.call('list_calls', { limit: 200 }, cookie)
    return (body as { calls: CallRow[] }).calls
  }

  test('one takes a row, and the other is told who has it', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { call_id } = await calledFamily({ db: database.kysely })
      const taken = await Promise.all(
        callers.map(({ cookie }) => ask('take_call', { call_id }, cookie)),
      )
      expect(taken.filter(({ success }) => success)).toHaveLength(1)
      const winner = taken.findIndex(({ success }) => success)
      expect(taken[1 - winner]).toMatchObject({ error_code: 'calls.taken' })
      const loser = callers[1 - winner]
      const shown = (await rowsFor(loser?.cookie ?? '')).find((row) => row.call_id === call_id)
      expect(shown).toMatchObject({ taken_by_name: callers[winner]?.name })
      await ask('record_call', { call_id, outcome: 'done' }, callers[winner]?.cookie ?? '')
    }
  })

  test('one records a call, and the other hears that the row has changed', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { call_id, id } = await calledFamily({ db: database.kysely })
      const [row] = (await rowsFor(callers[0]?.cookie ?? '')).filter(
        (one) => one.call_id === call_id,
      )
      const outcomes = ['reached', 'no_answer'] as const
      const recorded = await Promise.all(
        callers.map(({ cookie }, at) =>
          ask(
            'record_call',
            {
              call_id,
              outcome: outcomes[(at + round) % 2],
              version: row?.version,
              operation_id: randomUUID(),
            },
            cookie,
          ),
        ),
      )
      expect(recorded.filter(({ success }) => success)).toHaveLength(1)
      expect(recorded.filter(({ success }) => !success)).toMatchObject([
        { error_code: expect.stringMatching(/^calls\.(changed|taken)$/) },
      ])
      const calls = await database.kysely
        .selectFrom('call_reasons')
        .select('call_id')
        .where('request_id', '=', id)
        .execute()
      expect(calls).toHaveLength(1)
    }
  })

  test('one press that is sent twice is one call', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { call_id, id } = await calledFamily({ db: database.kysely })
      const input = { call_id, outcome: 'no_answer', operation_id: randomUUID() }
      const twice = await Promise.all(
        [1, 2].map(() => ask('record_call', input, callers[0]?.cookie ?? '')),
      )
      expect(twice).toMatchObject([{ success: true }, { success: true }])
      const calls = await database.kysely
        .selectFrom('call_reasons')
        .select('call_id')
        .where('request_id', '=', id)
        .execute()
      expect(calls).toHaveLength(1)
    }
  })
})
