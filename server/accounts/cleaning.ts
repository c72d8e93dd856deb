import { clearOldTokens } from '#server/mail/index.ts'
import type { Services } from '#server/services.ts'
import { claimCleaning, removeExpiredRows, removeUnconfirmedAccounts } from './expired-store.ts'

const HOUR_MS = 3_600_000

/**
 * Removes expired rows. One process does it at a time: returns false if another one is doing it.
 */
export async function clean(
  { db, log }: Pick<Services, 'db' | 'log'>,
  now = new Date(),
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    if (!(await claimCleaning(transaction))) return false
    const accounts = await removeUnconfirmedAccounts(transaction, now)
    if (accounts > 0) log.info({ accounts }, 'unconfirmed accounts removed')
    await removeExpiredRows(transaction, now)
    await clearOldTokens(transaction, now)
    return true
  })
}

/** Cleans now and every hour. `stop` resolves once a run in progress has ended. */
export function startCleaning(services: Pick<Services, 'db' | 'log'>): { stop(): Promise<void> } {
  let cleaning: Promise<unknown> = Promise.resolve()
  const run = () => {
    cleaning = clean(services).catch((error) =>
      services.log.warn({ err: { name: error.name, code: error.code } }, 'cleaning failed'),
    )
  }
  const timer = setInterval(run, HOUR_MS)
  run()
  return {
    async stop() {
      clearInterval(timer)
      await cleaning
    },
  }
}
