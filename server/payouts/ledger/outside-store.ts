import { sql } from 'kysely'
import type { OutsideWay, RecordedWay } from '#domain/books/outside.ts'
import type { CalendarDate } from '#domain/payment-date.ts'
import { transitions } from '#domain/payouts/payment-states.ts'
import type { Db } from '#server/database/connect.ts'
import type { DueKey } from './due-store.ts'

/** Payments outside a run, and what was marked as paid (docs/product.md §16.2). */

const paidOn = sql<CalendarDate>`(
  select happened_on from postings
  where payment_id = payments.id and kind = 'paid' and amount > 0 order by id limit 1
)`.as('paid_on')
const way = sql<RecordedWay>`coalesce(outside_way, way)`.as('way')

const paymentsOutside = (db: Db) =>
  db
    .selectFrom('payments')
    .select(({ ref }) => [ref('amount_usd').$notNull().as('amount'), 'due_number', 'payee', 'note'])
    .select([paidOn, way])
    .where('payments.way', '<>', 'run')

/** Returns payments outside a run with who recorded them, the earliest first. */
export async function outsideOf(db: Db, requestId: string) {
  return paymentsOutside(db)
    .leftJoin('users', 'users.id', 'payments.recorded_by')
    .select(['payments.id as outside_id', 'users.name as recorded_by_name'])
    .where('request_id', '=', requestId)
    .where('payments.state', '=', transitions.pay.to)
    .orderBy('payments.created_at')
    .orderBy('payments.id')
    .execute()
}

/** Returns what was recorded, for a person's export. */
export async function exportedOutside(db: Db, requestIds: string[]) {
  return paymentsOutside(db)
    .select(['request_id', 'created_at as recorded_at'])
    .select(({ eb }) => eb('state', '=', transitions.cancel.to).as('is_undone'))
    .where('request_id', 'in', requestIds)
    .orderBy('created_at')
    .execute()
}

/** Returns the place of a payment outside a run that was not taken back. */
export async function findOutside(db: Db, id: string) {
  return paymentsOutside(db)
    .select(['request_id', 'attempt'])
    .where('payments.id', '=', id)
    .where('state', '=', transitions.pay.to)
    .executeTakeFirst()
}

export type OutsideColumns = {
  outside_way: OutsideWay | null
  payee?: string | null
  note?: string | null
  recorded_by: string
}
type Place = DueKey & { attempt: number }

/** Stores how payments outside a run were paid. Returns their ids. */
export async function describeOutside(
  db: Db,
  places: Place[],
  { outside_way, payee = null, note = null, recorded_by }: OutsideColumns,
): Promise<string[]> {
  if (places.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    update payments set outside_way = ${outside_way}::text, payee = ${payee}::text,
      note = ${note}::text, recorded_by = ${recorded_by}::uuid
    from jsonb_to_recordset(${JSON.stringify(places)}::jsonb)
      as list (request_id uuid, due_number smallint, attempt integer)
    where payments.request_id = list.request_id and payments.due_number = list.due_number
      and payments.attempt = list.attempt returning payments.id`.execute(db)
  return rows.map(({ id }) => id)
}
