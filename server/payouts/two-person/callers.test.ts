import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { type CallName, rowOfCall } from '#server/testing/call-names.ts'
import { changes } from '#server/testing/changes.ts'
import { correctionInputs } from '#server/testing/correction-changes.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/databases.ts'
import { createWorld, type World } from '#server/testing/world.ts'

// Every procedure of administrators and every act on a payment, called by the one who did everything before: corrected the
// details, saved the settings, locked. With PAYOUT_TWO_PERSON the rest is a colleague's.

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

/** What somebody else must do (docs/product.md §14.17). */
const reserved: Partial<Record<CallName, string>> = {
  confirm_payment_details: 'payout.otherConfirms',
  record_file_refused: 'payout.otherPerson',
  'act_on_payment take_out': 'payout.otherPerson',
}
/** In the order in which the calls prepare each other. */
const names = (Object.keys(changes) as (keyof typeof changes)[]).filter(
  (name) => rowOfCall(name).audience === 'admin',
)

function switchRule(isOn: boolean) {
  const config: { payoutTwoPerson: boolean } = server.services.config
  config.payoutTwoPerson = isOn
}

/** Returns a valid call that the same administrator has prepared, alone. */
async function prepare(name: keyof typeof changes): Promise<unknown> {
  switchRule(false)
  world.requester.cookie = await server.openSession(world.requester.id)
  world.admin.cookie = await server.openSession(world.admin.id)
  const { input } = await changes[name](world)
  if (name !== 'confirm_payment_details') return input
  const { request_id, changed_at } = input as { request_id: string; changed_at: string }
  const correction = correctionInputs(request_id, {
    expected_corrected_at: changed_at,
    input_ach_account_number: '112233445566',
  })
  const { body } = await server.call('correct_request', correction, world.admin.cookie)
  return { request_id, changed_at: (body as { corrected_at: string }).corrected_at }
}

async function ask(name: string, input: unknown, cookie: string): Promise<string> {
  const { status, body } = await server.call(name, input, cookie)
  if (status !== 200) return String(status)
  const answer = body as { success?: boolean; error_code?: string } | null
  return answer?.success === false ? (answer.error_code ?? 'refused') : 'in'
}

test.each(names)('%s', async (name) => {
  const input = await prepare(name)
  switchRule(true)
  expect(await ask(name, input, world.admin.cookie)).toBe(reserved[name] ?? 'in')
  if (reserved[name]) expect(await ask(name, input, colleague)).toBe('in')
})
