import type { Kysely } from 'kysely'
import { hasDoubtfulNumber } from '#domain/payment-warnings.ts'
import type { WrongCount } from '#server/counts/index.ts'
import type { Tables } from '#server/database/tables.ts'
import { type Sealer, UnreadableSecret } from '#server/secrets/sealing.ts'
import type { Services } from '#server/services.ts'
import { detailsForUpdate, storeChecks } from './number-check-store.ts'
import { openPayment } from './payment-numbers.ts'

/** Rows per transaction: decrypting them blocks other calls for a few milliseconds. */
const BATCH = 200
const MINUTE_MS = 60_000
const FIRST = '00000000-0000-0000-0000-000000000000'

/**
 * Stores of each request that is not checked yet whether a number looks wrong: of earlier requests,
 * and of those that a server of an earlier version stored. Can be interrupted and repeated, and
 * several processes share the work. Returns how many requests were checked.
 */
export async function checkNumbers(
  db: Kysely<Tables>,
  sealer: Sealer,
  isWanted = () => true,
): Promise<number> {
  let checked = 0
  while (isWanted()) {
    const rows = await db.transaction().execute(async (transaction) => {
      const found = await detailsForUpdate(transaction, { limit: BATCH })
      if (found.length > 0) await storeChecks(transaction, found.map(checkOf(sealer)))
      return found.length
    })
    if (rows === 0) break
    checked += rows
  }
  return checked
}

/**
 * Checks the numbers of all requests again, as after a change of the rules. Returns how many have a
 * doubtful one by what was stored and by what was found; nothing if both are equal.
 */
export async function recheckNumbers(db: Kysely<Tables>, sealer: Sealer): Promise<WrongCount[]> {
  const total = { kept: 0, counted: 0 }
  for (let after: string | undefined = FIRST; after; ) {
    after = await db.transaction().execute(async (transaction) => {
      const rows = await detailsForUpdate(transaction, { after, limit: BATCH })
      const checks = rows.map(checkOf(sealer))
      const wrong = checks.filter(
        (check, at) => check.has_doubtful_number !== rows[at]?.has_doubtful_number,
      )
      if (wrong.length > 0) await storeChecks(transaction, wrong)
      total.kept += rows.filter((row) => row.has_doubtful_number).length
      total.counted += checks.filter((check) => check.has_doubtful_number).length
      return rows.at(-1)?.request_id
    })
  }
  const isRight = total.kept === total.counted
  return isRight ? [] : [{ of: 'requests with a doubtful number', ...total }]
}

type Row = Awaited<ReturnType<typeof detailsForUpdate>>[number]

const checkOf = (sealer: Sealer) => (row: Row) => ({
  request_id: row.request_id,
  has_doubtful_number: isDoubtful(sealer, row),
})

/** A number that cannot be decrypted is doubtful. */
function isDoubtful(sealer: Sealer, row: Row): boolean {
  try {
    return hasDoubtfulNumber(row.payment_method, openPayment(sealer, row.request_id, row))
  } catch (error) {
    if (error instanceof UnreadableSecret) return true
    throw error
  }
}

/** Checks numbers now and every minute. `stop` resolves once a batch in progress has ended. */
export function startNumberChecks({ db, sealer, log }: Pick<Services, 'db' | 'sealer' | 'log'>) {
  let isStopped = false
  let checking: Promise<unknown> | undefined
  const run = () => {
    checking ??= checkNumbers(db, sealer, () => !isStopped)
      .then((requests) => requests > 0 && log.info({ requests }, 'payment numbers checked'))
      .catch((error) =>
        log.warn({ err: { name: error.name, code: error.code } }, 'checking numbers failed'),
      )
      .finally(() => {
        checking = undefined
      })
  }
  const timer = setInterval(run, MINUTE_MS)
  run()
  return {
    async stop() {
      isStopped = true
      clearInterval(timer)
      await checking
    },
  }
}
