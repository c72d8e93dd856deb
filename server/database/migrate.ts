import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { ConfigError } from '#server/config.ts'
import type { Database, Db } from './connect.ts'
import { openWork } from './from-056/open-work.ts'

/** The oldest version that is taken: that of commit a52a887b, with the tables of `056.sql.gz`. */
const OLDEST = '056-campaigns'
/** The step before which the background work of older versions must be done. */
const ONE_SCHEMA = '058-one-schema'
/** Every older database has this name in its table of migrations; no database of ours does. */
const FIRST_OF_OLDER = '001-first'
/** One process at a time makes or changes tables. */
const LOCK = 5_058_001

const sqlFiles = (folder: string) =>
  readdirSync(path.join(import.meta.dirname, folder))
    .filter((name) => name.endsWith('.sql'))
    .sort()
const textOf = (folder: string, name: string) =>
  readFileSync(path.join(import.meta.dirname, folder, name), 'utf8')

/**
 * The steps from a database of version 056 to the tables of `schema/`, in order. Databases store these
 * names; they never change.
 */
export const steps = sqlFiles('from-056').map((name) => path.basename(name, '.sql'))

/** How the tables of a database or backup compare with ours, by the names that it stores. */
export function ageOf(done: string[]): 'ours' | 'older' | 'too old' | 'newer' {
  const newest = done.at(-1) ?? ''
  if (done.includes(FIRST_OF_OLDER)) return newest >= OLDEST ? 'older' : 'too old'
  if (done.some((name) => !steps.includes(name))) return 'newer'
  return done.length === steps.length ? 'ours' : 'older'
}

/**
 * Makes the tables of a new database, or takes those of an older one to this version, in one
 * transaction. Throws ConfigError if this version cannot take them.
 */
export async function migrate(database: Database): Promise<void> {
  await database.kysely.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(transaction)
    const done = await stepsOf(transaction)
    if (done.length === 0) {
      await sql`drop table if exists kysely_migration, kysely_migration_lock`.execute(transaction)
      for (const name of sqlFiles('schema')) await run(transaction, textOf('schema', name))
      await record(transaction, steps)
    } else await takeSteps(transaction, await stepsToTake(database, done, transaction))
  })
}

/**
 * Returns the steps that `migrate` would take of an existing database; none of a new one. Throws
 * ConfigError if this version cannot take it.
 */
export async function stepsAhead(database: Database): Promise<string[]> {
  return database.kysely.transaction().execute(async (transaction) => {
    // Waits for who changes tables now: what is looked at may be dropped meanwhile.
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(transaction)
    const done = await stepsOf(transaction)
    return done.length === 0 ? [] : stepsToTake(database, done, transaction)
  })
}

/**
 * Makes the tables of a new database; throws ConfigError for an older one. For commands: only a start
 * of the server takes steps, since it makes a backup first.
 */
export async function requireTables(database: Database): Promise<void> {
  if ((await stepsAhead(database)).length === 0) return migrate(database)
  throw new ConfigError(
    `${settingOf(database)}: the database is of an older Kuppah. Make a backup, then start the server once: it takes the database to this version (docs/running.md, Upgrades).`,
  )
}

/** Makes the tables of an older version in a new database, to load rows of a backup into. */
export async function makeTables(database: Database, done: string[]): Promise<void> {
  if (ageOf(done) === 'ours') return migrate(database)
  await database.kysely.transaction().execute(async (transaction) => {
    const old = readFileSync(path.join(import.meta.dirname, 'from-056/056.sql.gz'))
    // Its functions come before the tables that they name.
    await run(transaction, `set local check_function_bodies = off; ${gunzipSync(old)}`)
    await takeSteps(
      transaction,
      steps.filter((name) => done.includes(name)),
    )
  })
}

async function stepsToTake(database: Database, done: string[], db: Db): Promise<string[]> {
  const of = `${settingOf(database)}: the database`
  const age = ageOf(done)
  if (age === 'newer') {
    throw new ConfigError(`${of} is of a newer Kuppah (${done.at(-1)}). Start that one.`)
  }
  if (age === 'too old') {
    throw new ConfigError(
      `${of} is of a Kuppah that is too old (${done.at(-1)}). Start commit a52a887b first and leave it running until this one no longer refuses.`,
    )
  }
  if (!done.includes(ONE_SCHEMA)) {
    const work = await openWork(db)
    if (work.length > 0) throw new WorkIsOpen(of, work)
  }
  return steps.filter((name) => !done.includes(name))
}

/** Thrown for a database whose older version has not finished its work in the background. */
export class WorkIsOpen extends ConfigError {
  readonly work: string[]
  constructor(of: string, work: string[]) {
    super(
      `${of} is of an older Kuppah that is not done with: ${work.join(', ')}. Leave commit a52a887b running until this one no longer refuses.`,
    )
    this.work = work
  }
}

const settingOf = ({ kind }: Database) => (kind === 'embedded' ? 'DATA_DIR' : 'DATABASE_URL')

/** Returns the names that a database stores of what made its tables; none of a new one. */
async function stepsOf(db: Db): Promise<string[]> {
  const { rows: found } = await sql`
    select from pg_class where oid = to_regclass('kysely_migration')`.execute(db)
  if (found.length === 0) return []
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}

async function takeSteps(db: Db, names: string[]): Promise<void> {
  if (names.length === 0) return
  for (const name of names) await run(db, textOf('from-056', `${name}.sql`))
  await sql`delete from kysely_migration where name <> all(${steps})`.execute(db)
  await record(db, names)
}

const record = (db: Db, names: string[]) =>
  sql`insert into kysely_migration (name, timestamp)
    select name, ${new Date().toISOString()} from unnest(${names}::text[]) as list (name)`.execute(
    db,
  )

const run = (db: Db, statements: string) => sql.raw(statements).execute(db)
