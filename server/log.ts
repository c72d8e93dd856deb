import { once } from 'node:events'
import { type Logger, pino } from 'pino'

const PATIENCE_MS = 1_000

/**
 * Opens the log: one line of JSON per event on standard output, written asynchronously. `end` waits
 * until all lines are written or the reader is gone (`npm start | less`, quit). Buffered lines are
 * flushed on exit, but only then: with a closed pipe the library would retry forever and block the
 * exit.
 */
export function openLog(level: string): { log: Logger; end(): Promise<void> } {
  const output = pino.destination({ sync: false })
  const log = pino({ level, base: undefined }, output)
  return {
    log,
    async end() {
      if (!log.isLevelEnabled('info')) return
      const written = once(output, 'drain', { signal: AbortSignal.timeout(PATIENCE_MS) })
      log.info('stopped')
      await written.catch(() => undefined)
    },
  }
}
