import { sql } from 'kysely'
import { actEndsAt, type TwoPersonAct } from '#domain/two-person-acts.ts'
import type { Db } from '#server/database/connect.ts'

/** What one administrator asked and another has to confirm (docs/product.md §14.33). */

/** What is acted on. Of an erasure, one of the requests of the person. */
export type Subject = { act: TwoPersonAct; subjects: string[] }

/** Returns what was asked about a subject and has not ended. */
export const openActOf = (db: Db, { act, subjects }: Subject) =>
  db
    .selectFrom('two_person_acts')
    .select(['id', 'version', 'asked_by', 'asked_at'])
    .where('act', '=', act)
    .where('subject_id', 'in', subjects)
    .where('ended_at', 'is', null)
    .executeTakeFirst()

/** Returns what waits for a second person, with the request and the payment that it is about. */
export async function awaitedActs(db: Db, now: Date) {
  const acts = await db
    .selectFrom('two_person_acts as acts')
    .leftJoin('users', 'users.id', 'asked_by')
    .leftJoin('payments', 'payments.id', 'subject_id')
    .leftJoin('payout_runs', 'payout_runs.id', 'run_id')
    .select(['acts.id', 'asked_by', 'users.name as by', 'asked_at', 'acts.reason', 'version'])
    .select(['payments.id as payment_id', 'reference', 'payout_runs.number as run_number'])
    .select(sql<string>`coalesce(payments.request_id, subject_id)`.as('request_id'))
    .select(sql<boolean>`coalesce((input->>'whole_family')::boolean, false)`.as('whole_family'))
    .where('acts.ended_at', 'is', null)
    .orderBy('asked_at')
    .execute()
  return acts.filter(({ asked_at: askedAt }) => now < actEndsAt({ askedAt }))
}

type Asked = {
  act: TwoPersonAct
  subject_id: string
  version: string
  input: string
  reason: string
  asked_by: string
  asked_at: Date
}

export async function insertAct(db: Db, asked: Asked): Promise<void> {
  await db.insertInto('two_person_acts').values(asked).execute()
}

/** Returns false if it has ended before. */
export async function endAct(
  db: Db,
  id: string,
  end: { is_confirmed: boolean; ended_by: string; ended_at: Date },
): Promise<boolean> {
  const open = db.updateTable('two_person_acts').set(end).where('id', '=', id)
  const { numUpdatedRows } = await open.where('ended_at', 'is', null).executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
