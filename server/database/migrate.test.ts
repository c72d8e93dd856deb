import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrate } from './migrate.ts'
import { describeEachDatabase } from './test-databases.ts'

describeEachDatabase('migrate', (database) => {
  test('has nothing to do on a migrated database', async () => {
    await migrate(database)
    const { rows } = await sql<{ n: number }>`select count(*) as n from kysely_migration`.execute(
      database.kysely,
    )
    expect(rows[0]?.n).toBeGreaterThan(0)
  })
})
