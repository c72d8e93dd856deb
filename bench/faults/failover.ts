import { setTimeout as wait } from 'node:timers/promises'
import { connectPostgres } from '../../server/database/connect.ts'
import { type Fixture, waitUntil, withFixture } from './fixture.ts'
import { findLosses } from './losses.ts'
import { withPair } from './pair.ts'
import { listen } from './stops.ts'

const NOTICED_MS = 3000

/**
 * Drops the packets of the primary under load, promotes its synchronous standby and makes a new standby
 * of what was the primary, again and again. The server is behind pgbouncer and HAProxy.
 */
export async function failOver({ rounds }: { rounds: number }) {
  return withPair(async ({ primary, standby, url }) =>
    withFixture(
      'PostgreSQL',
      async ({ server, load }) => {
        const { pid } = server
        const events = listen(server.url, load.officeCookie)
        const found: { awayMs: number; backMs: number; slowestMs: number; failed: number }[] = []
        let [first, second] = [primary, standby]
        load.start()
        for (let round = 0; round < rounds; round++) {
          const atStart = load.count
          await waitUntil('writes succeed', () => load.count > atStart + 100, 120_000)
          const { length: failures } = load.failures
          const vanishedAt = performance.now()
          first.vanish()
          await wait(NOTICED_MS)
          await second.promote()
          const promotedAt = performance.now()
          const before = load.count
          await waitUntil('writes succeed again', () => load.count > before + 8, 60_000)
          const heard = events.count('code.changed')
          await waitUntil('live updates arrive', () => events.count('code.changed') > heard, 60_000)
          const failed = load.failures.slice(failures)
          found.push({
            awayMs: performance.now() - vanishedAt,
            backMs: performance.now() - promotedAt,
            slowestMs: Math.max(0, ...failed.map(({ ms }) => ms)),
            failed: failed.length,
          })
          await first.kill()
          first.comeBack()
          await first.follow(second)
          ;[first, second] = [second, first]
        }
        await load.stop()
        events.close()
        const database = connectPostgres(first.url)
        const losses = await findLosses(database.kysely, load.acknowledged).finally(database.close)
        const unclear = load.failures.filter(({ status }) => status !== 503)
        return { found, losses, unclear, acknowledged: load.count, isSame: server.pid === pid }
      },
      { url },
    ),
  )
}

/** Drops the packets of the database's machine under load for `away` milliseconds, without a standby. */
export async function vanish({ away }: { away: number }) {
  return withPair(async ({ primary }) =>
    withFixture(
      'PostgreSQL',
      async ({ server, load, losses }: Fixture) => {
        const events = listen(server.url, load.officeCookie)
        load.start()
        await waitUntil('writes succeed', () => load.count > 100, 120_000)
        primary.vanish()
        const begun = performance.now()
        const status = async () => (await fetch(`${server.url}/readyz`)).status
        const notReadyMs = await waitUntil('/readyz is 503', async () => (await status()) === 503)
        await wait(away - (performance.now() - begun))
        primary.comeBack()
        const before = load.count
        const backMs = await waitUntil('writes succeed', () => load.count > before, 1_200_000)
        const readyMs = await waitUntil('/readyz is 200', async () => (await status()) === 200)
        const ready = events.count('ready')
        const liveMs = await waitUntil(
          'live updates arrive',
          () => events.count('code.changed') > 0 && (ready > 1 || events.count('ready') > 1),
          1_200_000,
        )
        await load.stop()
        events.close()
        const slowestMs = Math.max(0, ...load.failures.map(({ ms }) => ms))
        const unclear = load.failures.filter(({ status: got }) => got !== 503)
        return {
          ...{ notReadyMs, backMs, readyMs: backMs + readyMs, liveMs: backMs + readyMs + liveMs },
          ...{ slowestMs, failed: load.failures.length, unclear, losses: await losses() },
        }
      },
      { url: primary.url },
    ),
  )
}
