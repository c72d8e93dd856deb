import { inTransaction } from '#server/database/transaction.ts'
import type { Services } from '#server/services.ts'
import { fillDues, fillPaidAmounts } from './filling-store.ts'

/** Requests per transaction, so that a writer of one of them waits for milliseconds only. */
const BATCH = 2_000
const RETRY_MS = 60_000

/**
 * Fills in the dues of reviews from before there were dues (migration 043), and what was paid of
 * requests from before these sums were kept (docs/decisions/002). Can be interrupted, and goes on at
 * the next start; several processes share the work. Until it is done, readers take the review, and
 * the sum is read from all requests. `stop` resolves once a batch in progress has ended.
 */
export function startFilling({ db, log }: Pick<Services, 'db' | 'log'>) {
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  const fill = async () => {
    try {
      for (const fillBatch of [fillDues, fillPaidAmounts]) {
        while (!isStopped && (await inTransaction(db, (work) => fillBatch(work, BATCH)))) {}
      }
    } catch (error) {
      const { name, code } = error as { name?: string; code?: string }
      log.warn({ err: { name, code } }, 'filling in dues and paid sums failed')
      timer = setTimeout(start, RETRY_MS)
    }
  }
  let filling: Promise<void> | undefined
  const start = () => {
    filling = fill()
  }
  start()
  return {
    async stop() {
      isStopped = true
      await filling
      clearTimeout(timer)
    },
  }
}
