import { inTransaction } from '#server/database/transaction.ts'
import { startRepeating } from '#server/repeating.ts'
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
export const startFamilies = ({ db, log }: Pick<Services, 'db' | 'log'>) =>
  startRepeating(
    async (isWanted) => {
      const requests = await fillAllFamilies({ db }, isWanted)
      if (requests > 0) log.info({ requests }, 'families filled in')
    },
    { log, everyMs: MINUTE_MS, failure: 'filling in families failed' },
  )
