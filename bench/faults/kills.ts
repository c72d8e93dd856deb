import { type Kind, waitUntil, withFixture } from './fixture.ts'

export type Kills = {
  rounds: number
  acknowledged: number
  broken: number
  losses: string[]
  /** Milliseconds from process start to the first response, for each round. */
  starts: number[]
}

/**
 * Kills the server repeatedly under load, each time after at least `between` acknowledged writes
 * and a random delay. Checks the database after each kill.
 */
export async function killRepeatedly(
  kind: Kind,
  { rounds, between = 30 }: { rounds: number; between?: number },
): Promise<Kills> {
  return withFixture(kind, async ({ server, load, losses }) => {
    const found: string[] = []
    const starts: number[] = []
    load.start()
    for (let round = 1; round <= rounds; round++) {
      const before = load.count
      await waitUntil('writes succeed', () => load.count >= before + between, 120_000)
      await new Promise((done) => setTimeout(done, Math.random() * 50))
      await server.end('SIGKILL')
      // Nothing is acknowledged while the server is down, so the lists are complete now.
      found.push(...(await losses()).map((loss) => `round ${round}: ${loss}`))
      starts.push(await server.start())
    }
    await load.stop()
    await server.end('SIGTERM')
    found.push(...(await losses()).map((loss) => `at the end: ${loss}`))
    return { rounds, acknowledged: load.count, broken: load.broken, losses: found, starts }
  })
}
