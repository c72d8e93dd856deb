import type { Services } from './services.ts'

type Options = Pick<Services, 'log'> & {
  everyMs: number
  /** What the log says if the work fails. It is tried again the next time. */
  failure: string
}

/**
 * Does background work now and every so many milliseconds, never twice at a time. The work goes on in
 * batches while `isWanted` returns true. `stop` resolves once a batch in progress has ended.
 */
export function startRepeating(
  work: (isWanted: () => boolean) => Promise<unknown>,
  { log, everyMs, failure }: Options,
): { stop(): Promise<void> } {
  let isStopped = false
  let working: Promise<unknown> | undefined
  const run = () => {
    working ??= work(() => !isStopped)
      .catch((error) => log.warn({ err: { name: error.name, code: error.code } }, failure))
      .finally(() => {
        working = undefined
      })
  }
  const timer = setInterval(run, everyMs)
  run()
  return {
    async stop() {
      isStopped = true
      clearInterval(timer)
      await working
    },
  }
}
