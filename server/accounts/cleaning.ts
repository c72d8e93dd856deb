import { claimJob } from '#server/database/jobs.ts'
import { clearOldTokens } from '#server/mail/index.ts'
import { startRepeating } from '#server/repeating.ts'
import type { Services } from '#server/services.ts'
import { removeExpiredRows, removeUnconfirmedAccounts } from './expired-store.ts'

const HOUR_MS = 3_600_000

/**
 * Removes expired rows. One process does it at a time: returns false if another one is doing it.
 */
export async function clean(
  { db, log }: Pick<Services, 'db' | 'log'>,
  now = new Date(),
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    if (!(await claimJob(transaction, 'cleaning'))) return false
    const accounts = await removeUnconfirmedAccounts(transaction, now)
    if (accounts > 0) log.info({ accounts }, 'unconfirmed accounts removed')
    await removeExpiredRows(transaction, now)
    await clearOldTokens(transaction, now)
    return true
  })
}

/** Cleans now and every hour. `stop` resolves once a run in progress has ended. */
export const startCleaning = (services: Pick<Services, 'db' | 'log'>) =>
  startRepeating(() => clean(services), {
    log: services.log,
    everyMs: HOUR_MS,
    failure: 'cleaning failed',
  })
