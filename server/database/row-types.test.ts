import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { rowTypes } from '#server/testing/row-types.ts'

describeEachDatabase('the types of rows', (database) => {
  test('are those of the tables: npm run row-types', async () => {
    const file = new URL('./tables.generated.ts', import.meta.url)
    expect(readFileSync(file, 'utf8')).toBe(await rowTypes(database.kysely))
  })
})
