import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { listenForCommands } from '#server/control/index.ts'
import type { Database } from '#server/database/connect.ts'
import { addCode, addRequest, testServices } from '#server/testing/callers.ts'
import { runCommand } from '#server/testing/commands.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { openMigrated } from '#server/testing/embedded.ts'
import { isFull } from '#server/testing/sizes.ts'
import { recount } from './store.ts'

/** Adds two requests and a code, then corrupts the counters. */
async function corruptCounts({ kysely: db }: Pick<Database, 'kysely'>) {
  await addRequest(db, { category: 'Wedding', payment_method: 'wire' })
  await addRequest(db, { category: null, payment_method: 'ach' })
  await addCode(db)
  await sql`update request_counts set count = count + 7 where category = 'Wedding'`.execute(db)
  await sql`delete from code_counts where status = 'available'`.execute(db)
}
const wrong = [
  { of: 'codes, available', kept: 0, counted: 1 },
  { of: 'requests, Wedding, Code, wire, pending, undecided, created', kept: 8, counted: 1 },
]

describeEachDatabase('recount', { differs: 'commands' }, (database) => {
  test('reports and corrects wrong counts', async () => {
    await corruptCounts(database)
    const found = await recount(database.kysely)
    expect(found.toSorted((a, b) => a.of.localeCompare(b.of))).toEqual(wrong)
    expect(await recount(database.kysely)).toEqual([])
  })

  test('loses no count while writers are active', async () => {
    const add = () => addRequest(database.kysely, { category: 'Shul' })
    await Promise.all([
      ...Array.from({ length: 40 }, add),
      ...Array.from({ length: 4 }, () => recount(database.kysely)),
      ...Array.from({ length: 40 }, add),
    ])
    expect(await recount(database.kysely)).toEqual([])
  })
})

if (isFull) {
  test('npm run recount corrects the embedded database, also while the server runs', async () => {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'kuppah-recount-'))
    const database = await openMigrated(dataDir)
    try {
      await corruptCounts(database)
      const services = testServices(database)
      const commands = await listenForCommands({
        ...services,
        config: { ...services.config, dataDir },
      })
      const run = () => runCommand('recount', [], { DATA_DIR: dataDir, DATABASE_URL: '' })
      const { code, output } = await run()
      expect(code).toBe(0)
      expect(output).toContain(
        'requests, Wedding, Code, wire, pending, undecided, created: 8 was kept, it is 1\n',
      )
      expect(output).toContain('The counts are right now.\n')
      await commands.close()
      await database.close()
      expect(await run()).toMatchObject({ code: 0, output: 'The counts were right.\n' })
    } finally {
      rmSync(dataDir, { recursive: true, force: true })
    }
  })
}
