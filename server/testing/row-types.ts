import { readFileSync } from 'node:fs'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '#server/database/tables.generated.ts'

const known = new URL('../database/column-types.ts', import.meta.url)

/** Triggers alone write these columns. */
const setByTriggers = new Set(['codes.recipient_text', 'requests.expected_payment_date'])
/**
 * Files of names that are not ours have no method; only tests store any. Payments outside of runs
 * have neither, and whoever reads these columns reads payments of runs.
 */
const neverNull = new Set(['payments.method', 'payments.reference', 'payout_files.method'])
/** Triggers write these columns unless a statement does. */
const defaultByTriggers = new Set(['requests.family_id'])

/** What the driver reads and takes for each type of PostgreSQL. */
const types: Record<string, [read: string, write?: string]> = {
  bool: ['boolean'],
  date: ['CalendarDate'],
  int2: ['number'],
  int4: ['number'],
  int8: ['number'],
  jsonb: ['unknown', 'string'],
  numeric: ['string'],
  text: ['string'],
  _text: ['string[]'],
  timestamptz: ['Date', 'Date | string'],
  uuid: ['string'],
  varchar: ['string'],
}

type Column = {
  table: string
  name: string
  type: string
  is_nullable: boolean
  has_default: boolean
  is_generated: boolean
}

/** Returns the file of row types for a database with the tables of `server/database/schema/`. */
export async function rowTypes(db: Kysely<Tables>): Promise<string> {
  const { rows } = await sql<Column>`
    select relname as "table", attname as name, typname as type,
      not attnotnull and attgenerated = '' as is_nullable, -- no generated column is ever null
      atthasdef or attidentity <> '' as has_default,
      attgenerated <> '' or attidentity = 'a' as is_generated
    from pg_attribute
      join pg_class on pg_class.oid = attrelid
      join pg_type on pg_type.oid = atttypid
    where relnamespace = current_schema()::regnamespace and relkind = 'r' and attnum > 0
      and not attisdropped and relname !~ '^kysely'
    order by relname, attnum`.execute(db)
  const refined = new Set(
    [...readFileSync(known, 'utf8').matchAll(/^ {2}'(\w+\.\w+)':/gm)].map(([, column]) => column),
  )
  const unknown = [...refined].filter(
    (column) => !rows.some(({ table, name }) => `${table}.${name}` === column),
  )
  if (unknown.length > 0) throw new Error(`column-types.ts names ${unknown.join()}: no such column`)
  const tables = [...Map.groupBy(rows, ({ table }) => table)].map(([table, columns]) => {
    const lines = columns.map((column) => `    ${column.name}: ${typeOf(column, refined)}\n`)
    return `  ${table}: {\n${lines.join('')}  }\n`
  })
  return `${head}export type Tables = {\n${tables.join('')}}\n`
}

const head = `// Written by \`npm run row-types\` from server/database/schema/ and column-types.ts.

import type { ColumnType, GeneratedAlways } from 'kysely'
import type { CalendarDate } from '#domain/payment-date.ts'
import type { ColumnTypes } from './column-types.ts'

type Value<Read, Write = Read> = ColumnType<Read, Write, Write>
type Default<Read, Write = Read> = ColumnType<Read, Write | undefined, Write>
type Nullable<Read, Write = Read> = ColumnType<Read | null, Write | null | undefined, Write | null>

`

function typeOf(column: Column, refined: ReadonlySet<string | undefined>): string {
  const path = `${column.table}.${column.name}`
  const [plain, write] = types[column.type] ?? unknownType(column)
  const read = refined.has(path) ? `ColumnTypes['${path}']` : plain
  const isSet = column.is_generated || setByTriggers.has(path)
  const isNullable = column.is_nullable && !neverNull.has(path)
  if (isSet) return `GeneratedAlways<${isNullable ? `${read} | null` : read}>`
  const both = write ? `${read}, ${write}` : read
  if (isNullable) return `Nullable<${both}>`
  if (column.has_default || defaultByTriggers.has(path)) return `Default<${both}>`
  return write ? `Value<${both}>` : read
}

function unknownType({ table, name, type }: Column): never {
  throw new Error(`${table}.${name}: row-types.ts does not know the type ${type}`)
}
