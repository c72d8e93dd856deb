import { type Insertable, sql, type Updateable } from 'kysely'
import type { CalendarDate } from '#domain/payment-date.ts'
import type { Db } from '#server/database/connect.ts'
import { keysetFollows, keysetOrder } from '#server/database/keyset.ts'
import type { Tables } from '#server/database/tables.generated.ts'

const runs = (db: Db) =>
  db
    .selectFrom('payout_runs')
    .leftJoin('users as creators', 'creators.id', 'payout_runs.created_by')
    .leftJoin('users as lockers', 'lockers.id', 'payout_runs.locked_by')
    .selectAll('payout_runs')
    .select(['creators.name as created_by_name', 'lockers.name as locked_by_name'])

export type RunRow = Awaited<ReturnType<ReturnType<typeof runs>['execute']>>[number]

export async function findRun(
  db: Db,
  by: { id: string } | { number: number },
): Promise<RunRow | undefined> {
  const query = runs(db)
  return 'id' in by
    ? query.where('payout_runs.id', '=', by.id).executeTakeFirst()
    : query.where('payout_runs.number', '=', by.number).executeTakeFirst()
}

/**
 * Returns a run with a row lock until the transaction ends. Take it before those of its payments and
 * requests.
 */
export async function findRunForUpdate(db: Db, id: string): Promise<RunRow | undefined> {
  return runs(db).where('payout_runs.id', '=', id).forUpdate('payout_runs').executeTakeFirst()
}

const newestFirst = {
  columns: ['payout_runs.pay_on', 'payout_runs.number'],
  direction: 'desc',
} as const

export async function listRuns(
  db: Db,
  { after, limit }: { after: [string, string] | undefined; limit: number },
): Promise<RunRow[]> {
  let query = runs(db).orderBy(keysetOrder(newestFirst)).limit(limit)
  if (after) query = query.where(keysetFollows(newestFirst, after))
  return query.execute()
}

/** Returns the draft of a Friday that takes what is due; never one that holds what was moved. */
export async function draftOf(db: Db, payOn: CalendarDate) {
  return db
    .selectFrom('payout_runs')
    .select('id')
    .where('pay_on', '=', payOn)
    .where('state', '=', 'draft')
    .where('is_second', '=', false)
    .executeTakeFirst()
}

/** Returns a draft and the other drafts of its Friday, with row locks; none if it is no draft. */
export async function draftsBesideForUpdate(db: Db, id: string): Promise<RunRow[]> {
  return runs(db)
    .where('payout_runs.pay_on', '=', (eb) =>
      eb.selectFrom('payout_runs as one').select('one.pay_on').where('one.id', '=', id),
    )
    .where('payout_runs.state', '=', 'draft')
    .orderBy('payout_runs.number')
    .forUpdate('payout_runs')
    .execute()
}

/**
 * Returns the draft of the earliest Friday from today on, with a row lock, for a payment that looks for a
 * run. `today` is the office's calendar date.
 */
export async function earliestDraftForUpdate(db: Db, today: CalendarDate): Promise<string | null> {
  const found = await findEarliestDraft(db, today)
  if (found) return found
  // A draft that is being created would not see the payment that waits. Its number is allotted first.
  await allot(db, 'run', 0)
  return findEarliestDraft(db, today)
}

async function findEarliestDraft(db: Db, today: CalendarDate): Promise<string | null> {
  const draft = await db
    .selectFrom('payout_runs')
    .select('id')
    .where('state', '=', 'draft')
    .where('is_second', '=', false)
    .where('pay_on', '>=', today)
    .orderBy('pay_on')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
  return draft?.id ?? null
}

export async function insertRun(db: Db, run: Insertable<Tables['payout_runs']>): Promise<string> {
  const { id } = await db
    .insertInto('payout_runs')
    .values(run)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateRun(
  db: Db,
  id: string,
  change: Updateable<Tables['payout_runs']>,
): Promise<void> {
  await db.updateTable('payout_runs').set(change).where('id', '=', id).execute()
}

/** Raises the revision, after a payment has left the files of a locked run. */
export async function raiseRevision(db: Db, id: string): Promise<void> {
  await db
    .updateTable('payout_runs')
    .set(({ eb }) => ({ revision: eb('revision', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Returns whether a file of a run was ever downloaded, also one that the bank did not get. */
export async function wasDownloaded(db: Db, id: string): Promise<boolean> {
  const file = await db
    .selectFrom('payout_files')
    .select('file')
    .where('run_id', '=', id)
    .limit(1)
    .executeTakeFirst()
  return file !== undefined
}

/** Returns the rate of the last run before this one that had one. */
export async function lastRate(db: Db, run: { id: string; number: number }) {
  const last = await db
    .selectFrom('payout_runs')
    .select('rate')
    .where('rate', 'is not', null)
    .where('number', '<', run.number)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.rate ?? null
}

/**
 * Allots numbers that nobody gets again, and returns the first of them. Waits for transactions that
 * allot from the same counter; what they roll back is allotted again. `from` is the lowest allowed.
 */
export async function allot(db: Db, name: string, count: number, from = 1): Promise<number> {
  const { rows } = await sql<{ first: number }>`
    insert into payout_counters as counter (name, next) values (${name}, ${from}::bigint + ${count})
    on conflict (name) do update set next = greatest(counter.next, ${from}::bigint) + ${count}
    returning next - ${count} as first`.execute(db)
  return Number(rows[0]?.first)
}

/** Returns the lowest number that no check has had yet. Waits for who allots one. */
export const nextCheckNumber = (db: Db): Promise<number> => allot(db, 'check', 0)

/** Returns what distinguishes the files of the runs that are locked on a day. */
export async function fileNumbersOf(db: Db, createdOn: CalendarDate) {
  const { rows } = await sql<{ modifier: string; serial: number }>`
    select file_basis ->> 'ach_modifier' as modifier,
      (file_basis ->> 'israeli_serial')::integer as serial
    from payout_runs where file_basis ->> 'created_on' = ${createdOn}`.execute(db)
  return {
    modifiers: new Set(rows.map(({ modifier }) => modifier)),
    serials: new Set(rows.map(({ serial }) => serial)),
  }
}

/** The office's date when payments were introduced. */
export async function paymentsSince(db: Db): Promise<Date> {
  const { introduced_at } = await db
    .selectFrom('payout_settings')
    .select('introduced_at')
    .executeTakeFirstOrThrow()
  return introduced_at
}
