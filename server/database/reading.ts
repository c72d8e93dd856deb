import type { Kysely } from 'kysely'
import type { Tables } from './tables.generated.ts'

/** How long after a change the replica is not used; its lag should be far less. */
const CATCH_UP_MS = 10_000
/** How long a failed replica is not used. */
const RECOVER_MS = 60_000

/** Where the office's lists, counts and charts are read from. */
export type Reading = {
  /** Runs `work` on the replica if there is one that has caught up, else on the database itself. */
  read<T>(work: (db: Kysely<Tables>) => Promise<T>): Promise<T>
  /** Reports a change, in this process or another. */
  changed(): void
}

/**
 * Chooses between replica and database so that nobody misses a change: after any change, everybody
 * reads from the database for a while. Falls back to the database if the replica fails.
 */
export function createReading(
  db: Kysely<Tables>,
  replica: Kysely<Tables> | undefined,
  now: () => number = Date.now,
): Reading {
  let replicaFrom = now() + CATCH_UP_MS
  const wait = (ms: number) => {
    replicaFrom = Math.max(replicaFrom, now() + ms)
  }
  return {
    async read(work) {
      if (!replica || now() < replicaFrom) return work(db)
      try {
        return await work(replica)
      } catch {
        const answer = await work(db) // an error of the request is thrown here again
        wait(RECOVER_MS)
        return answer
      }
    },
    changed: () => wait(CATCH_UP_MS),
  }
}
