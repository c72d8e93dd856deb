import { once } from 'node:events'
import { type Logger, pino } from 'pino'

const PATIENCE_MS = 1_000

/**
 * The log: a line of JSON for each thing that happens, on standard output, written while work goes
 * on. `end` waits until all of it is written, or nobody reads it any more (`npm start | less`, left).
 * What waits when the process ends is written then; but were its reader gone, the library would try
 * for ever, and the process never end.
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
