import { sql, type Updateable } from 'kysely'
import type { Changes, CorrectedField, Corrector } from '#domain/corrections.ts'
import type { ChangedFrom } from '#server/database/column-types.ts'
import type { Db } from '#server/database/connect.ts'
import type { Tables } from '#server/database/tables.generated.ts'

/**
 * What is changed in a request after it was submitted: corrections, changed payment details, and their
 * confirmation.
 */

/** Returns when details were last changed, and when they were confirmed. */
export async function findChange(db: Db, requestId: string) {
  return db
    .selectFrom('payment_details')
    .select(['changed_at', 'confirmed_at'])
    .where('request_id', '=', requestId)
    .executeTakeFirst()
}

type Confirmed = {
  at: Date
  by: string | null
  /** The fields that somebody else has to confirm still. */
  left: readonly CorrectedField[]
}

/**
 * Confirms changed payment details, or some of their fields. Does nothing if they were never
 * changed.
 */
export async function confirmDetails(
  db: Db,
  requestId: string,
  { at, by, left }: Confirmed,
): Promise<void> {
  const changed_from = sql<string>`(
    select jsonb_object_agg(key, value) from jsonb_each(changed_from)
    where key = any(${left}::text[]))`
  await db
    .updateTable('payment_details')
    .set(left.length > 0 ? { changed_from } : { confirmed_at: at, confirmed_by: by })
    .where('request_id', '=', requestId)
    .where('changed_at', 'is not', null)
    .execute()
}

type Changed = {
  at: Date
  by: string
  /** Numbers are masked. */
  changes: Changes
}

type Details = Updateable<Tables['payment_details']> & { has_doubtful_number: boolean }

/**
 * Changes payment details. The numbers are sealed. Until a change is confirmed, what the fields were
 * at the last confirmation stays known.
 */
export async function changeDetails(
  db: Db,
  requestId: string,
  { details, at, by, changes }: Changed & { details: Details },
): Promise<void> {
  const from: ChangedFrom = Object.fromEntries(
    Object.entries(changes).map(([field, [before]]) => [field, before]),
  )
  const changed_from = sql<string>`${JSON.stringify(from)}::jsonb || case
    when changed_at > coalesce(confirmed_at, '-infinity') then coalesce(changed_from, '{}')
    else '{}' end`
  await db
    .updateTable('payment_details')
    .set({ ...details, changed_at: at, changed_by: by, changed_from })
    .where('request_id', '=', requestId)
    .execute()
}

/** Keeps a correction with its values before and after. Returns its id. */
export async function insertCorrection(
  db: Db,
  requestId: string,
  { at, by, changes, corrector }: Changed & { corrector: Corrector },
): Promise<string> {
  await db.updateTable('requests').set({ corrected_at: at }).where('id', '=', requestId).execute()
  const { id } = await db
    .insertInto('request_corrections')
    .values({
      request_id: requestId,
      at,
      corrected_by: by,
      corrector,
      changes: JSON.stringify(changes),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
