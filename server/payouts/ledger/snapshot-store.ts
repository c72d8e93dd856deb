import { sql } from 'kysely'
import type { PaymentAddress } from '#domain/payouts/file-payment.ts'
import type { PaymentState } from '#domain/payouts/payment-states.ts'
import type { RequestStatus } from '#domain/request-status.ts'
import type { Db } from '#server/database/connect.ts'
import type { PaymentRow } from './payable-store.ts'
import { updatePayments } from './payment-store.ts'

/** What locking copies into payments, and what it leaves behind when it is undone. */

/** The snapshot that locking copies into a payment. */
export type PaymentSnapshot = {
  id: string
  previous_status: RequestStatus
  amount_usd: string
  currency: string
  amount: string
  payee: string
  address: PaymentAddress
  numbers: string | null
  trace: number | null
  check_number: number | null
}

/** Writes the snapshots of a run's payments and their state, in one statement. */
export async function storeSnapshots(
  db: Db,
  state: PaymentState,
  snapshots: PaymentSnapshot[],
): Promise<void> {
  await sql`
    update payments set state = ${state}, previous_status = coalesce(payments.previous_status, list.previous_status),
      amount_usd = list.amount_usd, currency = list.currency, amount = list.amount,
      payee = list.payee, address = list.address, numbers = list.numbers,
      trace = list.trace, check_number = coalesce(payments.check_number, list.check_number)
    from jsonb_to_recordset(${JSON.stringify(snapshots)}::jsonb) as list (id uuid,
      previous_status text, amount_usd numeric, currency text, amount numeric, payee text,
      address jsonb, numbers text, trace integer, check_number bigint)
    where payments.id = list.id`.execute(db)
}

/** What a payment that is planned again forgets. Its request decides anew when it is locked. */
export const noSnapshot = {
  amount_usd: null,
  currency: null,
  amount: null,
  payee: null,
  address: null,
  numbers: null,
  trace: null,
  check_number: null,
  check_date: null,
} as const

/**
 * Makes held payments forget that they were locked. They are planned for a statement, because only
 * a planned payment may lose its snapshot.
 */
export async function forgetLocking(
  db: Db,
  held: Pick<PaymentRow, 'id' | 'hold_reason'>[],
): Promise<void> {
  const ids = held.map(({ id }) => id)
  const planned = {
    ...noSnapshot,
    previous_status: null,
    state: 'planned',
    hold_reason: null,
  } as const
  await updatePayments(db, ids, planned)
  const reasons = held.map(({ id, hold_reason }) => ({ id, hold_reason }))
  await sql`
    update payments set state = 'held', hold_reason = list.hold_reason
    from jsonb_to_recordset(${JSON.stringify(reasons)}::jsonb) as list (id uuid, hold_reason text)
    where payments.id = list.id`.execute(db)
}
