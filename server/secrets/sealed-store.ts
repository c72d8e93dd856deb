import { type Kysely, sql } from 'kysely'
import { type SecretField, secretFields } from '#domain/payment-methods.ts'
import type { Tables } from '#server/database/tables.generated.ts'
import { sealPayoutSettings } from './sealed-settings-store.ts'
import {
  mark,
  placeOfImport,
  placeOfNotice,
  placeOfNumber,
  placeOfPayment,
  placeOfTwoStep,
  type Sealer,
} from './sealing.ts'

/** A table with encrypted columns, and the place of each value by the id of its row. */
type SealedTable = {
  table: keyof Tables
  id: string
  columns: readonly string[]
  place: (id: string, column: string) => string
}

const sealedTables: SealedTable[] = [
  { table: 'two_step', id: 'user_id', columns: ['secret'], place: placeOfTwoStep },
  { table: 'payout_imports', id: 'id', columns: ['entries'], place: placeOfImport },
  { table: 'payout_notices', id: 'id', columns: ['content'], place: placeOfNotice },
  { table: 'payments', id: 'id', columns: ['numbers'], place: placeOfPayment },
  {
    table: 'payment_details',
    id: 'request_id',
    columns: secretFields,
    place: (id, column) => placeOfNumber(id, column as SecretField),
  },
]

const FIRST = '00000000-0000-0000-0000-000000000000'

/**
 * Re-encrypts all values that are not encrypted with the key of this version, `batch` rows per
 * transaction. It can be interrupted and started again, while others write. Returns how many rows
 * it changed, and reports progress.
 */
export async function sealAnew(
  db: Kysely<Tables>,
  sealer: Sealer,
  version: number,
  { batch = 200, progress = () => {} }: { batch?: number; progress?: (rows: number) => void } = {},
): Promise<number> {
  let total = 0
  // Repeats until a pass finds nothing, because others may add rows behind it.
  for (let before = -1; before < total; ) {
    before = total
    await sealPayoutSettings(db, sealer)
    for (const of of sealedTables) {
      for (let after: string | undefined = FIRST; after; ) {
        const ids: string[] = await sealBatch(db, sealer, of, { version, batch, after })
        after = ids.at(-1)
        total += ids.length
        if (after) progress(total)
      }
    }
  }
  await db.deleteFrom('secret_keys').where('version', '!=', version).execute()
  return total
}

/** Re-encrypts one batch. Returns the ids of its rows in order. */
async function sealBatch(
  db: Kysely<Tables>,
  sealer: Sealer,
  { table, id, columns, place }: SealedTable,
  { version, batch, after }: { version: number; batch: number; after: string },
): Promise<string[]> {
  const key = sql.ref(id)
  const refs = columns.map((column) => sql.ref(column))
  const isOld = sql.join(
    refs.map((column) => sql`${column} not like ${`${mark(version)}%`}`),
    sql` or `,
  )
  return db.transaction().execute(async (transaction) => {
    const { rows } = await sql<Record<string, string | null> & { of: string }>`
      select ${key} as "of", ${sql.join(refs)} from ${sql.table(table)}
      where ${key} > ${after}::uuid and (${isOld}) order by ${key} limit ${batch} for update`.execute(
      transaction,
    )
    const anew = rows.map((row) => ({
      [id]: row.of,
      ...Object.fromEntries(
        columns.map((column) => {
          const [sealed, at] = [row[column], place(row.of, column)]
          return [column, sealed && sealer.seal(at, sealer.open(at, sealed))]
        }),
      ),
    }))
    await sql`
      update ${sql.table(table)} as stored
      set ${sql.join(refs.map((column) => sql`${column} = anew.${column}`))}
      from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(anew)}::json) as anew
      where stored.${key} = anew.${key}`.execute(transaction)
    return rows.map((row) => row.of)
  })
}
