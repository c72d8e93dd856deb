import { setTimeout as wait } from 'node:timers/promises'
import type { Db } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { notify } from '#server/events.ts'
import { startRepeating } from '#server/repeating.ts'
import { keepMarks } from '#server/requests/index.ts'
import type { Sealer } from '#server/secrets/sealing.ts'
import type { Services } from '#server/services.ts'
import { compareFamily } from './evidence.ts'
import { countNameWords, noLongerCrowded } from './frequency-store.ts'
import { silenceHelpers } from './helpers.ts'
import {
  claimComparing,
  lastQueued,
  queueSharing,
  silence,
  storePairs,
  takeQueued,
} from './pair-store.ts'

/** Families per transaction: with the embedded database other calls wait for it. */
const BATCH = 10
/** The office sees what was found within five seconds. */
const PAUSE_MS = 2000
/** Between two batches, so that a long queue leaves most of the database to others. */
const BREATH_MS = 50
const RECOUNT_MS = 6 * 3_600_000

/**
 * Compares families that wait for it up to an entry of the queue, at most one batch. Several processes
 * may call it; one of them works. Returns how many families were compared.
 */
export async function compareQueued(db: Db, until = Number.MAX_SAFE_INTEGER): Promise<number> {
  return inTransaction(db, async (transaction) => {
    if (!(await claimComparing(transaction))) return 0
    const ids = await takeQueued(transaction, BATCH, until)
    const changed = new Set<string>()
    for (const id of ids) {
      const { likely, crowded } = await compareFamily(transaction, id)
      if (crowded.length > 0) await silenceAll(transaction, crowded)
      for (const one of await storePairs(transaction, id, likely)) changed.add(one)
    }
    for (const id of changed) await notify(transaction, { kind: 'family.changed', id })
    return ids.length
  })
}

/** The families that share these marks are compared again, without them. */
async function silenceAll(db: Db, crowded: Parameters<typeof silence>[1]) {
  const anew = await silence(db, crowded, null)
  if (anew.length > 0) await queueSharing(db, anew)
}

/** Counts how common names are, and finds out which values are shared by few again. */
export async function recountLikeness(db: Db): Promise<void> {
  await inTransaction(db, countNameWords)
  await inTransaction(db, async (transaction) => {
    const freed = await noLongerCrowded(transaction)
    if (freed.length > 0) await queueSharing(transaction, freed)
  })
}

/**
 * Marks all requests, then compares the families that wait by then. Nothing is compared by old marks. A
 * family that asks again meanwhile waits for the next time, or many requests would be compared one by
 * one while they are stored.
 */
export async function keepLikeness(
  db: Db,
  sealer: Sealer,
  isWanted: () => boolean | Promise<boolean> = () => true,
): Promise<void> {
  while ((await isWanted()) && (await keepMarks(db, sealer)) > 0);
  const until = await lastQueued(db)
  while ((await isWanted()) && (await compareQueued(db, until)) > 0);
}

/** Does all of this from now on. `stop` resolves once a batch in progress has ended. */
export function startLikeness({ db, sealer, log }: Pick<Services, 'db' | 'sealer' | 'log'>) {
  let counted = 0
  return startRepeating(
    async (isWanted) => {
      if (Date.now() - counted > RECOUNT_MS) {
        await silenceHelpers(db, sealer)
        await recountLikeness(db)
        counted = Date.now()
      }
      await keepLikeness(db, sealer, async () => {
        await wait(BREATH_MS)
        return isWanted()
      })
    },
    { log, everyMs: PAUSE_MS, failure: 'comparing families failed' },
  )
}
