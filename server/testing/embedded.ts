import { cpSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { inject } from 'vitest'
import type { Database } from '#server/database/connect.ts'
import { extensions, openEmbedded } from '#server/database/embedded.ts'

/**
 * PGlite waits for instants by the clock of this process. After a test has moved it, some are further
 * ahead than Node can wait, which then fires at once, again and again.
 */
const LONGEST_WAIT_MS = 2 ** 31 - 1
globalThis.setTimeout = new Proxy(setTimeout, {
  apply: (wait, self, [work, ms, ...given]) =>
    Reflect.apply(wait, self, [work, Math.min(ms ?? 1, LONGEST_WAIT_MS), ...given]),
})

// The definition of all tables: if it has changed, a test has altered them.
const TABLES = `
  select coalesce(json_agg(c.oid order by c.oid), '[]')::text
    || (select count(*) from pg_constraint) || (select count(*) from pg_trigger) as found
  from pg_class c where relnamespace = to_regnamespace('public')`

/**
 * Opens a migrated embedded database. `emptied` resets it for reuse, and returns false if its
 * tables were altered.
 */
export async function openLite(): Promise<{ lite: PGlite; emptied: () => Promise<boolean> }> {
  const dump = new Blob([readFileSync(inject('migratedDump'))])
  const lite = await PGlite.create({ loadDataDir: dump, extensions })
  const textOf = async (query: string) =>
    (await lite.query<{ found: string }>(query)).rows.map(({ found }) => found)
  const tables = await textOf(TABLES)
  const names = await textOf(`
    select quote_ident(relname) as found from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      and relname not like 'kysely%'`)
  const rows = await Promise.all(
    names.map(async (name) => {
      const [all] = await textOf(`select json_agg(t)::text as found from ${name} t`)
      return { name, all }
    }),
  )
  const filled = rows.filter(({ all }) => all)
  return {
    lite,
    async emptied() {
      await lite.exec('rollback')
      await lite.exec('discard all') // what a closed connection would discard
      if (String(await textOf(TABLES)) !== String(tables)) return false
      await lite.transaction(async (transaction) => {
        await transaction.exec(`set local session_replication_role = replica; -- no triggers
          truncate ${names.join()} restart identity cascade`)
        for (const { name, all } of filled) {
          await transaction.query(
            `insert into ${name} overriding system value
             select * from json_populate_recordset(null::${name}, $1)`,
            [all],
          )
        }
      })
      return true
    },
  }
}

/** Unpacks a migrated database into an empty data directory: creating one takes seconds. */
export const layDatabase = (dataDir: string, name = 'database') =>
  cpSync(inject('migratedFolder'), path.join(dataDir, name), { recursive: true })

/** Returns the files of an embedded database that others than their owner may open. */
export const openToOthers = (dataDir: string) =>
  readdirSync(path.join(dataDir, 'database'), { recursive: true, withFileTypes: true })
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => (statSync(file).mode & 0o077) !== 0)
    .map((file) => path.relative(dataDir, file))

/** Opens a migrated embedded database in an empty data directory. */
export function openMigrated(dataDir: string): Promise<Database> {
  layDatabase(dataDir)
  return openEmbedded(dataDir, { sync: false })
}
