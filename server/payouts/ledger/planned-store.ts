import { sql } from 'kysely'
import { accountTypeOf } from '#domain/account-types.ts'
import type { Db } from '#server/database/connect.ts'
import { type PaymentRow, paymentsWithRequests } from './payable-store.ts'
import { keepForBank, updatePayments } from './payment-store.ts'
import { keptForBank } from './snapshot.ts'

/** What a bank is told of a payment that is planned. */

/**
 * Gives new payments what the bank is told of them: the next attempt what was told of the one before,
 * the first one of a due that of the due before, both unless the request was corrected since.
 */
export async function describePlanned(db: Db, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await keepForBank(db, ids)
  const before = await attemptsBefore(db, ids)
  if (before.size === 0) return
  const rows = await paymentsWithRequests(db)
    .where('payments.id', '=', sql<string>`any(${[...before.keys()]}::uuid[])`)
    .execute()
  for (const row of rows) {
    const { address_for_bank, ...name } = keptForBank(row)
    await updatePayments(db, [before.get(row.id) ?? ''], {
      // The office may have changed it on the payment; a correction of the details is newer.
      account_type:
        row.changed_at && row.changed_at > row.created_at
          ? accountTypeOf(row.entered_account_type)
          : row.account_type,
      ...name,
      address_for_bank: address_for_bank && JSON.stringify(address_for_bank),
      details_confirmed_at: row.details_confirmed_at,
    })
  }
}

/** Returns the new payment of each earlier attempt that was the last one in a run. */
async function attemptsBefore(db: Db, ids: string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ before: string; id: string }>`
    select earlier.id as before, payments.id from payments, lateral (
      select id from payments as earlier
      where earlier.request_id = payments.request_id and earlier.due_number = payments.due_number
        and earlier.attempt < payments.attempt and earlier.way = 'run'
      order by earlier.attempt desc limit 1
    ) as earlier
    where payments.id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map(({ before, id }) => [before, id]))
}

/**
 * Brings payments that lose their snapshot up to date with their requests, which may have been
 * corrected while they were locked. The rows are as they were locked.
 */
export async function followRequests(db: Db, rows: PaymentRow[]): Promise<void> {
  for (const row of rows) {
    const { changed_at, run_locked_at, request_method } = row
    const isChanged = changed_at !== null && run_locked_at !== null && changed_at > run_locked_at
    if (!isChanged && row.method === request_method) continue
    const { address_for_bank, ...name } = keptForBank(row)
    await updatePayments(db, [row.id], {
      method: request_method,
      account_type: accountTypeOf(row.entered_account_type),
      ...name,
      address_for_bank: address_for_bank && JSON.stringify(address_for_bank),
    })
  }
}
