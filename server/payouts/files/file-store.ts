import { sql } from 'kysely'
import type { PaymentMethod } from '#domain/payment-methods.ts'
import { isPayingFile, type PayingFile } from '#domain/payouts/file-fates.ts'
import { methodOfFile } from '#domain/payouts/files.ts'
import type { BankFileName } from '#domain/payouts/methods.ts'
import { filedStates, transitions } from '#domain/payouts/payment-states.ts'
import { sumOf } from '#domain/payouts/totals.ts'
import type { Db } from '#server/database/connect.ts'

const snapshotColumns = [
  'id',
  'request_id',
  'due_number',
  'attempt',
  'reference',
  'method',
  'amount_usd',
  'amount',
  'trace',
  'payee',
  'payee_for_bank',
  'address',
  'address_for_bank',
  'account_type',
  'numbers',
] as const
/** A check can be replaced after its payment was in a file. */
const checkColumns = ['check_number', 'check_date'] as const

/** The e-mail address of a digital check as it was locked, and null for everything else. */
const deliveryEmail = sql<string | null>`case
  when payments.address ? 'email' then payments.address->>'email'
  when payment_details.check_delivery_method = 'email' then coalesce(requests.email, '') end`

const filed = (db: Db, runId: string, methods: readonly PaymentMethod[]) =>
  db
    .selectFrom('payments')
    .select([...snapshotColumns, ...checkColumns].map((column) => `payments.${column}` as const))
    .where('payments.run_id', '=', runId)
    .where('payments.method', 'in', methods)
    .where('payments.state', 'in', filedStates)
    .orderBy('payments.reference')

/**
 * Returns the payments that are told to the bank in the next revision of a locked run's file, by
 * reference: their snapshots alone, so that a file cannot contain anything that changed after locking.
 */
export async function filedPayments(db: Db, runId: string, file: PayingFile) {
  return filed(db, runId, [methodOfFile[file]])
    .where('payments.state', 'in', transitions.send.from)
    .where(sql<boolean>`is_in_payout_file(${file}, payments.id)`)
    .execute()
}

/** Returns the e-mail addresses of digital checks by payment, as they were locked. */
export async function emailsOf(db: Db, paymentIds: string[]): Promise<Map<string, string | null>> {
  const rows = await db
    .selectFrom('payments')
    .innerJoin('requests', 'requests.id', 'payments.request_id')
    .innerJoin('payment_details', 'payment_details.request_id', 'payments.request_id')
    .select(['payments.id', deliveryEmail.as('email')])
    .where('payments.id', '=', sql<string>`any(${paymentIds}::uuid[])`)
    .execute()
  return new Map(rows.map(({ id, email }) => [id, email]))
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
    .select(checkColumns.map((column) => `told.${column}` as const))
    .where('told.run_id', '=', key.run_id)
    .where('told.file', '=', key.file)
    .where('told.revision', '=', key.revision)
    .orderBy('told.reference')
    .execute()
}

export type FiledPayment = Awaited<ReturnType<typeof filedPayments>>[number]

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

type FileKey = { run_id: string; file: string; revision: number }

/** Stores that a file was downloaded, with count and total of its payments if it pays. */
export async function insertFile(
  db: Db,
  file: FileKey & { file: BankFileName; sha256: string; bytes: number; first_by: string },
  rows: FiledPayment[],
): Promise<void> {
  const paying = {
    fate: 'unknown',
    count: rows.length,
    total: sumOf(rows.map(({ amount }) => amount ?? '0.00')),
  } as const
  await db
    .insertInto('payout_files')
    .values({
      ...file,
      method: methodOfFile[file.file],
      ...(isPayingFile(file.file) ? paying : { fate: null }),
    })
    .execute()
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
