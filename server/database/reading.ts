import type { Kysely } from 'kysely'
import { HttpError } from '#server/http/failures.ts'
import type { Tables } from './tables.ts'

/** How long after the last change nothing is read from the replica: it should be far less behind. */
const CATCH_UP_MS = 10_000
/** How long a replica that failed is let alone. */
const RECOVER_MS = 60_000

/** Where the office's lists, counts and charts are read. */
export type Reading = {
  /** Runs `work` on the replica, where there is one that has caught up, else on the database itself. */
  read<T>(work: (db: Kysely<Tables>) => Promise<T>): Promise<T>
  /** Something changed, here or in another process. */
  changed(): void
}

/**
 * So that nobody misses their own change or one that they were told of: whatever changes, everybody
 * reads the database itself for a while. What the replica can't answer, the database does.
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
      } catch (error) {
        if (error instanceof HttpError) throw error // of what was asked for, not of the replica
        wait(RECOVER_MS)
        return work(db)
      }
    },
    changed: () => wait(CATCH_UP_MS),
  }
}
