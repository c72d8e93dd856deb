import type { Insertable } from 'kysely'
import type { Db } from '#server/database/connect.ts'
import type { Tables } from '#server/database/tables.ts'

export async function insertVoidedCheck(
  db: Db,
  check: Insertable<Tables['voided_checks']>,
): Promise<void> {
  await db.insertInto('voided_checks').values(check).execute()
}

/** Returns the void checks of a run by number. */
export async function voidedChecks(db: Db, runId: string) {
  return db
    .selectFrom('voided_checks')
    .select(['check_number', 'reference', 'issue_date', 'amount', 'payee'])
    .where('run_id', '=', runId)
    .orderBy('check_number')
    .execute()
}
export type VoidedCheck = Awaited<ReturnType<typeof voidedChecks>>[number]
