import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SecretField, secretFields } from '#domain/payment-methods.ts'
import { endSignIns, readSnapshot, writeSnapshot } from '#server/backup/rows-store.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { addCode, testKey } from '#server/testing/callers.ts'
import { changes } from '#server/testing/changes.ts'
import { describeEachDatabase, openTestDatabase } from '#server/testing/databases.ts'
import { paymentCases, requestInputs } from '#server/testing/request-inputs.ts'
import { authenticatorOf, createWorld, password, type World } from '#server/testing/world.ts'
import { openSealer } from './keys.ts'
import { sealAnew } from './sealed-store.ts'

// Does everything that the portal does once, then looks at all tables: which columns hold encrypted
// values, and whether a copy holds all rows.

/** Tables that no procedure fills: workers, uploads, replies to text messages and the conversion do. */
const emptyTables = [
  'audit_seals',
  'call_replies',
  'closed_months',
  'ledger_differences',
  'likely_pairs',
  'request_documents',
]

const fresh = 'the key that comes next, of 32 characters and more'
const sealed = /(?<![\w.-])v(\d+)\.[\w-]{16}\.[\w-]{22,}/g

describeEachDatabase('encrypted columns', (database) => {
  let server: TestApp
  let world: World
  const numbers: { request_id: string; field: SecretField; value: string }[] = []
  let deviceOwner: { email: string; code: () => string }

  beforeAll(async () => {
    const { kysely } = database
    await openSealer(kysely, { current: testKey })
    server = await createTestApp(database)
    world = await createWorld(server)
    const { requester, admin } = world
    for (const { method, inputs } of paymentCases) {
      const { code } = await addCode(kysely)
      const input = requestInputs({ input_code: code, input_payment_method: method, ...inputs })
      const { body } = await server.call('create_request', input, requester.cookie)
      const { id: request_id } = (body as { request: { id: string } }).request
      for (const field of secretFields) {
        const asked = { request_id, field }
        const revealed = await server.call('reveal_payment_number', asked, admin.cookie)
        const { value } = revealed.body as { value?: string }
        if (value) numbers.push({ ...asked, value })
      }
    }
    const { email } = await world.person()
    const cookie = await world.signIn({ email })
    const code = await authenticatorOf(server, cookie)
    await server.call('confirm_two_step', { code: code() }, cookie)
    deviceOwner = { email, code }
  })
  afterAll(() => server.close())

  /** Returns the columns that hold encrypted values, each with its key versions. */
  async function sealedColumns() {
    const { rows: columns } = await sql<{ place: string; table: string; column: string }>`
      select table_name as table, column_name as column, table_name || '.' || column_name as place
      from information_schema.columns
      where table_schema = 'public' and data_type in ('text', 'character varying', 'jsonb')`.execute(
      database.kysely,
    )
    const found: Record<string, string[]> = {}
    for (const { place, table, column } of columns) {
      const { rows } = await sql<{ value: string }>`
        select ${sql.ref(column)}::text as value from ${sql.table(table)}
        where ${sql.ref(column)} is not null`.execute(database.kysely)
      const versions = rows.flatMap(({ value }) =>
        [...value.matchAll(sealed)].flatMap(([, version = '']) => version),
      )
      if (versions.length > 0) found[place] = [...new Set(versions)]
    }
    return found
  }
  const everywhere = (version: string) =>
    Object.fromEntries(
      [...secretFields.map((field) => `payment_details.${field}`), 'two_step.secret']
        .concat('secret_keys.check_value', 'payments.numbers')
        .concat('payout_imports.entries', 'payout_notices.content')
        .concat('payout_settings.data', 'payout_runs.file_basis')
        .map((place) => [place, [version]]),
    )

  test('are the expected ones, and a rotation covers all of them', async () => {
    for (const [name, prepare] of Object.entries(changes)) {
      const { input, cookie } = await prepare(world)
      expect((await server.call(name, input, cookie)).status, name).toBe(200)
    }
    expect(await sealedColumns()).toEqual(everywhere('1'))

    const { kysely } = database
    const both = await openSealer(kysely, { current: fresh, previous: testKey })
    await sealAnew(kysely, both.sealer, both.version)
    expect(await sealedColumns()).toEqual(everywhere('2'))
  })

  test('are copied with the rows of all tables, and a copy signs nobody in', async () => {
    const copy = await openTestDatabase(database.kind)
    try {
      await readSnapshot(database, async ({ rows, ...snapshot }) => {
        const digests = await snapshot.digests()
        const isEmpty = (table: string) => digests[table]?.rows === 0
        expect(snapshot.tables.filter(isEmpty)).toEqual(emptyTables)
        await writeSnapshot(copy, { rows, digests, sequences: await snapshot.sequences() })
      })
      await endSignIns(copy)
      const { rows: withTokens } = await sql<{ name: string }>`
        select table_name as name from information_schema.columns
        where column_name = 'token_hash' and table_name <> 'ended_sessions'`.execute(copy.kysely)
      for (const { name } of withTokens) {
        const { rows: left } = await sql`select from ${sql.table(name)}`.execute(copy.kysely)
        expect(left, name).toEqual([])
        expect(readFileSync('deploy/machine.sh', 'utf8')).toContain(`delete from ${name}`)
      }
      expect(withTokens).toHaveLength(4)
    } finally {
      await copy.close()
    }
  })

  test('decrypt with the new key alone', async () => {
    const later = await createTestApp(database, { SECRET_KEY: fresh })
    const { cookie } = await later.signIn({ is_admin: true })
    for (const { value, ...asked } of numbers) {
      const { body } = await later.call('reveal_payment_number', asked, cookie)
      expect(body).toEqual({ value })
    }
    expect(new Set(numbers.map(({ field }) => field))).toEqual(new Set(secretFields))
    const settings = await later.call('get_payout_settings', {}, cookie)
    expect(JSON.stringify(settings.body)).toContain('••••7777')
    await database.kysely.updateTable('two_step').set({ last_counter: 0 }).execute()
    const { email, code } = deviceOwner
    const credentials = { email, password, code: code() }
    expect((await later.post('/auth/sign-in/email', credentials)).status).toBe(200)
    await later.close()
  })
})
