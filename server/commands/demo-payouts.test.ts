import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bankFileNames } from '#domain/payouts/files.ts'
import { readSnapshot, writeSnapshot } from '#server/backup/rows-store.ts'
import { contextOf } from '#server/context.ts'
import { downloadBankFile } from '#server/payouts/files/download.ts'
import { changesFor } from '#server/payouts/two-person/changes.ts'
import type { Services } from '#server/services.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { addAdmin, addUser } from '#server/testing/callers.ts'
import {
  describeEachDatabase,
  openTestDatabase,
  type TestDatabase,
} from '#server/testing/databases.ts'
import { expectLedger } from '#server/testing/ledger-check.ts'
import { brokenInvariants } from '#server/testing/payout-invariants.ts'
import { createDemo, officeCaller } from './demo-office.ts'
import { addDemoPayouts } from './demo-payouts.ts'

// The demo's payouts on the embedded database, and a copy of all rows as restoring a backup or moving
// to PostgreSQL makes it.

describeEachDatabase('The payouts of the demo, copied', (database) => {
  let source: TestDatabase
  let server: TestApp
  let office: ReturnType<typeof officeCaller>
  beforeAll(async () => {
    source = await openTestDatabase('embedded')
    // With the rule of two administrators, because all that it allows is allowed without it too.
    server = await createTestApp(source, { PAYOUT_TWO_PERSON: 'required' })
    const admin = await addAdmin(source.kysely)
    const family = await addUser(source.kysely)
    office = officeCaller(admin)
    const colleague = officeCaller(await addAdmin(source.kysely))
    const owner = { userId: family.id, email: 'family@example.org', adminId: admin.id }
    const { services } = server
    const { timeZone } = services.config.organization
    const demo = createDemo({ services, owner: { ...owner, timeZone }, office, colleague })
    await addDemoPayouts(demo, 0)
  })
  afterAll(async () => {
    await server.close()
    await source.close()
  })

  const runsOf = ({ kysely }: TestDatabase) =>
    kysely.selectFrom('payout_runs').select(['id', 'state']).orderBy('number').execute()
  /** Returns the files of the locked run by name; those of methods without payments are absent. */
  async function filesOf(services: Services) {
    const run = (await runsOf(source)).find(({ state }) => state === 'locked')
    const run_id = run?.id ?? ''
    const files: Record<string, string> = {}
    for (const file of bankFileNames) {
      const { version } = await changesFor({ db: services.db, caller: office }, run_id)
      const of = { run_id, file, seen: version }
      const found = await downloadBankFile(contextOf(services, office), of).catch(() => undefined)
      if (found) files[file] = Buffer.from(found.bytes).toString('base64')
    }
    return files
  }

  test('show what an administrator has to look at twice', async () => {
    const { kysely: db } = source
    const [payments, checks] = [db.selectFrom('payments'), db.selectFrom('payments')]
    const named = payments.select('id').where('payee_from', 'is not', null)
    expect(await named.where('state', '=', 'planned').execute()).toHaveLength(1)
    const digital = checks.select('id').where(sql`address ->> 'email'`, 'is not', null)
    expect((await digital.execute()).length).toBeGreaterThan(0)
    const mailed = db.selectFrom('checks').select('id').where('state', '=', 'mailed')
    expect(await mailed.execute()).toHaveLength(1)
    expect(await db.selectFrom('former_addresses').selectAll().execute()).toHaveLength(1)
  })

  test('have a plan whose first Friday is locked and whose second is planned', async () => {
    const { kysely: db } = source
    const several = db.selectFrom('request_dues').select('request_id').where('number', '=', 12)
    const paying = await db
      .selectFrom('payments')
      .select(['due_number', 'state'])
      .where('request_id', 'in', several)
      .orderBy('due_number')
      .execute()
    expect(paying).toEqual([
      { due_number: 1, state: 'locked' },
      { due_number: 2, state: 'planned' },
    ])
  })

  test('stand in the ledger as the rules say', () => expectLedger(source.kysely))

  test('are a closed run, a locked one and a draft, and write the same files', async () => {
    expect((await runsOf(source)).map(({ state }) => state)).toEqual(['closed', 'locked', 'draft'])
    expect(await brokenInvariants(source.kysely)).toEqual([])
    const files = await filesOf(server.services)
    expect(Object.keys(files)).toContain('ach.txt')
    await readSnapshot(source, async (snapshot) => {
      const { rows } = snapshot
      const [sequences, digests] = [await snapshot.sequences(), await snapshot.digests()]
      await writeSnapshot(database, { rows, sequences, digests })
    })
    const copy = await createTestApp(database)
    expect(await filesOf(copy.services)).toEqual(files)
    expect(await brokenInvariants(database.kysely)).toEqual([])
    await copy.close()
  })
})
