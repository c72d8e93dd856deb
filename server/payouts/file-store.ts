import type { PaymentMethod } from '#domain/payment-methods.ts'
import { filedStates } from '#domain/payouts/payment-states.ts'
import type { Db } from '#server/database/connect.ts'

/**
 * Returns the payments in a locked run's file by reference: their snapshots alone, so that a file
 * cannot contain anything that changed after locking.
 */
export async function filedPayments(db: Db, runId: string, method: PaymentMethod) {
  return db
    .selectFrom('payments')
    .select(['id', 'reference', 'method', 'state', 'currency', 'amount_usd', 'amount'])
    .select(['payee', 'payee_for_bank', 'address', 'address_for_bank', 'account_type'])
    .select(['numbers', 'trace', 'check_number', 'confirmation'])
    .where('run_id', '=', runId)
    .where('method', '=', method)
    .where('state', 'in', filedStates)
    .orderBy('reference')
    .execute()
}
export type FiledPayment = Awaited<ReturnType<typeof filedPayments>>[number]

export type FileKey = { run_id: string; file: string; revision: number }

/** Returns the SHA-256 of a file as it was first downloaded, or undefined. */
export async function findFile(db: Db, { run_id, file, revision }: FileKey) {
  return db
    .selectFrom('payout_files')
    .select(['sha256', 'bytes'])
    .where('run_id', '=', run_id)
    .where('file', '=', file)
    .where('revision', '=', revision)
    .executeTakeFirst()
}

export async function insertFile(
  db: Db,
  file: FileKey & { sha256: string; bytes: number; first_by: string },
): Promise<void> {
  await db.insertInto('payout_files').values(file).execute()
}

/** Returns the email addresses and languages of all administrators but one. */
export async function otherAdministrators(db: Db, userId: string) {
  return db
    .selectFrom('users')
    .select(['email', 'locale'])
    .where('is_admin', '=', true)
    .where('id', '!=', userId)
    .execute()
}
