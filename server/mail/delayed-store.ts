import { sql } from 'kysely'
import { decisionLetters, type LetterKind } from '#domain/letters.ts'
import type { Db } from '#server/database/connect.ts'
import { type AddressedLetter, rowInChannel } from './store.ts'

/**
 * Stores letters about requests that wait until `at`, and can be cancelled as long as they wait
 * (docs/product.md §7.9).
 */
export async function enqueueDelayed(db: Db, letters: AddressedLetter[], at: Date): Promise<void> {
  if (letters.length === 0) return
  const rows = letters.map((letter) => rowInChannel(letter, at))
  await db.insertInto('outbox').values(rows).execute()
}

/**
 * Deletes the letters about decisions that nobody has tried to send yet. Returns the requests that had
 * one. A worker that claims a letter at the same moment either finds it gone or has made it an attempt
 * before.
 */
export async function cancelLetters(db: Db, requestIds: string[]): Promise<Set<string | null>> {
  const rows = await db
    .deleteFrom('outbox')
    .where('request_id', '=', sql<string>`any(${requestIds}::uuid[])`)
    .where('kind', 'in', decisionLetters)
    .where('sent_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .where('attempts', '=', 0)
    .returning('request_id')
    .execute()
  return new Set(rows.map(({ request_id }) => request_id))
}

/** Returns those of the requests about whose decision a letter was sent or is queued. */
export async function withSentLetter(db: Db, requestIds: string[]): Promise<Set<string | null>> {
  const rows = await db
    .selectFrom('outbox')
    .select('request_id')
    .distinct()
    .where('request_id', '=', sql<string>`any(${requestIds}::uuid[])`)
    .where('kind', 'in', decisionLetters)
    .where('cancelled_at', 'is', null)
    .where((letter) => letter.or([letter('attempts', '>', 0), letter('sent_at', 'is not', null)]))
    .execute()
  return new Set(rows.map(({ request_id }) => request_id))
}

/**
 * Deletes the letters of a kind about a request that were stored since an instant and have not gone
 * out: they wait, or the last attempt failed. Returns false if that, or an administrator who
 * cancelled them, kept all of them from being read. Old letters that were sent are forgotten, so
 * that true is returned without any.
 */
export async function takeBackLetters(
  db: Db,
  requestId: string,
  { kind, since }: { kind: LetterKind; since: Date },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('outbox')
    .where('request_id', '=', requestId)
    .where('kind', '=', kind)
    .where('created_at', '>=', since)
    .where('sent_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .where((letter) =>
      letter.or([letter('attempts', '=', 0), letter('last_error', 'is not', null)]),
    )
    .executeTakeFirst()
  const left = await db
    .selectFrom('outbox')
    .select('cancelled_at')
    .where('request_id', '=', requestId)
    .where('kind', '=', kind)
    .where('created_at', '>=', since)
    .execute()
  const isForgotten = left.length === 0 && Number(numDeletedRows) === 0
  return isForgotten || left.some(({ cancelled_at }) => cancelled_at === null)
}
