import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '#server/database/connect.ts'
import type { Tables } from '#server/database/tables.generated.ts'

/**
 * Copies all rows of all tables between databases of either kind. A row is the JSON that PostgreSQL
 * writes and reads: exact for all our types, and the same text on both, so that checksums can be
 * compared.
 */
export type Row = string

const BATCH = 1000

type Snapshot = {
  /** Names of the migrations that made these tables, in order. */
  migrations: string[]
  tables: string[]
  /** Reads the rows of a table in batches, in no particular order. */
  rows(table: string): AsyncGenerator<Row[]>
  /** Returns the last value of each sequence that was used. */
  sequences(): Promise<Record<string, string>>
  digests(): Promise<Digests>
}

/** The number of rows of each table, and a checksum of their content that ignores their order. */
type Digests = Record<string, { rows: number; sum: string }>

/** Runs `work` on a consistent snapshot of the whole database. */
export async function readSnapshot<T>(
  { kysely }: Pick<Database, 'kysely'>,
  work: (snapshot: Snapshot) => Promise<T>,
): Promise<T> {
  return kysely
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (transaction) => {
      await sayTimesInUtc(transaction)
      const tables = await tablesOf(transaction)
      return work({
        migrations: await migrationsOf(transaction),
        tables,
        rows: (table) => rowsOf(transaction, table),
        sequences: () => sequencesOf(transaction),
        digests: () => digestsOf(transaction, tables),
      })
    })
}

type Rows = {
  rows(table: string): AsyncIterable<Row[]> | Iterable<Row[]>
  sequences: Record<string, string>
  digests: Digests
}

/** Thrown if the rows read back differ from those written. Nothing is committed then. */
export class RowsDiffer extends Error {
  override name = 'RowsDiffer'
}

/**
 * Loads rows into a database with the same tables, in one transaction, after deleting the rows that
 * migrations inserted. Checks all foreign keys at the end. Throws RowsDiffer.
 */
export async function writeSnapshot(
  { kysely }: Pick<Database, 'kysely'>,
  { rows, sequences, digests }: Rows,
): Promise<void> {
  await kysely.transaction().execute(async (transaction) => {
    await sayTimesInUtc(transaction)
    const tables = await tablesOf(transaction)
    const unknown = Object.keys(digests).filter((table) => !tables.includes(table))
    if (unknown.length > 0) throw new RowsDiffer(`there is no table ${unknown.join(', ')}`)
    const foreignKeys = await foreignKeysOf(transaction)
    for (const { table, name } of foreignKeys) {
      await sql`alter table ${sql.table(table)} drop constraint ${sql.id(name)}`.execute(
        transaction,
      )
    }
    for (const table of tables) await setTriggers(transaction, table, 'disable')
    await sql`truncate ${sql.join(tables.map((table) => sql.table(table)))}`.execute(transaction)
    for (const table of Object.keys(digests)) {
      const columns = await columnsOf(transaction, table)
      for await (const batch of rows(table)) await insert(transaction, table, columns, batch)
    }
    for (const table of tables) await setTriggers(transaction, table, 'enable')
    for (const { table, name, definition } of foreignKeys) {
      await sql`alter table ${sql.table(table)} add constraint ${sql.id(name)} ${sql.raw(definition)}`.execute(
        transaction,
      )
    }
    for (const [sequence, value] of Object.entries(sequences)) {
      await sql`select setval(${sequence}::regclass, ${value})`.execute(transaction)
    }
    compare(digests, await digestsOf(transaction, Object.keys(digests)))
  })
}

/**
 * Deletes sessions, mailed links and invitations: one that was ended after the backup was made must
 * not come back.
 */
export async function endSignIns({ kysely }: Pick<Database, 'kysely'>): Promise<void> {
  await kysely.deleteFrom('sessions').execute()
  await kysely.deleteFrom('account_tokens').execute()
  await kysely.deleteFrom('administrator_invites').execute()
  await kysely.deleteFrom('administrator_trial_links').execute()
}

function compare(wanted: Digests, found: Digests) {
  for (const [table, { rows, sum }] of Object.entries(wanted)) {
    if (found[table]?.rows !== rows || found[table]?.sum !== sum) {
      throw new RowsDiffer(`${table}: ${rows} rows were expected, ${found[table]?.rows} found`)
    }
  }
}

/**
 * Returns what prevents a database from being loaded: a foreign table, or rows that a server wrote.
 * Returns undefined for a new or just migrated one.
 */
export async function holdsAnything({
  kysely,
}: Pick<Database, 'kysely'>): Promise<string | undefined> {
  const tables = await tablesOf(kysely)
  if (tables.length === 0) return undefined
  if (!tables.includes('secret_keys')) return `it has a table ${tables[0]}`
  for (const table of ['secret_keys', 'users', 'codes']) {
    const { rows } = await sql`select from ${sql.table(table)} limit 1`.execute(kysely)
    if (rows.length > 0) return `there are rows in ${table}`
  }
  return undefined
}

/** Returns the path of each document in the storage. */
export async function listDocumentFiles({ kysely }: Pick<Database, 'kysely'>) {
  return kysely.selectFrom('request_documents').select(['file_path', 'mime_type']).execute()
}

type Db = Kysely<Tables> | Transaction<Tables>

const sayTimesInUtc = (db: Db) => sql`set local time zone 'UTC'`.execute(db)

/** The tables of the connected database, except those in which migrations are recorded. */
export async function tablesOf(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')
      and relname not like 'kysely\\_%'
    order by relname`.execute(db)
  return rows.map(({ name }) => name)
}

async function migrationsOf(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}

async function* rowsOf(db: Db, table: string): AsyncGenerator<Row[]> {
  await sql`declare all_rows no scroll cursor for
    select row_to_json(t)::text as row from ${sql.table(table)} t`.execute(db)
  for (;;) {
    const { rows } = await sql<{ row: Row }>`fetch ${sql.lit(BATCH)} from all_rows`.execute(db)
    if (rows.length === 0) break
    yield rows.map(({ row }) => row)
  }
  await sql`close all_rows`.execute(db)
}

async function sequencesOf(db: Db): Promise<Record<string, string>> {
  const { rows } = await sql<{ name: string; value: string }>`
    select sequencename as name, last_value::text as value from pg_sequences
    where schemaname = current_schema() and last_value is not null`.execute(db)
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}

async function digestsOf(db: Db, tables: string[]): Promise<Digests> {
  const digests: Digests = {}
  for (const table of tables) {
    const { rows } = await sql<{ rows: number; sum: string }>`
      select count(*) as rows,
        coalesce(sum(('x' || left(md5(row_to_json(t)::text), 15))::bit(60)::bigint), 0)::text as sum
      from ${sql.table(table)} t`.execute(db)
    if (rows[0]) digests[table] = rows[0]
  }
  return digests
}

/** Returns the writable columns, as they are written in a statement. */
async function columnsOf(db: Db, table: string): Promise<string> {
  const { rows } = await sql<{ columns: string }>`
    select string_agg(quote_ident(attname), ', ' order by attnum) as columns from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''
  `.execute(db)
  return rows[0]?.columns ?? ''
}

async function insert(db: Db, table: string, columns: string, rows: Row[]) {
  const list = sql.raw(columns)
  await sql`insert into ${sql.table(table)} (${list}) overriding system value
    select ${list} from json_populate_recordset(null::${sql.table(table)}, ${`[${rows.join(',')}]`}::json)
  `.execute(db)
}

const setTriggers = (db: Db, table: string, able: 'enable' | 'disable') =>
  sql`alter table ${sql.table(table)} ${sql.raw(able)} trigger user`.execute(db)

async function foreignKeysOf(db: Db) {
  const { rows } = await sql<{ table: string; name: string; definition: string }>`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace
    order by 1, 2`.execute(db)
  return rows
}
