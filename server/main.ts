import { ConfigError } from './config.ts'
import { DirectoryInUse } from './database/directory-lock.ts'
import { collectGarbage } from './garbage.ts'
import { start } from './start.ts'

const LONGEST_STOP_MS = 25_000

try {
  const server = await start(process.env)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      // Work that takes longer is abandoned: it was not acknowledged, or is a letter that is
      // retried.
      setTimeout(() => process.exit(1), LONGEST_STOP_MS)
      void server.stop().then(() => process.exit(0))
    })
  }
  collectGarbage() // of starting: 20 MB (docs/performance.md)
} catch (error) {
  const isKnown = error instanceof ConfigError || error instanceof DirectoryInUse
  // Printed here, because Node would quote the throwing line, and a line of PGlite has 90 kB.
  console.error("Kuppah can't start.")
  console.error(isKnown ? error.message : error)
  process.exit(1)
}
