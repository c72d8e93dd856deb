import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { migrate, migrateUnlessAhead } from './migrate.ts'

describeEachDatabase('migrate', { differs: 'migrations' }, (database) => {
  test('has nothing to do on a migrated database', async () => {
    await migrate(database)
    const { rows } = await sql<{ n: number }>`select count(*) as n from kysely_migration`.execute(
      database.kysely,
    )
    expect(rows[0]?.n).toBeGreaterThan(0)
  })

  test('leaves the tables of a newer version unchanged', async () => {
    const timestamp = new Date().toISOString()
    await sql`insert into kysely_migration values ('999-of-tomorrow', ${timestamp})`.execute(
      database.kysely,
    )
    await expect(migrate(database)).rejects.toThrow('999-of-tomorrow')
    expect(await migrateUnlessAhead(database)).toEqual(['999-of-tomorrow'])
  })

  test('does not accept a different history as a newer one', async () => {
    await sql`delete from kysely_migration where name like '002-%'`.execute(database.kysely)
    await expect(migrateUnlessAhead(database)).rejects.toThrow()
  })
})
