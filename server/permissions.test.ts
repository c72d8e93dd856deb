import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { Procedure } from '#contract/procedure.ts'
import { createTestApp, type TestApp } from './testing/app.ts'
import { type CallName, rowOfCall } from './testing/call-names.ts'
import { changes } from './testing/changes.ts'
import { correctionInputs } from './testing/correction-changes.ts'
import { openTestDatabase, type TestDatabase } from './testing/databases.ts'
import { readings } from './testing/readings.ts'
import { createWorld, type World } from './testing/world.ts'

// The table of procedures, and acts on a payment, × callers, generated from the contract, every cell called with valid input.
// With PAYOUT_TWO_PERSON, called by the administrator who did everything before: corrected the details, saved the settings,
// locked.

const STALE_MS = 20 * 60_000
/** Inputs that name something of a person. Nobody else may use it. */
const names = ['request_id', 'question_id', 'document_id', 'session_id', 'user_id_input']
names.push('input_user_id')
/** What somebody else must do (docs/product.md §14.17). */
const reserved: Partial<Record<CallName, string>> = {
  confirm_payment_details: 'payout.otherConfirms',
  record_file_refused: 'payout.otherPerson',
  'act_on_payment take_out': 'payout.otherPerson',
}

let database: TestDatabase
let server: TestApp
let world: World
let colleague: string
beforeAll(async () => {
  database = await openTestDatabase(inject('postgresUrl') ? 'postgres' : 'embedded')
  server = await createTestApp(database)
  world = await createWorld(server)
  colleague = (await server.signIn({ is_admin: true })).cookie
})
afterAll(async () => {
  await server.close()
  await database.close()
})

function switchTwoPerson(isOn: boolean) {
  const config: { payoutTwoPerson: boolean } = server.services.config
  config.payoutTwoPerson = isOn
}

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
  return {
    input: name === 'confirm_payment_details' ? await corrected(input, cookie) : (input as object),
    cookie,
  }
}

/** Returns the same call, once its caller has corrected the details. */
async function corrected(input: unknown, cookie: string) {
  const { request_id, changed_at } = input as { request_id: string; changed_at: string }
  const correction = correctionInputs(request_id, {
    expected_corrected_at: changed_at,
    input_ach_account_number: '112233445566',
  })
  const { body } = await server.call('correct_request', correction, cookie)
  return { request_id, changed_at: (body as { corrected_at: string }).corrected_at }
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
  switchTwoPerson(false)
  const { input, cookie } = await prepare(name, row)
  switchTwoPerson(true)
  const answer = reserved[name] ?? 'in'
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
  expected.stale = row.fresh === true ? 'err.signInAgain' : answer
  if (row.fresh === true) {
    await signedIn(cookie, 0)
    cells.owner = await ask(name, input, cookie)
    expected.owner = answer
  }
  if (reserved[name]) {
    cells.colleague = await ask(name, input, colleague)
    expected.colleague = 'in'
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
