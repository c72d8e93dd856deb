import type { Services } from './services.ts'

type Options = Pick<Services, 'log'> & {
  everyMs: number
  /** What the log says if the work fails. It is tried again the next time. */
  failure: string
}

/** Work in the background. */
export type Worker = {
  /** Returns the milliseconds since it last succeeded; before that, since its start. */
  silentMs(): number
  /** Resolves once a batch in progress has ended. */
  stop(): Promise<void>
}

/** Work in batches is asked to pause this often, which is noted as a success, and goes on. */
const LONGEST_RUN_MS = 60_000

/**
 * Does background work now, every so many milliseconds and when woken, never twice at a time. The work
 * goes on in batches while `isWanted` returns true.
 */
export function startRepeating(
  work: (isWanted: () => boolean) => Promise<unknown>,
  { log, everyMs, failure }: Options,
): Worker & { wake(): void } {
  let isStopped = false
  let isWakeRequested = false
  let succeededAt = performance.now()
  let working: Promise<unknown> | undefined
  const run = () => {
    const until = performance.now() + LONGEST_RUN_MS
    const isWanted = () => {
      if (performance.now() < until) return !isStopped
      isWakeRequested = true
      return false
    }
    working ??= work(isWanted)
      .then(() => {
        succeededAt = performance.now()
      })
      .catch((error) => log.warn({ err: { name: error.name, code: error.code } }, failure))
      .finally(() => {
        working = undefined
        if (!isWakeRequested) return
        isWakeRequested = false
        wake()
      })
  }
  const wake = () => {
    if (isStopped) return
    if (working) isWakeRequested = true
    else run()
  }
  const timer = setInterval(run, everyMs)
  run()
  return {
    wake,
    silentMs: () => performance.now() - succeededAt,
    async stop() {
      isStopped = true
      clearInterval(timer)
      await working
    },
  }
}
