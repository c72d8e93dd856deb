import { sql } from 'kysely'
import type { PaymentMethod } from '#domain/payment-methods.ts'
import { filedStates } from '#domain/payouts/payment-states.ts'
import type { Db } from '#server/database/connect.ts'

const snapshotColumns = [
  'id',
  'reference',
  'method',
  'amount_usd',
  'amount',
  'trace',
  'check_number',
  'check_date',
  'payee',
  'payee_for_bank',
  'address',
  'address_for_bank',
  'account_type',
  'numbers',
] as const

const filed = (db: Db, runId: string, methods: readonly PaymentMethod[]) =>
  db
    .selectFrom('payments')
    .select(snapshotColumns.map((column) => `payments.${column}` as const))
    .where('payments.run_id', '=', runId)
    .where('payments.method', 'in', methods)
    .where('payments.state', 'in', filedStates)
    .orderBy('payments.reference')

/**
 * Returns the payments in a locked run's file by reference: their snapshots alone, so that a file
 * cannot contain anything that changed after locking.
 */
export async function filedPayments(db: Db, runId: string, method: PaymentMethod) {
  return filed(db, runId, [method]).execute()
}
export type FiledPayment = Awaited<ReturnType<typeof filedPayments>>[number]

/** Returns the same with what has become of them, and with how a check is sent. */
export async function listedPayments(db: Db, runId: string, methods: readonly PaymentMethod[]) {
  return filed(db, runId, methods)
    .innerJoin('requests', 'requests.id', 'payments.request_id')
    .innerJoin('payment_details', 'payment_details.request_id', 'payments.request_id')
    .select(['confirmation', 'cost_usd', 'sent_at', 'paid_at', 'ended_on', 'return_code'])
    .select(['payment_details.check_delivery_method', 'requests.email'])
    .execute()
}
export type ListedPayment = Awaited<ReturnType<typeof listedPayments>>[number]

/** Counts the checks of a run that a service is to send by e-mail. */
export async function countDigitalChecks(db: Db, runId: string): Promise<number> {
  const { count } = await db
    .selectFrom('payments')
    .innerJoin('payment_details', 'payment_details.request_id', 'payments.request_id')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('payments.run_id', '=', runId)
    .where('payments.method', '=', 'check')
    .where('payments.state', 'in', filedStates)
    .where('payments.ended_on', 'is', null)
    .where('payment_details.check_delivery_method', '=', 'email')
    .executeTakeFirstOrThrow()
  return count
}

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
