import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { type Events, listenForEvents, notify } from '#server/events.ts'
import { openNetwork } from '#server/testing/vanishing.ts'
import { connectPostgres, type Database } from './connect.ts'
import { isUnavailable } from './errors.ts'

const url = inject('postgresUrl')
const log = pino({ level: 'silent' })

describe.runIf(url)('a database whose host vanishes', () => {
  let network: Awaited<ReturnType<typeof openNetwork>>
  let database: Database
  beforeAll(async () => {
    network = await openNetwork(url ?? '')
    database = connectPostgres(network.url, { connections: 2, statementMs: 100 })
  })
  afterAll(async () => {
    network.close()
    await database.close()
  })
  beforeEach(() => network.comeBack())
  const ask = () => sql<{ one: number }>`select 1 as one`.execute(database.kysely)

  test('fails its statements soon after the time in which it would cancel them', async () => {
    await ask()
    network.vanish()
    const begun = performance.now()
    const failure = await ask().catch((error) => error)
    expect(failure).toMatchObject({ code: 'ETIMEDOUT' })
    expect(isUnavailable(failure)).toBe(true)
    expect(performance.now() - begun).toBeGreaterThan(2000)
  })

  test('fails what waited for a connection within the same time', async () => {
    const busy = await database.pool.connect()
    const other = await database.pool.connect()
    const begun = performance.now()
    const waiting = ask().catch((error) => error)
    await busy.query('set statement_timeout = 0')
    await busy.query('select pg_sleep(2)')
    network.vanish()
    busy.release()
    expect(isUnavailable(await waiting)).toBe(true)
    expect(performance.now() - begun).toBeLessThan(3600) // apart they are 4.1 seconds
    other.release(true)
  })

  test('fails a transaction as a whole', async () => {
    const failure = await database.kysely
      .transaction()
      .execute(async (transaction) => {
        network.vanish()
        await sql`select 1`.execute(transaction)
      })
      .catch((error) => error)
    expect(isUnavailable(failure)).toBe(true)
  })

  test('is used again on a new connection when it is back', async () => {
    await ask()
    network.vanish()
    await ask().catch(() => {})
    network.comeBack()
    expect((await ask()).rows).toEqual([{ one: 1 }])
    expect(database.pool.totalCount).toBe(1)
  })

  describe('and live updates', () => {
    let events: Events
    beforeEach(async () => {
      events = await listenForEvents(database, log, { pingMs: 50 })
      return () => events.close()
    })
    const nextOf = (wanted: string) =>
      new Promise((resolve) => {
        const unsubscribe = events.subscribe(({ kind }) => {
          if (kind !== wanted) return
          unsubscribe()
          resolve(kind)
        })
      })

    test('are answered while it is there, and silent while it is not', async () => {
      await expect.poll(() => events.silentMs()).toBeLessThan(50)
      network.vanish()
      await expect.poll(() => events.silentMs()).toBeGreaterThan(100)
    })

    test('come again on a new connection, and pages are told to fetch', async () => {
      network.vanish()
      await expect.poll(() => events.silentMs()).toBeGreaterThan(100)
      const told = nextOf('ready')
      network.comeBack()
      expect(await told).toBe('ready')
      const heard = nextOf('code.changed')
      await notify(database.kysely, { kind: 'code.changed' })
      expect(await heard).toBe('code.changed')
    })
  })
})

test.runIf(url)('a connection that can only be read is unavailable, and is not kept', async () => {
  const reader = new URL(url ?? '')
  reader.searchParams.set('options', '-c default_transaction_read_only=on')
  const { kysely, pool, close } = connectPostgres(reader.href)
  try {
    await sql`select 1`.execute(kysely)
    expect(pool.totalCount).toBe(1)
    const write = () => sql`create table never_made (id int)`.execute(kysely)
    expect(isUnavailable(await write().catch((error) => error))).toBe(true)
    expect(pool.totalCount).toBe(0)
    const inside = kysely.transaction().execute((db) => sql`create table no ()`.execute(db))
    expect(isUnavailable(await inside.catch((error) => error))).toBe(true)
    expect(pool.totalCount).toBe(0)
  } finally {
    await close()
  }
})
