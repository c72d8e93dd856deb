import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { connectPostgres } from '#server/database/connect.ts'
import { addCode } from './callers.ts'
import { resetClock, setClock } from './clock.ts'
import { describeEachDatabase } from './databases.ts'

describeEachDatabase('the clock of a test', { differs: 'drivers' }, (database) => {
  afterEach(() => resetClock(database))

  const MINUTE_MS = 60_000
  /** Returns now in the process, in statements and in defaults of columns. */
  async function clocks(): Promise<number[]> {
    const { rows } = await sql<{ now: Date }>`select now()`.execute(database.kysely)
    const { id } = await addCode(database.kysely)
    const code = database.kysely.selectFrom('codes').select('created_at').where('id', '=', id)
    const { created_at } = await code.executeTakeFirstOrThrow()
    return [Date.now(), Number(rows[0]?.now), created_at.getTime()]
  }

  async function expectAgreement() {
    const now = Date.now()
    for (const clock of await clocks()) expect(Math.abs(clock - now)).toBeLessThan(MINUTE_MS)
  }

  test('is that of the process and of the database, until it is reset', async () => {
    await expectAgreement()
    for (const instant of ['2028-02-29T17:00:00Z', '2001-01-01T00:00:00Z'].map(Date.parse)) {
      await setClock(database, instant)
      expect(await clocks()).toEqual([instant, instant, instant])
    }
    await resetClock(database)
    await expectAgreement()
  })

  test('moves in statements that another connection has prepared', async () => {
    const { url } = database
    const other = url ? connectPostgres(url, { connections: 1 }) : database
    const prepared = () => other.pool.query({ name: 'clock', text: 'select now()' })
    await prepared()
    for (const instant of ['2028-02-29T17:00:00Z', '2028-03-01T17:00:00Z'].map(Date.parse)) {
      await setClock(database, instant)
      expect((await prepared()).rows).toEqual([{ now: new Date(instant) }])
    }
    if (url) await other.close()
  })
})
