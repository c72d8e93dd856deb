import { sql } from 'kysely'
import type { PaymentAddress } from '#domain/payouts/file-payment.ts'
import type { Db } from '#server/database/connect.ts'

/** What locking copies into payments. */

/** The snapshot that locking copies into a payment. */
export type PaymentSnapshot = {
  id: string
  amount_usd: string
  currency: string
  amount: string
  payee: string
  address: PaymentAddress
  numbers: string | null
  trace: number | null
  check_number: number | null
}

/** Writes the snapshots of planned payments, before the ledger locks them. */
export async function storeSnapshots(db: Db, snapshots: PaymentSnapshot[]): Promise<void> {
  await sql`
    update payments set amount_usd = list.amount_usd, currency = list.currency,
      amount = list.amount, payee = list.payee, address = list.address, numbers = list.numbers,
      trace = list.trace, check_number = list.check_number
    from jsonb_to_recordset(${JSON.stringify(snapshots)}::jsonb) as list (id uuid,
      amount_usd numeric, currency text, amount numeric, payee text, address jsonb,
      numbers text, trace integer, check_number bigint)
    where payments.id = list.id`.execute(db)
}
