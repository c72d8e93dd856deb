import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { Procedure } from '#contract/procedure.ts'
import { createTestApp, type TestApp } from './testing/app.ts'
import { type CallName, rowOfCall } from './testing/call-names.ts'
import { changes } from './testing/changes.ts'
import { openTestDatabase, type TestDatabase } from './testing/databases.ts'
import { readings } from './testing/readings.ts'
import { createWorld, type World } from './testing/world.ts'

// The table of procedures, and acts on a payment, × callers, generated from the contract, every cell called with valid input.
// Who corrected or locked: server/payouts/two-person.

const STALE_MS = 20 * 60_000
/** Inputs that name something of a person. Nobody else may use it. */
const names = ['request_id', 'question_id', 'document_id', 'session_id', 'user_id_input']
names.push('input_user_id')

let database: TestDatabase
let server: TestApp
let world: World
beforeAll(async () => {
  database = await openTestDatabase(inject('postgresUrl') ? 'postgres' : 'embedded')
  server = await createTestApp(database)
  world = await createWorld(server)
})
afterAll(async () => {
  await server.close()
  await database.close()
})

/** Returns a valid call of a procedure, and the cookie of whom it belongs to. */
async function prepare(name: CallName, { audience }: Procedure) {
  world.requester.cookie = await server.openSession(world.requester.id) // the last call may have ended it
  world.admin.cookie = await server.openSession(world.admin.id)
  const owner = audience === 'admin' ? world.admin.cookie : world.requester.cookie
  if (!(name in changes)) {
    const input = await readings[name as keyof typeof readings](world)
    return { input: input as object, cookie: owner }
  }
  const { input, cookie = owner } = await changes[name as keyof typeof changes](world)
  return { input: input as object, cookie }
}

/** Sets when the session of a cookie was signed in. */
async function signedIn(cookie: string, msAgo: number) {
  const known = await server.auth.identify(new Headers({ Cookie: cookie }))
  await database.kysely
    .updateTable('sessions')
    .set({ created_at: new Date(Date.now() - msAgo) })
    .where('id', '=', known?.session.id ?? '')
    .execute()
}

/** Returns a short word for an answer: the status, the code of a refusal, or `in`. */
async function ask(name: string, input: object, cookie?: string): Promise<string> {
  const { status, body } = await server.call(name, input, cookie)
  if (status !== 200) return String(status)
  const answer = body as { success?: boolean; error_code?: string } | null
  return answer?.success === false ? (answer.error_code ?? 'refused') : 'in'
}

/** In the order in which the calls prepare each other. */
const ordered = [...Object.keys(changes), ...Object.keys(readings)] as CallName[]
const procedures = ordered.map((name): [CallName, Procedure] => [name, rowOfCall(name)])
const closed = procedures.filter(([, { audience }]) => audience !== 'visitor')

test.each(closed)('%s', async (name, row) => {
  const { input, cookie } = await prepare(name, row)
  const cells: Record<string, string> = { visitor: await ask(name, input) }
  const expected: Record<string, unknown> = { visitor: '401' }
  const stranger = await server.signIn()
  const isNamed = names.some((field) => field in input)
  if (row.audience === 'admin' || isNamed) {
    cells.stranger = await ask(name, input, stranger.cookie)
    expected.stranger = row.audience === 'admin' ? '403' : expect.not.stringMatching(/^in$|^5/)
  }
  if (row.audience === 'admin') {
    const own = await server.openSession(world.requester.id)
    cells.requester = await ask(name, input, own)
    expected.requester = '403'
  }
  await signedIn(cookie, STALE_MS)
  cells.stale = await ask(name, input, cookie)
  expected.stale = row.fresh === true ? 'err.signInAgain' : 'in'
  if (row.fresh === true) {
    await signedIn(cookie, 0)
    cells.owner = await ask(name, input, cookie)
    expected.owner = 'in'
  }
  expect(cells).toEqual(expected)
})

test.each(procedures.filter(([, { audience }]) => audience === 'visitor'))(
  '%s is open to everybody',
  async (name) => {
    const { cookie } = await server.signIn()
    for (const caller of [undefined, cookie, world.admin.cookie]) {
      expect(await ask(name, { nonsense: 1 }, caller)).toBe('400')
    }
  },
)
