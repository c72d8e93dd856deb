import { sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'

/** Whose earlier names are looked for: accounts, and the families of people without one. */
type People = { accounts: string[]; families: string[] }

/** What the requests of people say of their names, and what was told the bank, the newest first. */
export async function earlierNames(db: Db, { accounts, families }: People) {
  return db
    .selectFrom('requests')
    .innerJoin('payment_details', 'payment_details.request_id', 'requests.id')
    .leftJoin('payments', (join) =>
      join
        .onRef('payments.request_id', '=', 'requests.id')
        // A name that waits for its confirmation was spelled by nobody.
        .on('payments.payee_from', 'is', null),
    )
    .select([
      'requests.user_id',
      'requests.family_id',
      'requests.full_name',
      'requests.payment_method',
    ])
    .select(['payment_details.payment_full_name', 'payment_details.congregation_name'])
    .select(['payment_details.payment_address_line1', 'payment_details.payment_city'])
    .select(['payments.payee', 'payments.payee_for_bank'])
    .select(['payments.address', 'payments.address_for_bank'])
    .where(({ or, eb }) =>
      or([
        eb('requests.user_id', '=', sql<string>`any(${accounts}::uuid[])`),
        eb('requests.user_id', 'is', null).and(
          'requests.family_id',
          '=',
          sql<string>`any(${families}::uuid[])`,
        ),
      ]),
    )
    .where('requests.erased_at', 'is', null)
    .orderBy('requests.created_at', 'desc')
    .orderBy('payments.created_at', 'desc')
    .execute()
}
