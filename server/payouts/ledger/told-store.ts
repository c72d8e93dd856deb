import { sql } from 'kysely'
import type { CalendarDate } from '#domain/payment-date.ts'
import type { PaymentMethod } from '#domain/payment-methods.ts'
import { type PayingFile, payingFilesOf } from '#domain/payouts/file-fates.ts'
import type { Db } from '#server/database/connect.ts'
import type { DueKey } from './due-store.ts'

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

/**
 * Returns of the payments that banks were told when the first file with them was downloaded; null if
 * they were only typed. One statement for all, since one for each row reads all that was told anew
 * while the planner believes that this is little.
 */
export async function firstToldOf(db: Db, ids: string[]): Promise<Map<string, Date | null>> {
  const { rows } = await sql<{ payment_id: string; first_at: Date | null }>`
    select payment_id, min(first_at) as first_at
    from payment_instructions left join payout_files using (run_id, file, revision)
    where payment_id = any(${ids}::uuid[]) group by payment_id`.execute(db)
  return new Map(rows.map(({ payment_id, first_at }) => [payment_id, first_at]))
}

/** A payment in a file, by its place; `position` is that of the file among those of the payment. */
export type InstructionPlace = DueKey & { attempt: number; position: number }

/** Returns the payments in a file, by reference. */
export async function paymentsToldIn(
  db: Db,
  key: FileKey,
): Promise<(InstructionPlace & { id: string })[]> {
  return db
    .selectFrom('payment_instructions as told')
    .innerJoin('payments', 'payments.id', 'told.payment_id')
    .select(['payments.id', 'request_id', 'due_number', 'attempt', 'told.position'])
    .where('told.run_id', '=', key.run_id)
    .where('told.file', '=', key.file)
    .where('told.revision', '=', key.revision)
    .orderBy('told.reference')
    .execute()
}

/**
 * Returns the files that these are about, each with a reference of one of them, the oldest first. What
 * was typed by hand has none.
 */
export async function filesToldOf(db: Db, places: InstructionPlace[]) {
  if (places.length === 0) return []
  return files(db)
    .innerJoin(
      sql<FileKey & { proven_by: string }>`(
        select told.run_id, told.file, told.revision, min(told.reference) as proven_by
        from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as list (request_id uuid,
          due_number smallint, attempt integer, position smallint)
          join payments using (request_id, due_number, attempt)
          join payment_instructions as told
            on told.payment_id = payments.id and told.position = list.position
        where told.file is not null group by told.run_id, told.file, told.revision)`.as('told'),
      (join) =>
        join
          .onRef('told.run_id', '=', 'payout_files.run_id')
          .onRef('told.file', '=', 'payout_files.file')
          .onRef('told.revision', '=', 'payout_files.revision'),
    )
    .select('told.proven_by')
    .orderBy('payout_files.first_at')
    .orderBy('payout_files.revision')
    .execute()
}

/** Returns which instruction of each payment was typed last. */
export async function typedRevisions(db: Db, paymentIds: string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('payment_instructions')
    .select(({ fn }) => ['payment_id', fn.max('position').as('position')])
    .where('payment_id', '=', sql<string>`any(${paymentIds}::uuid[])`)
    .where('file', 'is', null)
    .groupBy('payment_id')
    .execute()
  return new Map(rows.map(({ payment_id, position }) => [payment_id, Number(position)]))
}

/** Returns the last file of payments, or else their reference, with the Friday of their run. */
export async function lastFilesOf(db: Db, places: Omit<InstructionPlace, 'position'>[]) {
  const { rows } = await sql<{ file: string; pay_on: CalendarDate }>`
    select distinct coalesce(last.file, reference) as file, pay_on
    from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as list (request_id uuid,
      due_number smallint, attempt integer)
      join payments using (request_id, due_number, attempt)
      join payout_runs on payout_runs.id = run_id left join lateral (
        select file from payment_instructions
        where payment_id = payments.id and file is not null order by position desc limit 1
      ) as last on true order by pay_on, file`.execute(db)
  return rows
}

/** Stores why something was said of a file, and the confirmation number of its bank. */
export async function noteFate(
  db: Db,
  { run_id, file, revision }: FileKey,
  { reason, confirmation }: { reason: string | null; confirmation?: string | null },
): Promise<void> {
  await db
    .updateTable('payout_files')
    .set({ fate_reason: reason, ...(confirmation && { confirmation }) })
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
