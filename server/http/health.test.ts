import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connectPostgres } from '#server/database/connect.ts'
import type { Services } from '#server/services.ts'
import { testServices } from '#server/testing/callers.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { healthRoutes } from './health.ts'

const heard = { silentMs: () => 0 }

test('/healthz names the version, as CHANGELOG.md does', async () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
  const newest = /^## (.*)$/m.exec(readFileSync('CHANGELOG.md', 'utf8'))?.[1]
  const answer = await healthRoutes({} as Services, heard).request('/healthz')
  expect(await answer.json()).toEqual({ status: 'ok', version })
  expect(newest).toBe(version)
})

describeEachDatabase('/readyz', { differs: 'drivers' }, (database, kind) => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['performance'] })
  })
  afterEach(() => {
    vi.useRealTimers()
  })
  const statusOf = async (app: ReturnType<typeof healthRoutes>) =>
    (await app.request('/readyz')).status

  test('checks the database at most once a second', async () => {
    const app = healthRoutes(testServices(database), heard)
    expect(await statusOf(app)).toBe(200)
    await sql`alter table request_categories rename to elsewhere`.execute(database.kysely)
    try {
      vi.advanceTimersByTime(999)
      expect(await statusOf(app)).toBe(200)
      vi.advanceTimersByTime(1)
      expect(await statusOf(app)).toBe(503)
    } finally {
      await sql`alter table elsewhere rename to request_categories`.execute(database.kysely)
    }
    vi.advanceTimersByTime(1000)
    expect(await statusOf(app)).toBe(200)
  })

  test('is false when the disk of the embedded database is full', async () => {
    const DATA_DIR = '/proc' // a file system that never has free space
    const app = healthRoutes(testServices(database, { DATA_DIR }), heard)
    expect(await statusOf(app)).toBe(database.kind === 'embedded' ? 503 : 200)
  })

  test('is false when live updates are silent for a minute', async () => {
    let silence = 60_000
    const app = healthRoutes(testServices(database), { silentMs: () => silence })
    expect(await statusOf(app)).toBe(200)
    silence = 60_001
    vi.advanceTimersByTime(1000)
    expect(await statusOf(app)).toBe(503)
  })

  test('is false when the database can only be read', async () => {
    if (kind === 'embedded') return // nothing can make it so
    const url = new URL(database.url ?? '')
    url.searchParams.set('options', '-c default_transaction_read_only=on')
    const reader = connectPostgres(url.href)
    const services = { ...testServices(database), db: reader.kysely }
    expect(await statusOf(healthRoutes(services, heard)).finally(reader.close)).toBe(503)
  })
})
