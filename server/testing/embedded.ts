import { cpSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { inject } from 'vitest'
import { type Database, extensions, openEmbedded } from '#server/database/connect.ts'

// What makes a table what it is: where it is another, a test has taken the tables apart.
const TABLES = `
  select coalesce(json_agg(c.oid order by c.oid), '[]')::text
    || (select count(*) from pg_constraint) || (select count(*) from pg_trigger) as found
  from pg_class c where relnamespace = to_regnamespace('public')`

/**
 * An embedded database as the migrations leave it, and what makes it so again: `emptied` gives
 * false where it can't, because its tables are not those that they were.
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
      await lite.exec('discard all') // what a connection that ends takes with it
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

/** Lays a migrated database into a data directory that has none: making one there takes seconds. */
export const layDatabase = (dataDir: string, name = 'database') =>
  cpSync(inject('migratedFolder'), path.join(dataDir, name), { recursive: true })

/** The embedded database of a data directory that had none, migrated. */
export function openMigrated(dataDir: string): Promise<Database> {
  layDatabase(dataDir)
  return openEmbedded(dataDir)
}
