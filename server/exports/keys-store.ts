import { type RawBuilder, sql } from 'kysely'
import type { ExportList, ExportSpan } from '#domain/books/exports.ts'
import type { Db } from '#server/database/connect.ts'
import { paidDues } from '#server/family-history/index.ts'

/** Which rows an export has, in their order (docs/product.md §16.4). */

/** The filters of a list by their names in the query, and the values that they have. */
export type Filters = Record<string, string>

type Asked = { span: ExportSpan; filters: Filters }

const zone = sql`(select time_zone from office_calendar)`
const dayOf = (instant: RawBuilder<unknown>) => sql`(${instant} at time zone ${zone})::date`
const within = (day: RawBuilder<unknown>, { from, to }: ExportSpan) =>
  sql`${day} between ${from}::date and ${to}::date`
const where = (name: string, column: RawBuilder<unknown>, filters: Filters) =>
  filters[name] === undefined ? sql`` : sql`and ${column} = ${filters[name]}`

/** How a payment is made: its method in a run, or the way outside of one. */
export const wayOf = sql`coalesce(payments.method, outside_way, 'hand')`

/** The columns that each list can be filtered by. */
export const filtersOf: Record<ExportList, readonly string[]> = {
  requests: ['status', 'outcome', 'category', 'payment_method'],
  payments: ['state', 'method', 'fund_id'],
  'open-items': ['bucket', 'as_of'],
  checks: ['state'],
  families: [],
  codes: ['status'],
  helpers: [],
  differences: [],
}

/** Selects `id` and what orders it: `first`, then the id. */
function selectionOf(list: ExportList, { span, filters }: Asked): RawBuilder<unknown> {
  switch (list) {
    case 'requests':
      return sql`select id, date_of_request::text as first from requests
        where ${within(sql`date_of_request`, span)}
          ${where('status', sql`status`, filters)} ${where('outcome', sql`outcome`, filters)}
          ${where('category', sql`category`, filters)}
          ${where('payment_method', sql`payment_method`, filters)}`
    case 'payments':
      return sql`select id, on_day || coalesce(reference, '') as first from (
          select id, min(on_day)::text as on_day from (
            select payments.id, pay_on as on_day
            from payout_runs join payments on payments.run_id = payout_runs.id
            where ${within(sql`pay_on`, span)}
            union all
            select payment_id, paid_on from paid_dues where ${within(sql`paid_on`, span)}
          ) as found group by id
        ) as register join payments using (id)
        where true ${where('state', sql`state`, filters)}
          ${where('method', wayOf, filters)}
          ${where('fund_id', sql`coalesce(fund_id, (select id from funds where is_default))::text`, filters)}`
    case 'checks':
      return sql`select id, issued_on::text as first from checks
        where ${within(sql`issued_on`, span)} ${where('state', sql`state`, filters)}`
    case 'families':
      return sql`select id, to_char(number, 'FM0000000000') as first from families
        where joined_into is null and (
          exists (select from requests where family_id = families.id
            and ${within(sql`date_of_request`, span)})
          or exists (select from requests cross join ${paidDues} as one
            where family_id = families.id and ${within(sql`paid_on`, span)}))`
    case 'codes':
      return sql`select id, created_at::text as first from codes
        where ${within(dayOf(sql`created_at`), span)} ${where('status', sql`status`, filters)}`
    case 'helpers':
      return sql`select id, name as first from helpers where ${within(dayOf(sql`saved_at`), span)}`
    case 'differences':
      return sql`select distinct request_id as id, '' as first from ledger_differences`
    case 'open-items':
      throw new Error('open items have no keys')
  }
}

/** Counts what the ledger has changed (docs/product.md §14.34), until somebody has exported it. */
export async function countUnseenDifferences(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ledger_differences where not exists (
      select from audit_events
      where action = 'books.exported' and details->>'list' = 'differences')`.execute(db)
  return rows[0]?.count ?? 0
}

const KEY_BYTES = 16
/** Ids in a row of the answer: one row with all of them would be in memory several times over. */
const KEYS_OF_ROW = 20_000

/**
 * Returns the ids of all rows, in their order, as bytes: a million takes 16 MB, and no transaction
 * stays open while somebody downloads.
 */
export async function keysOf(db: Db, list: ExportList, asked: Asked): Promise<Buffer> {
  const { rows } = await sql<{ keys: string }>`
    select encode(string_agg(uuid_send(id), '' order by place), 'base64') as keys
    from (
      select id, row_number() over (order by first, id) - 1 as place
      from (${selectionOf(list, asked)}) as selected
    ) as placed
    group by place / ${KEYS_OF_ROW}::int order by min(place)`.execute(db)
  return Buffer.concat(rows.map(({ keys }) => Buffer.from(keys, 'base64')))
}

/** Returns ids in batches. */
export function* batchesOf(keys: Buffer, size: number): Generator<string[]> {
  for (let at = 0; at < keys.length; at += size * KEY_BYTES) {
    const ids: string[] = []
    const end = Math.min(at + size * KEY_BYTES, keys.length)
    for (let from = at; from < end; from += KEY_BYTES) {
      const hex = keys.toString('hex', from, from + KEY_BYTES)
      ids.push(hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'))
    }
    yield ids
  }
}
