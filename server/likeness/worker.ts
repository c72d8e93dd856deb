import { setTimeout as wait } from 'node:timers/promises'
import type { Db } from '#server/database/connect.ts'
import { claimJob } from '#server/database/jobs.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { notifyAll } from '#server/events.ts'
import { startRepeating } from '#server/repeating.ts'
import { keepMarks } from '#server/requests/index.ts'
import type { Sealer } from '#server/secrets/sealing.ts'
import type { Services } from '#server/services.ts'
import { compareFamilies } from './evidence.ts'
import { countNameWords, noLongerCrowded } from './frequency-store.ts'
import { queueSharing, silence, storePairs, takeQueued } from './pair-store.ts'
import { silenceHelpers } from './silencing.ts'

/** Families per transaction: with the embedded database other calls wait for it. */
const BATCH = 10
/** The office sees what was found within five seconds. */
const PAUSE_MS = 2000
/**
 * After each batch the worker rests this many times as long as the batch took, so that comparing takes
 * a tenth of the time of one connection, however much waits.
 */
const REST = 9
const LONGEST_REST_MS = 3000
/** A stop ends a rest within it. */
const REST_STEP_MS = 100
const RECOUNT_MS = 6 * 3_600_000

/**
 * Compares families that wait for it, at most one batch. Several processes may call it; one of them
 * works. Returns how many families were compared.
 */
export async function compareQueued(db: Db): Promise<number> {
  return inTransaction(db, async (transaction) => {
    if (!(await claimJob(transaction, 'comparing'))) return 0
    const ids = await takeQueued(transaction, BATCH)
    const { likely, crowded } = await compareFamilies(transaction, ids)
    await silence(transaction, crowded, null)
    const changed = await storePairs(transaction, ids, likely)
    await notifyAll(
      transaction,
      changed.map((id) => ({ kind: 'family.changed', id })),
    )
    return ids.length
  })
}

/** Counts how common names are, and finds out which values are shared by few again. */
export async function recountLikeness(db: Db): Promise<void> {
  await inTransaction(db, countNameWords)
  await inTransaction(db, async (transaction) => {
    const freed = await noLongerCrowded(transaction)
    if (freed.length > 0) await queueSharing(transaction, freed)
  })
}

/** Marks all requests, then compares the families that wait. Nothing is compared by old marks. */
export async function keepLikeness(
  db: Db,
  sealer: Sealer,
  isWanted: () => boolean | Promise<boolean> = () => true,
): Promise<void> {
  let done = 1
  while (done > 0 && (await isWanted())) {
    done = (await keepMarks(db, sealer)) || (await compareQueued(db))
  }
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
      await keepLikeness(db, sealer, resting(isWanted))
    },
    { log, everyMs: PAUSE_MS, failure: 'comparing families failed' },
  )
}

/** Returns a function that rests in proportion to the time since its last call, and then asks. */
function resting(isWanted: () => boolean): () => Promise<boolean> {
  let begun = performance.now()
  return async () => {
    const rest = Math.min(LONGEST_REST_MS, REST * (performance.now() - begun))
    const until = performance.now() + rest
    while (isWanted() && performance.now() < until) await wait(REST_STEP_MS)
    begun = performance.now()
    return isWanted()
  }
}
