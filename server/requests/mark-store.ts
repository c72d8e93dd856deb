import { sql } from 'kysely'
import type { Contact } from '#domain/likeness/marks.ts'
import { paymentFields } from '#domain/payment-methods.ts'
import type { MarkKind } from '#server/database/column-types.ts'
import type { Db } from '#server/database/connect.ts'
import type { PaymentRow } from './payment-numbers.ts'

const columns = sql.join([
  sql`request_id, json_build_object('phone', phone, 'email', email, 'address_line1', address_line1,
    'postal_code', postal_code, 'country', country) as contact`,
  ...paymentFields.map((field) => sql.ref(`payment_details.${field}`)),
])

/** What the marks of a request are made of. */
type Unmarked = PaymentRow & { request_id: string; contact: Contact }

/**
 * Locks requests whose marks are not of this version of the key, but none that another process has
 * locked. Of those without any, makes anew what searches read, as step 063 wants. Their own rows are
 * locked too, so that no correction that holds them waits for the details meanwhile.
 */
export async function unmarkedForUpdate(db: Db, version: number, limit: number) {
  const { rows } = await sql<Unmarked>`
    with unmarked as (
      select marked_with, ${columns}
      from payment_details join requests on requests.id = request_id
      where marked_with < ${version} order by marked_with limit ${limit}
      for update of payment_details skip locked for no key update of requests skip locked
    ), written as (
      update requests set reason = reason from unmarked where id = request_id and marked_with = 0
    )
    select * from unmarked`.execute(db)
  return rows
}

/** Returns what the marks of one request are made of. */
export async function toBeMarked(db: Db, requestId: string) {
  const { rows } = await sql<Unmarked>`
    select ${columns} from payment_details join requests on requests.id = request_id
    where request_id = ${requestId}`.execute(db)
  return rows
}

export type Mark = { kind: MarkKind; mark: string }

/** Replaces the marks of requests. */
export async function storeMarks(
  db: Db,
  ids: string[],
  marks: (Mark & { request_id: string })[],
  version: number,
): Promise<void> {
  const isOne = sql<boolean>`request_id = any(${ids}::uuid[])`
  await db.deleteFrom('request_marks').where(isOne).execute()
  if (marks.length > 0) {
    await sql`
      insert into request_marks (request_id, kind, mark)
      select request_id, kind, mark from json_populate_recordset(null::request_marks,
        ${JSON.stringify(marks)}::json) on conflict do nothing`.execute(db)
  }
  await db.updateTable('payment_details').set({ marked_with: version }).where(isOne).execute()
}
