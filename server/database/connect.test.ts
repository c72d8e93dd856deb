import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { connectPostgres } from './connect.ts'
import { isUnavailable } from './errors.ts'

const url = inject('postgresUrl')

test.runIf(url)(
  'a statement that takes too long is given up, and its connection goes on',
  async () => {
    const database = connectPostgres(url ?? '', { connections: 1, statementMs: 100 })
    try {
      const failed = await sql`select pg_sleep(60)`.execute(database.kysely).catch((error) => error)
      expect(isUnavailable(failed)).toBe(true)
      expect((await sql`select 1 as one`.execute(database.kysely)).rows).toEqual([{ one: 1 }])
    } finally {
      await database.close()
    }
  },
)
