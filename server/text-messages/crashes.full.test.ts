import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { giveConsent } from '#server/reach/index.ts'
import { addLetter, addRequest } from '#server/testing/callers.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/databases.ts'
import { dice } from '#server/testing/dice.ts'
import { cheapPasswords, ServerProcess } from '#server/testing/server-process.ts'
import { startTextGateway } from '#server/testing/text-gateway.ts'

const ROUNDS = 20
const A_ROUND = 12
const NUMBER = '+17185550123'

// The server is killed while it sends, 20 times: nothing is lost, and nothing is sent twice on purpose.
describe.runIf(inject('postgresUrl')).each(['twiml', 'plain'] as const)(
  'by a %s gateway',
  (shape) => {
    let database: TestDatabase
    let gateway: Awaited<ReturnType<typeof startTextGateway>>
    let server: ServerProcess
    beforeAll(async () => {
      database = await openTestDatabase('postgres')
      gateway = await startTextGateway()
      const random = dice(43)
      gateway.state.manner = () => (random() < 0.5 ? 'late' : 'take')
      await giveConsent(database.kysely, { number: NUMBER, by: 'message', now: new Date() })
      server = await ServerProcess.start({
        SECRET_KEY: 'a key for this test only, of 32 characters',
        DATABASE_URL: database.url ?? '',
        // In public, so that the gateway is told our ids.
        APP_URL: 'https://help.example.org',
        TRUSTED_PROXIES: '1',
        NODE_OPTIONS: `--import ${cheapPasswords}`,
        ...gateway.settings[shape],
      })
    })
    afterAll(async () => {
      await server?.end('SIGKILL')
      await gateway?.close()
      await database?.close()
    })

    test('a server that is killed while it sends loses nothing and repeats nothing', async () => {
      const db = database.kysely
      const random = dice(44)
      const { id: request_id } = await addRequest(db, { phone: NUMBER })
      const texts = { kind: 'paid', channel: 'sms', recipient: NUMBER, request_id } as const
      let interrupted = 0
      for (let round = 0; round < ROUNDS; round++) {
        for (let n = 0; n < A_ROUND; n++) {
          await addLetter(db, { ...texts, next_attempt_at: new Date() })
        }
        const before = gateway.asked.length
        await vi.waitUntil(() => gateway.asked.length > before, { timeout: 30_000, interval: 5 })
        await wait(random() * 250)
        await server.end('SIGKILL')
        const isUnderway = db.selectFrom('outbox').select('id').where('attempts', '>', 0)
        const underway = await isUnderway.where('delivery', 'is', null).execute()
        interrupted += underway.length
        // The leases of what was under way end at once instead of after ten minutes.
        await db
          .updateTable('outbox')
          .set({ next_attempt_at: new Date() })
          .where('delivery', 'is', null)
          .execute()
        await server.start()
      }
      const rows = () => db.selectFrom('outbox').select(['id', 'delivery', 'sent_at']).execute()
      await vi.waitUntil(async () => (await rows()).every(({ delivery }) => delivery !== null), {
        timeout: 60_000,
        interval: 100,
      })
      const taken = gateway.taken.map(({ id }) => id)
      const all = await rows()
      expect(all).toHaveLength(ROUNDS * A_ROUND)
      expect(interrupted).toBeGreaterThan(0)
      if (shape === 'plain') {
        // It takes each id once, so all went out.
        expect(all.every(({ delivery }) => delivery === 'accepted')).toBe(true)
        expect(taken.toSorted()).toEqual(all.map(({ id }) => id).toSorted())
        return
      }
      const accepted = all.filter(({ delivery }) => delivery === 'accepted')
      const unknown = all.filter(({ delivery }) => delivery === 'unknown')
      expect(accepted.length + unknown.length).toBe(all.length)
      expect(unknown.length).toBeGreaterThan(0)
      expect(unknown.length).toBeLessThanOrEqual(interrupted)
      expect(new Set(taken).size).toBe(taken.length)
      expect(taken).toEqual(expect.arrayContaining(accepted.map(({ id }) => id)))
    }, 600_000)
  },
)
