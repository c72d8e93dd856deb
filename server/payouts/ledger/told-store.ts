import { sql } from 'kysely'
import type { Fate } from '#domain/payouts/file-fates.ts'
import type { Db } from '#server/database/connect.ts'

/** What banks were told: the downloaded files of runs, and the payments that were in them. */

const files = (db: Db) =>
  db
    .selectFrom('payout_files')
    .leftJoin('users as downloaders', 'downloaders.id', 'payout_files.first_by')
    .leftJoin('users as sayers', 'sayers.id', 'payout_files.fate_by')
    .selectAll('payout_files')
    .select(['downloaders.name as first_by_name', 'sayers.name as fate_by_name'])

export type ToldFile = Awaited<ReturnType<ReturnType<typeof files>['execute']>>[number]
type FileKey = Pick<ToldFile, 'run_id' | 'file' | 'revision'>

/** Returns the downloaded revisions of a run's files, the oldest first. */
export async function filesOfRun(db: Db, runId: string, file?: string): Promise<ToldFile[]> {
  let query = files(db)
    .where('payout_files.run_id', '=', runId)
    .orderBy('payout_files.file')
    .orderBy('payout_files.revision')
  if (file) query = query.where('payout_files.file', '=', file)
  return query.execute()
}

/** Returns the revisions of a payment's run that contain it, the oldest first. */
export async function filesOfPayment(
  db: Db,
  { id, run_id }: { id: string; run_id: string | null },
): Promise<ToldFile[]> {
  if (!run_id) return []
  return files(db)
    .innerJoin('payment_instructions as told', (join) =>
      join
        .onRef('told.run_id', '=', 'payout_files.run_id')
        .onRef('told.file', '=', 'payout_files.file')
        .onRef('told.revision', '=', 'payout_files.revision'),
    )
    .where('told.payment_id', '=', id)
    .where('payout_files.run_id', '=', run_id)
    .orderBy('payout_files.revision')
    .execute()
}

/** Returns whether a payment was ever in a downloaded file. */
export async function wasTold(db: Db, paymentId: string): Promise<boolean> {
  const told = await db
    .selectFrom('payment_instructions')
    .select('payment_id')
    .where('payment_id', '=', paymentId)
    .limit(1)
    .executeTakeFirst()
  return told !== undefined
}

/** Returns the ids of the payments in a file. */
export async function paymentsToldIn(db: Db, key: FileKey): Promise<string[]> {
  const rows = await db
    .selectFrom('payment_instructions')
    .select('payment_id')
    .where('run_id', '=', key.run_id)
    .where('file', '=', key.file)
    .where('revision', '=', key.revision)
    .execute()
  return rows.map(({ payment_id }) => payment_id)
}

/** Stores what became of a file. */
export async function setFate(
  db: Db,
  { run_id, file, revision }: FileKey,
  said: { fate: Fate; by: string | null; reason: string | null; confirmation?: string | null },
): Promise<void> {
  const { fate, by, reason, confirmation } = said
  await db
    .updateTable('payout_files')
    .set({
      fate,
      fate_by: by,
      fate_at: new Date(),
      fate_reason: reason,
      ...(confirmation && { confirmation }),
    })
    .where('run_id', '=', run_id)
    .where('file', '=', file)
    .where('revision', '=', revision)
    .execute()
}

/** Returns the administrators who downloaded a revision or locked its run, but one, for letters. */
export async function concernedBy(db: Db, key: FileKey, butUserId: string) {
  const { rows } = await sql<{ email: string; locale: 'en' | 'he' | 'yi' }>`
    select email, locale from users where is_admin and id <> ${butUserId} and (
      id = (select locked_by from payout_runs where id = ${key.run_id})
      or id in (select actor_id from audit_events
        where action = 'payout.file_downloaded' and subject_id = ${key.run_id}
          and details ->> 'file' = ${key.file}
          and (details ->> 'revision')::int = ${key.revision}))`.execute(db)
  return rows
}
