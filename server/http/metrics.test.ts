import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Writable } from 'node:stream'
import type { HttpBindings } from '@hono/node-server'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAuthentication } from '#server/accounts/authentication.ts'
import { type App, createApp } from '#server/app.ts'
import { updateStatus } from '#server/backup/status.ts'
import { type Events, listenForEvents } from '#server/events.ts'
import { enqueue } from '#server/mail/store.ts'
import { testServices } from '#server/testing/callers.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'

const token = 'a token of a test only'

describeEachDatabase('monitoring', (database) => {
  const lines: Record<string, unknown>[] = []
  let app: App
  let events: Events
  const DATA_DIR = mkdtempSync(path.join(tmpdir(), 'kuppah-metrics-'))
  beforeAll(async () => {
    const write = (line: Buffer, _: string, done: () => void) => {
      lines.push(JSON.parse(String(line)))
      done()
    }
    const log = pino({ base: undefined }, new Writable({ write }))
    const services = { ...testServices(database, { METRICS_TOKEN: token, DATA_DIR }), log }
    events = await listenForEvents(database, log)
    app = createApp(services, createAuthentication(services), events, {
      mail: { silentMs: () => 2500, stop: async () => {} },
    })
  })
  afterAll(async () => {
    await events.close()
    rmSync(DATA_DIR, { recursive: true })
  })

  const metrics = async (headers: Record<string, string> = { Authorization: `Bearer ${token}` }) =>
    app.request('/metrics', { headers })

  describe('the log', () => {
    test.each([
      ['/rpc/get_request_categories?who=moshe@example.org', '/rpc/get_request_categories'],
      ['/en/auth-confirm?token=secret', '/en/auth-confirm'],
      ['/auth/get-session', '/auth/get-session'],
      ['/auth/reset/secret-token', '/auth/*'],
      [`/documents/${randomUUID()}`, '/documents/:document_id'],
      ['/moshe@example.org', '/*'],
      ['/healthz', '/healthz'],
    ])('%s logs one line with the route %s', async (address, route) => {
      lines.length = 0
      const isCall = address.startsWith('/rpc/')
      const headers = { 'Content-Type': 'application/json' }
      await app.request(address, isCall ? { method: 'POST', headers, body: '{}' } : {})
      expect(lines).toEqual([
        {
          level: 30,
          time: expect.any(Number),
          id: expect.stringMatching(/^[0-9a-f-]{36}$/),
          method: isCall ? 'POST' : 'GET',
          route,
          status: expect.any(Number),
          ms: expect.any(Number),
          msg: 'request',
        },
      ])
    })
  })

  describe('/metrics', () => {
    test('answers programs that send the token, from any address', async () => {
      expect((await metrics()).status).toBe(200)
      expect((await metrics({})).status).toBe(404)
      expect((await metrics({ Authorization: 'Bearer another' })).status).toBe(404)
    })

    test('needs the token on this machine too, because a proxy looks local', async () => {
      const incoming = { socket: { remoteAddress: '127.0.0.1' } } as HttpBindings['incoming']
      const headers = { Host: '127.0.0.1:3000' }
      const answer = await app.request('/metrics', { headers }, { incoming } as HttpBindings)
      expect(answer.status).toBe(404)
    })

    test('counts requests by route, letters, connections and the process', async () => {
      const letter = { kind: 'reset', locale: 'en', data: { token: '' } } as const
      await enqueue(database.kysely, { ...letter, recipient: 'moshe@example.org' })
      await app.request('/moshe@example.org')
      const text = await (await metrics()).text()
      expect(text).toMatch(
        /kuppah_request_seconds_count\{method="GET",route="\/\*",status="404"\} \d/,
      )
      expect(text).toMatch(/kuppah_letters\{state="waiting"\} 1/)
      expect(text).toMatch(/kuppah_letters\{state="failing"\} 0/)
      expect(text).toMatch(/kuppah_database_connections\{state="open"\} \d/)
      expect(text).toMatch(/kuppah_live_listeners \d/)
      expect(text).toMatch(/process_resident_memory_bytes \d/)
      expect(text).toMatch(/nodejs_eventloop_lag_seconds \d/)
      expect(text).not.toContain('moshe')
    })

    test('tells how the work in the background, live updates and the disk are', async () => {
      const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
      const family_id = randomUUID()
      await database.kysely
        .insertInto('likely_queue')
        .values([{ family_id }, { family_id }])
        .execute()
      const text = await (await metrics()).text()
      expect(text).toContain('kuppah_families_to_compare 1\n')
      expect(text).toContain('kuppah_worker_silent_seconds{worker="mail"} 2.5\n')
      expect(text).toMatch(/^kuppah_live_updates_silent_seconds [\d.]+$/m)
      expect(text).toMatch(/^kuppah_disk_free_bytes [1-9]\d+$/m)
      expect(text).toContain(`kuppah_info{version="${version}"} 1\n`)
    })

    test('tells the age and the failure of the last backup, if there is one', async () => {
      const before = await (await metrics()).text()
      expect(before).not.toMatch(/^kuppah_backup_age_seconds/m)
      expect(before).toContain('kuppah_backup_failed 0\n')
      const made_at = new Date(Date.now() - 7_200_000).toISOString()
      mkdirSync(path.join(DATA_DIR, 'backups'))
      await updateStatus(DATA_DIR, { last_good: { made_at, bytes: 1 }, problem: 'failed' })
      const text = await (await metrics()).text()
      expect(text).toMatch(/^kuppah_backup_age_seconds 72\d\d\b/m)
      expect(text).toContain('kuppah_backup_failed 1\n')
    })
  })
})
