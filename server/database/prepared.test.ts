import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addUser } from '#server/testing/callers.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { type Params, prepared } from './prepared.ts'

const named = prepared((db, param: Params<{ id: string; name: string }>) =>
  db
    .selectFrom('users')
    .select(['id', 'name', 'image'])
    .where(
      'id',
      '=',
      param(({ id }) => id),
    )
    .where(
      'name',
      '=',
      param(({ name }) => name),
    )
    .compile(),
)

describeEachDatabase('a prepared statement', { differs: 'drivers' }, (database) => {
  test('gets its values at each call, and is prepared once per connection', async () => {
    const { kysely } = database
    const moshe = await addUser(kysely, { name: 'Moshe' })
    const sarah = await addUser(kysely, { name: 'שרה' })
    await kysely.transaction().execute(async (transaction) => {
      for (const { id, name } of [moshe, sarah, moshe]) {
        expect(await named(transaction, { id, name })).toEqual([{ id, name, image: null }])
      }
      expect(await named(transaction, { id: moshe.id, name: sarah.name })).toEqual([])
      const { rows } = await sql<{ calls: string }>`
        select generic_plans + custom_plans as calls from pg_prepared_statements
        where statement like '%"image"%'`.execute(transaction)
      expect(rows).toEqual([{ calls: 4 }])
    })
  })

  test('has one name per text, however often it is written', async () => {
    const written = [1, 1, 2].map((value) =>
      prepared(() =>
        sql<{ value: number }>`select ${sql.lit(value)} as value`.compile(database.kysely),
      ),
    )
    await database.kysely.transaction().execute(async (transaction) => {
      for (const [at, value] of [1, 1, 2].entries()) {
        expect(await written[at]?.(transaction, {})).toEqual([{ value }])
      }
    })
  })
})
