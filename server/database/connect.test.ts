import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { connectPostgres } from './connect.ts'
import { isUnavailable } from './errors.ts'

const url = inject('postgresUrl')

test.runIf(url)(
  'a statement that takes too long is cancelled, and its connection stays usable',
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

test.runIf(url)('connections have our settings, unless the URL overrides them', async () => {
  const own = new URL(url ?? '')
  own.searchParams.set('options', '-c work_mem=5MB')
  for (const [at, expected] of [
    [url, ['16MB', '0', 'off']],
    [own.href, ['5MB', expect.any(String), expect.any(String)]],
  ] as const) {
    const database = connectPostgres(at ?? '', { connections: 1 })
    const asked = sql<{ set: string[] }>`select array[
      current_setting('work_mem'), current_setting('max_parallel_workers_per_gather'),
      current_setting('jit')] as set`
    const { rows } = await asked.execute(database.kysely).finally(() => database.close())
    expect(rows).toEqual([{ set: expected }])
  }
})
