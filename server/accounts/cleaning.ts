import {
  claimCleaning,
  removeExpiredRows,
  removeUnconfirmedAccounts,
} from '#server/database/expired-rows.ts'
import { removeOldLetters } from '#server/mail/store.ts'
import type { Services } from '#server/services.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** An account that is not confirmed by then is removed (decisions.md, Access codes). */
const UNCONFIRMED_DAYS = 7
const LETTER_DAYS = 30

/** Removes what has run out. One process at a time: gives false when another one is at it. */
export async function clean(
  { db, log }: Pick<Services, 'db' | 'log'>,
  now = new Date(),
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    if (!(await claimCleaning(transaction))) return false
    const before = new Date(now.getTime() - UNCONFIRMED_DAYS * DAY_MS)
    const accounts = await removeUnconfirmedAccounts(transaction, before)
    if (accounts > 0) log.info({ accounts }, 'unconfirmed accounts removed')
    await removeExpiredRows(transaction, now)
    await removeOldLetters(transaction, LETTER_DAYS)
    return true
  })
}

/** Cleans now and every hour. `stop` ends once what is under way is done. */
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
