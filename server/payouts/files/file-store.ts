import { sql } from 'kysely'
import type { PaymentMethod } from '#domain/payment-methods.ts'
import { methodsThat } from '#domain/payouts/methods.ts'
import { filedStates } from '#domain/payouts/payment-states.ts'
import type { Db } from '#server/database/connect.ts'

/** Methods of which a service sends some by e-mail. */
export const emailedMethods = methodsThat(({ isEmailedOnRequest }) => isEmailedOnRequest)

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
/**
 * Returns the payments that were in a downloaded file, with the numbers that they had in it, by
 * reference. What became of them since does not matter.
 */
export async function toldPayments(db: Db, key: FileKey): Promise<FiledPayment[]> {
  return db
    .selectFrom('payment_instructions as told')
    .innerJoin('payments', 'payments.id', 'told.payment_id')
    .select(snapshotColumns.map((column) => `payments.${column}` as const))
    .select(['told.check_number', 'told.check_date'])
    .where('told.run_id', '=', key.run_id)
    .where('told.file', '=', key.file)
    .where('told.revision', '=', key.revision)
    .orderBy('told.reference')
    .execute()
}

export type FiledPayment = Awaited<ReturnType<typeof filedPayments>>[number]

/** The e-mail address of a digital check as it was locked, and null for everything else. */
const deliveryEmail = sql<string | null>`case
  when payments.address ? 'email' then payments.address->>'email'
  when payment_details.check_delivery_method = 'email' then coalesce(requests.email, '') end`

/** Returns the same with what has become of them, and with how a check is sent. */
export async function listedPayments(db: Db, runId: string, methods: readonly PaymentMethod[]) {
  return filed(db, runId, methods)
    .innerJoin('requests', 'requests.id', 'payments.request_id')
    .innerJoin('payment_details', 'payment_details.request_id', 'payments.request_id')
    .select(['confirmation', 'cost_usd', 'sent_at', 'paid_at', 'ended_on', 'return_code'])
    .select(deliveryEmail.as('delivery_email'))
    .execute()
}
export type ListedPayment = Awaited<ReturnType<typeof listedPayments>>[number]

/** Counts the checks of a run that a service is to send by e-mail. */
export async function countDigitalChecks(db: Db, runId: string): Promise<number> {
  const { count } = await db
    .selectFrom('payments')
    .innerJoin('requests', 'requests.id', 'payments.request_id')
    .innerJoin('payment_details', 'payment_details.request_id', 'payments.request_id')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('payments.run_id', '=', runId)
    .where('payments.method', 'in', emailedMethods)
    .where('payments.state', 'in', filedStates)
    .where('payments.ended_on', 'is', null)
    .where(deliveryEmail, 'is not', null)
    .executeTakeFirstOrThrow()
  return count
}

type FileKey = { run_id: string; file: string; revision: number }

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
