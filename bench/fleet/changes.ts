import { waitUntil } from '../faults/fixture.ts'
import { listen } from '../faults/stops.ts'
import type { Fleet } from './fleet.ts'

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
