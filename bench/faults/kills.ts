import { type Kind, onGround, until } from './ground.ts'

export type Kills = {
  rounds: number
  acknowledged: number
  broken: number
  losses: string[]
  /** Milliseconds from the start of a process to its first answer, of each round. */
  starts: number[]
}

/**
 * Kills the server with -9 under load, again and again, each time after at least `between`
 * acknowledged writes and a moment that nobody knows. After each, everything is looked through.
 */
export async function killRepeatedly(
  kind: Kind,
  { rounds, between = 30 }: { rounds: number; between?: number },
): Promise<Kills> {
  return onGround(kind, async ({ server, load, losses }) => {
    const found: string[] = []
    const starts: number[] = []
    load.start()
    for (let round = 1; round <= rounds; round++) {
      const before = load.count
      await until('work goes on', () => load.count >= before + between, 120_000)
      await new Promise((done) => setTimeout(done, Math.random() * 50))
      await server.end('SIGKILL')
      // Without a server nothing is acknowledged, so what was is complete now.
      found.push(...(await losses()).map((loss) => `round ${round}: ${loss}`))
      starts.push(await server.start())
    }
    await load.stop()
    await server.end('SIGTERM')
    found.push(...(await losses()).map((loss) => `at the end: ${loss}`))
    return { rounds, acknowledged: load.count, broken: load.broken, losses: found, starts }
  })
}
