import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recountHistories } from '#server/family-history/index.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { addRequest } from '#server/testing/callers.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { FamilyModel } from '#server/testing/family-model.ts'
import { sized } from '#server/testing/sizes.ts'

type Step = {
  kind: 'submit' | 'direct' | 'join' | 'undo' | 'move' | 'erase'
  one: number
  other: number
}
const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom('submit' as const, 'direct' as const) },
    { weight: 6, arbitrary: fc.constantFrom('join' as const, 'undo' as const) },
    { weight: 3, arbitrary: fc.constantFrom('move' as const, 'erase' as const) },
  ),
  one: fc.nat(100),
  other: fc.nat(100),
})

describeEachDatabase('random histories of families', (database) => {
  let server: TestApp
  let admin: { id: string; cookie: string }
  beforeAll(async () => {
    server = await createTestApp(database)
    admin = await server.signIn({ is_admin: true })
  })
  afterAll(() => server.close())

  const call = async (name: string, input: object) =>
    (await server.call(name, input, admin.cookie)).body as Record<string, string> & {
      success: boolean
    }
  const inDatabase = async () => {
    const rows = await database.kysely.selectFrom('requests').select(['id', 'family_id']).execute()
    return new Map(rows.map(({ id, family_id }) => [id, family_id]))
  }
  const familyOf = async (table: 'users' | 'requests', id: string) => {
    const row = await database.kysely
      .selectFrom(table)
      .select('family_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return row.family_id ?? ''
  }

  async function play(steps: Step[]) {
    const model = new FamilyModel()
    const cookies = new Map<string, string>()
    const families = new Set<string>()
    for (let at = 0; at < 3; at++) {
      const { id, cookie } = await server.signIn()
      const family = await familyOf('users', id)
      model.accounts.set(id, family)
      cookies.set(id, cookie)
      families.add(family)
    }
    const pick = <T>(from: Iterable<T>, at: number): T | undefined => {
      const all = [...from]
      return all[at % all.length]
    }
    const standing = () => [...families].filter((id) => model.remaining(id) === id)
    const add = async (user_id: string | null, family_id: string | null) => {
      const { id } = await addRequest(database.kysely, {
        user_id,
        family_id: family_id ?? undefined,
      })
      if (user_id) model.add(id, { account: user_id })
      else model.add(id, { family: family_id ?? (await familyOf('requests', id)) })
      families.add(model.requestOf(id).family)
    }
    const run: Record<Step['kind'], (step: Step) => Promise<void>> = {
      submit: async ({ one }) => add(pick(model.accounts.keys(), one) ?? null, null),
      direct: async ({ one, other }) => add(null, other % 2 ? (pick(families, one) ?? null) : null),
      async join({ one, other }) {
        const first = pick(standing(), one) ?? ''
        const second = pick(standing(), other) ?? ''
        const input = { family_id: first, other_family_id: second }
        const { success, family_id, join_id = '' } = await call('join_families', input)
        expect(success).toBe(first !== second)
        if (success) model.join(join_id, family_id === first ? second : first, family_id ?? '')
      },
      async undo({ one }) {
        const join = pick(model.joins, one)
        if (!join) return
        const { success } = await call('undo_family_join', { join_id: join.id })
        expect(success).toBe(model.canUndo(join))
        if (success) model.undo(join)
      },
      async move({ one, other }) {
        const id = pick(model.requests.keys(), one)
        if (!id) return
        const request = model.requestOf(id)
        const into = other % 3 ? (pick(families, other) ?? null) : null
        const { success, family_id = '' } = await call('move_request', {
          request_id: id,
          family_id: into,
        })
        const isPossible =
          !request.account && (into === null || model.remaining(into) !== request.family)
        expect(success).toBe(isPossible)
        if (!success) return
        model.move(id, family_id)
        families.add(family_id)
      },
      async erase({ one }) {
        const id = pick(model.requests.keys(), one)
        if (!id) return
        const { success } = await call('erase_person', {
          request_id: id,
          confirmation: 'Moshe Cohen',
        })
        if (success) model.erase(id)
      },
    }
    for (const one of steps) await run[one.kind](one)

    expect(await recountHistories(database.kysely)).toEqual([])
    const found = await inDatabase()
    for (const [id, { family }] of model.requests) expect(found.get(id)).toBe(family)
    for (const [account, family] of model.accounts) {
      expect(await familyOf('users', account)).toBe(family)
      const { body } = await server.call(
        'get_request_info',
        { user_id_input: account },
        cookies.get(account),
      )
      const own = [...model.requests].filter(([, request]) => request.account === account)
      const shown = (body as { requests: { id: string }[] }).requests.map(({ id }) => id)
      expect(shown.sort()).toEqual(own.map(([id]) => id).sort())
    }
  }

  test(
    'keep every request in the family that the rules say, and accounts apart',
    async () => {
      const history = fc.array(step, { minLength: 8, maxLength: sized(25, 60) })
      await fc.assert(fc.asyncProperty(history, play), {
        numRuns: sized(4, database.kind === 'postgres' ? 100 : 20),
      })
    },
    sized(60_000, 1_800_000),
  )
})
