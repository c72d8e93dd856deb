import { sql } from 'kysely'
import { ServerProcess } from '#server/testing/server-process.ts'
import { until } from '../faults/ground.ts'
import { listen } from '../faults/stops.ts'
import type { Fleet } from './fleet.ts'
import { makeNextVersion, nextMigration } from './next-version.ts'

const LONG_MS = 180_000

/** What callers saw of it while `work` went on: answers with an error, connections that broke. */
async function seenDuring({ load }: Fleet, work: () => Promise<unknown>) {
  const [failures, broken] = [load.failures.length, load.broken + load.refused]
  await work()
  const failed = load.failures.slice(failures)
  return {
    statuses: failed.map(({ status }) => status),
    broken: load.broken + load.refused - broken,
  }
}

const goesOn = ({ load }: Fleet, more = 30) => {
  const before = load.count
  return until('work goes on', () => load.count > before + more, LONG_MS)
}

/** Live updates through the balancer, on a stream opened now as a browser does whose stream has ended. */
async function isHeard({ balancer, load }: Fleet) {
  const stream = listen(balancer.url, load.officeCookie)
  await until('live updates are heard', () => stream.heard('request.created') > 3, LONG_MS)
  stream.close()
}

/** One of two is killed with -9 under load, and comes back. */
export async function killOne(fleet: Fleet) {
  const { first, load } = fleet
  const before = load.count
  load.start()
  await goesOn(fleet)
  let gapMs = 0
  const seen = await seenDuring(fleet, async () => {
    await first.end('SIGKILL')
    const atKill = load.count
    gapMs = await until('work goes on', () => load.count > atKill, LONG_MS)
    await isHeard(fleet)
    await goesOn(fleet)
  })
  await first.start()
  await goesOn(fleet)
  await load.stop()
  return { ...seen, gapMs, acknowledged: load.count - before, losses: await fleet.losses() }
}

/**
 * A rolling upgrade under load: the next version with its migration starts beside the two old ones,
 * takes the place of one and then of the other. Meanwhile an old one is stopped without a word to the
 * balancer, and started again on the tables of the next version. At the end all goes back to the old
 * one in the same way.
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
    await goesOn(fleet)
    let ready: number[] = []
    const beside = await seenDuring(fleet, async () => {
      await startNext()
      ready = await Promise.all([first, second].map(({ url }) => statusOf(`${url}/readyz`)))
      await goesOn(fleet)
    })
    const isMigrated = await inDatabase(async ({ kysely }) => {
      const { rows } = await sql`
        select from kysely_migration where name = ${nextMigration}`.execute(kysely)
      return rows.length === 1
    })
    const unannounced = await seenDuring(fleet, async () => {
      await second.end('SIGTERM')
      await goesOn(fleet)
      await second.start()
      await goesOn(fleet)
    })
    const [third] = added as [ServerProcess]
    const codes: (number | null)[] = []
    const exchanged = await seenDuring(fleet, async () => {
      await balancer.use([third.port, second.port])
      codes.push((await first.end('SIGTERM')).code)
      await goesOn(fleet)
      const fourth = await startNext()
      await balancer.use([third.port, fourth.port])
      codes.push((await second.end('SIGTERM')).code)
      await isHeard(fleet)
      await goesOn(fleet)
    })
    const back = await seenDuring(fleet, async () => {
      await first.start()
      await second.start()
      await balancer.use([first.port, second.port])
      for (const server of added) codes.push((await server.end('SIGTERM')).code)
      await goesOn(fleet)
    })
    await load.stop()
    const { post } = fleet
    const written = await fleet.letters()
    await until('all letters have come', () => post.count() >= written, LONG_MS)
    return {
      ready,
      isMigrated,
      beside,
      unannounced,
      exchanged,
      back,
      codes,
      acknowledged: load.count - before,
      letters: `${post.count()} of ${written} letters came, ${post.twice()} of them twice`,
      areSentOnce: post.count() === written && post.twice() === 0,
      losses: await fleet.losses(),
    }
  } finally {
    for (const server of added) await server.end('SIGKILL')
    next.remove()
  }
}

const statusOf = async (url: string) => (await fetch(url)).status
