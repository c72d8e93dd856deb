import { sql } from 'kysely'
import { ServerProcess } from '../../server/testing/server-process.ts'
import { waitUntil } from '../faults/fixture.ts'
import { listen } from '../faults/stops.ts'
import type { Fleet } from './fleet.ts'
import { makeNextVersion, nextMigration } from './next-version.ts'

const TIMEOUT_MS = 180_000

/**
 * Returns the error statuses and the number of broken connections that callers saw during `work`.
 */
async function errorsDuring({ load }: Fleet, work: () => Promise<unknown>) {
  const [failures, broken] = [load.failures.length, load.broken + load.refused]
  await work()
  const failed = load.failures.slice(failures)
  return {
    statuses: failed.map(({ status }) => status),
    broken: load.broken + load.refused - broken,
  }
}

const waitForProgress = ({ load }: Fleet, more = 30) => {
  const before = load.count
  return waitUntil('writes succeed', () => load.count > before + more, TIMEOUT_MS)
}

/**
 * Checks live updates through the balancer on a new stream, as opened by a browser whose stream has
 * ended.
 */
async function expectLiveUpdates({ balancer, load }: Fleet) {
  const stream = listen(balancer.url, load.officeCookie)
  await waitUntil('live updates arrive', () => stream.count('request.created') > 3, TIMEOUT_MS)
  stream.close()
}

/** Kills one of two processes under load and restarts it. */
export async function killOne(fleet: Fleet) {
  const { first, load } = fleet
  const before = load.count
  load.start()
  await waitForProgress(fleet)
  let gapMs = 0
  const errors = await errorsDuring(fleet, async () => {
    await first.end('SIGKILL')
    const atKill = load.count
    gapMs = await waitUntil('writes succeed', () => load.count > atKill, TIMEOUT_MS)
    await expectLiveUpdates(fleet)
    await waitForProgress(fleet)
  })
  await first.start()
  await waitForProgress(fleet)
  await load.stop()
  return { ...errors, gapMs, acknowledged: load.count - before, losses: await fleet.losses() }
}

/**
 * A rolling upgrade under load. The next version with its migration starts next to the two old
 * processes and replaces them one by one. Meanwhile an old process is stopped without taking it out
 * of the balancer, and restarted on the migrated tables. Finally rolls back in the same way.
 */
export async function upgrade(fleet: Fleet) {
  const { balancer, first, second, load, variables, inDatabase } = fleet
  const next = makeNextVersion()
  const added: ServerProcess[] = []
  const startNext = async () => {
    const server = await ServerProcess.start(variables, next.folder)
    added.push(server)
    return server
  }
  const before = load.count
  try {
    load.start()
    await waitForProgress(fleet)
    let ready: number[] = []
    const started = await errorsDuring(fleet, async () => {
      await startNext()
      ready = await Promise.all([first, second].map(({ url }) => statusOf(`${url}/readyz`)))
      await waitForProgress(fleet)
    })
    const isMigrated = await inDatabase(async ({ kysely }) => {
      const { rows } = await sql`
        select from kysely_migration where name = ${nextMigration}`.execute(kysely)
      return rows.length === 1
    })
    const unannounced = await errorsDuring(fleet, async () => {
      await second.end('SIGTERM')
      await waitForProgress(fleet)
      await second.start()
      await waitForProgress(fleet)
    })
    const [third] = added as [ServerProcess]
    const codes: (number | null)[] = []
    const replaced = await errorsDuring(fleet, async () => {
      await balancer.switchTo([third.port, second.port])
      codes.push((await first.end('SIGTERM')).code)
      await waitForProgress(fleet)
      const fourth = await startNext()
      await balancer.switchTo([third.port, fourth.port])
      codes.push((await second.end('SIGTERM')).code)
      await expectLiveUpdates(fleet)
      await waitForProgress(fleet)
    })
    const rolledBack = await errorsDuring(fleet, async () => {
      await first.start()
      await second.start()
      await balancer.switchTo([first.port, second.port])
      for (const server of added) codes.push((await server.end('SIGTERM')).code)
      await waitForProgress(fleet)
    })
    await load.stop()
    const { mailServer } = fleet
    const written = await fleet.letters()
    await waitUntil('all letters have arrived', () => mailServer.count() >= written, TIMEOUT_MS)
    return {
      ready,
      isMigrated,
      started,
      unannounced,
      replaced,
      rolledBack,
      codes,
      acknowledged: load.count - before,
      letters: `${mailServer.count()} of ${written} letters arrived, ${mailServer.duplicates()} of them twice`,
      areSentOnce: mailServer.count() === written && mailServer.duplicates() === 0,
      losses: await fleet.losses(),
    }
  } finally {
    for (const server of added) await server.end('SIGKILL')
    next.remove()
  }
}

const statusOf = async (url: string) => (await fetch(url)).status
