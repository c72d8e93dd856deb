import { sql, type Updateable } from 'kysely'
import type { Changes, Corrector } from '#domain/corrections.ts'
import type { PaymentMethod } from '#domain/payment-methods.ts'
import type { AccountType } from '#domain/payouts/payee.ts'
import { waitingStates } from '#domain/payouts/payment-states.ts'
import type { Db } from '#server/database/connect.ts'
import type { ChangedFrom, Tables } from '#server/database/tables.ts'

/** Changes of payment details after a request was submitted, and their confirmation. */

/** Returns when details were last changed, and when they were confirmed. */
export async function findChange(db: Db, requestId: string) {
  return db
    .selectFrom('payment_details')
    .select(['changed_at', 'confirmed_at'])
    .where('request_id', '=', requestId)
    .executeTakeFirst()
}

/** Confirms changed payment details. Does nothing if they were never changed. */
export async function confirmDetails(
  db: Db,
  requestId: string,
  { at, by }: { at: Date; by: string | null },
): Promise<void> {
  await db
    .updateTable('payment_details')
    .set({ confirmed_at: at, confirmed_by: by })
    .where('request_id', '=', requestId)
    .where('changed_at', 'is not', null)
    .execute()
}

type Changed = {
  at: Date
  by: string
  /** Numbers are masked. */
  changes: Changes
}

type Details = Updateable<Tables['payment_details']> & { has_doubtful_number: boolean }

/**
 * Changes payment details. The numbers are sealed. Until a change is confirmed, what the fields were
 * at the last confirmation stays known.
 */
export async function changeDetails(
  db: Db,
  requestId: string,
  { has_doubtful_number, ...details }: Details,
  { at, by, changes }: Changed,
): Promise<void> {
  const from: ChangedFrom = Object.fromEntries(
    Object.entries(changes).map(([field, [before]]) => [field, before]),
  )
  const changed_from = sql<string>`${JSON.stringify(from)}::jsonb || case
    when changed_at > coalesce(confirmed_at, '-infinity') then coalesce(changed_from, '{}')
    else '{}' end`
  await db
    .updateTable('payment_details')
    .set({ ...details, changed_at: at, changed_by: by, changed_from })
    .where('request_id', '=', requestId)
    .execute()
  // On its own, because changing a number forgets what was known about it (migration 023).
  await db
    .updateTable('payment_details')
    .set({ has_doubtful_number })
    .where('request_id', '=', requestId)
    .execute()
}

/** Keeps a correction with its values before and after. Returns its id. */
export async function insertCorrection(
  db: Db,
  requestId: string,
  { at, by, changes, corrector }: Changed & { corrector: Corrector },
): Promise<string> {
  await db.updateTable('requests').set({ corrected_at: at }).where('id', '=', requestId).execute()
  const { id } = await db
    .insertInto('request_corrections')
    .values({
      request_id: requestId,
      at,
      corrected_by: by,
      corrector,
      changes: JSON.stringify(changes),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * Takes over what was corrected on a request, in its payment without a snapshot. Returns the run of
 * each payment that changed.
 */
export async function correctPayments(
  db: Db,
  requestId: string,
  corrected: {
    method: PaymentMethod
    /** Absent if it did not change: the office may have changed it on the payment. */
    accountType?: AccountType
    isPayee: boolean
    isAddress: boolean
  },
): Promise<(string | null)[]> {
  const { method, accountType, isPayee, isAddress } = corrected
  const rows = await db
    .updateTable('payments')
    .set({
      method,
      details_confirmed_at: null,
      ...(accountType && { account_type: accountType }),
      ...(isPayee && { payee_for_bank: null, payee_from: null }),
      ...(isAddress && { address_for_bank: null }),
    })
    .where('request_id', '=', requestId)
    .where('state', 'in', waitingStates)
    .where('amount_usd', 'is', null)
    .returning('run_id')
    .execute()
  return rows.map(({ run_id }) => run_id)
}
