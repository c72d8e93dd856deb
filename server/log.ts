import { once } from 'node:events'
import { type Logger, pino } from 'pino'

const PATIENCE_MS = 1_000
/** Lines are written together, because each write costs as much as a statement. */
const TOGETHER = { minLength: 4096, periodicFlush: 100 } // characters, or milliseconds
const WARNING = 40

/**
 * Opens the log: one line of JSON per event on standard output, written asynchronously, warnings and
 * errors at once and others after a tenth of a second at most. `end` waits until all lines are written
 * or the reader is gone (`npm start | less`, quit). Buffered lines are flushed on exit, but only then:
 * with a closed pipe the library would retry forever and block the exit.
 */
export function openLog(level: string): { log: Logger; end(): Promise<void> } {
  const output = pino.destination({ sync: false, ...TOGETHER })
  const log = pino(
    {
      level,
      base: undefined,
      hooks: {
        logMethod(args, method, lineLevel) {
          method.apply(this, args)
          if (lineLevel >= WARNING) output.flush()
        },
      },
    },
    output,
  )
  return {
    log,
    async end() {
      if (!log.isLevelEnabled('info')) return
      const written = once(output, 'drain', { signal: AbortSignal.timeout(PATIENCE_MS) })
      log.info('stopped')
      output.flush()
      await written.catch(() => undefined)
    },
  }
}
