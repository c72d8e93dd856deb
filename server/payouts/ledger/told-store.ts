import { sql } from 'kysely'
import type { PaymentMethod } from '#domain/payment-methods.ts'
import { type Fate, type PayingFile, payingFilesOf } from '#domain/payouts/file-fates.ts'
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
export type FileKey = Pick<ToldFile, 'run_id' | 'file' | 'revision'>

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
  const all = run_id ? await allFilesOfPayment(db, id) : []
  return all.filter((file) => file.run_id === run_id)
}

/** Returns the files of all runs that contain a payment, the oldest first. */
export async function allFilesOfPayment(db: Db, id: string): Promise<ToldFile[]> {
  return files(db)
    .innerJoin('payment_instructions as told', (join) =>
      join
        .onRef('told.run_id', '=', 'payout_files.run_id')
        .onRef('told.file', '=', 'payout_files.file')
        .onRef('told.revision', '=', 'payout_files.revision'),
    )
    .where('told.payment_id', '=', id)
    .orderBy('payout_files.first_at')
    .orderBy('payout_files.revision')
    .execute()
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

/** Returns whether a check of a file has another number by now, so that it was written. */
export async function wasCheckReplaced(db: Db, key: FileKey): Promise<boolean> {
  const { rows } = await sql`
    select from payment_instructions as told join payments on payments.id = told.payment_id
    where told.run_id = ${key.run_id} and told.file = ${key.file}
      and told.revision = ${key.revision} and told.check_number <> payments.check_number
    limit 1`.execute(db)
  return rows.length > 0
}

/** Returns whether positive pay of a run was downloaded after the bank refused a file. */
export async function wasVoidTold(db: Db, { run_id, file }: FileKey): Promise<boolean> {
  const { rows } = await sql`
    select from audit_events
    where action = 'payout.file_downloaded' and subject_id = ${run_id}
      and details ->> 'file' = 'positive_pay.csv' and id > (
        select max(id) from audit_events
        where action = 'payout.file_refused' and subject_id = ${run_id}
          and details ->> 'file' = ${file})
    limit 1`.execute(db)
  return rows.length > 0
}

/**
 * Returns the revisions that an answer is about. Unless one is named, they are those of each file
 * of the method that were downloaded last; if some of those wait for an answer, it is about these.
 */
export async function filesAskedFor(
  db: Db,
  { run_id, method, file, revision }: OfMethod,
): Promise<ToldFile[]> {
  const names = file ? [file] : payingFilesOf(method)
  const found: ToldFile[] = []
  for (const name of names) {
    const files = await filesOfRun(db, run_id, name)
    const one = revision ? files.find((each) => each.revision === revision) : files.at(-1)
    if (one && one.method === method) found.push(one)
  }
  const asked = found.filter(({ fate }) => fate === 'unknown')
  return asked.length > 0 ? asked : found
}

/** Returns the one revision that an answer is about: the first of those. */
export const fileOf = async (db: Db, asked: OfMethod): Promise<ToldFile | undefined> =>
  (await filesAskedFor(db, asked))[0]

export type OfMethod = {
  run_id: string
  method: PaymentMethod
  file?: PayingFile | undefined
  revision?: number | undefined
}

/** Returns the runs of later attempts of payments, in one order for all. */
export async function runsOfLater(db: Db, paymentIds: string[]): Promise<string[]> {
  const { rows } = await sql<{ run_id: string }>`
    select distinct later.run_id from payments
      join payments as later on later.request_id = payments.request_id
        and later.due_number = payments.due_number and later.attempt > payments.attempt and later.run_id is not null
    where payments.id = any(${paymentIds}::uuid[]) order by later.run_id`.execute(db)
  return rows.map(({ run_id }) => run_id)
}
