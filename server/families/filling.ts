import { inTransaction } from '#server/database/transaction.ts'
import type { Services } from '#server/services.ts'
import { fillFamilies } from './filling-store.ts'

/** Rows per transaction: each is over within a fraction of a second. */
const BATCH = 200
const MINUTE_MS = 60_000

/**
 * Gives families to the requests of before. Can be interrupted and repeated, and several processes
 * share the work. Returns how many requests were given one.
 */
export async function fillAllFamilies(
  { db }: Pick<Services, 'db'>,
  isWanted = () => true,
): Promise<number> {
  let filled = 0
  while (isWanted()) {
    const rows = await inTransaction(db, (transaction) => fillFamilies(transaction, BATCH))
    if (rows === 0) break
    filled += rows
  }
  return filled
}

/** Fills in families now and every minute. `stop` resolves once a batch in progress has ended. */
export function startFamilies({ db, log }: Pick<Services, 'db' | 'log'>) {
  let isStopped = false
  let filling: Promise<unknown> | undefined
  const run = () => {
    filling ??= fillAllFamilies({ db }, () => !isStopped)
      .then((requests) => requests > 0 && log.info({ requests }, 'families filled in'))
      .catch((error) =>
        log.warn({ err: { name: error.name, code: error.code } }, 'filling in families failed'),
      )
      .finally(() => {
        filling = undefined
      })
  }
  const timer = setInterval(run, MINUTE_MS)
  run()
  return {
    async stop() {
      isStopped = true
      clearInterval(timer)
      await filling
    },
  }
}
