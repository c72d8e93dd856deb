import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../..')
const migrations = 'server/database/migrations'

/** The migration that the next version adds. It follows the rules in docs/running.md. */
export const nextMigration = '999-next-version'
const source = `import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table requests add column next_version text').execute(db)
  await sql.raw('create index requests_next_version on requests (next_version)').execute(db)
}
`

/** Copies the sources to a temporary folder and adds a migration, to simulate the next version. */
export function makeNextVersion() {
  const folder = mkdtempSync(path.join(tmpdir(), 'kuppah-next-'))
  for (const part of ['package.json', 'domain', 'contract', 'server', 'web/i18n']) {
    cpSync(path.join(root, part), path.join(folder, part), { recursive: true })
  }
  for (const name of ['node_modules', 'build']) {
    symlinkSync(path.join(root, name), path.join(folder, name))
  }
  writeFileSync(path.join(folder, migrations, `${nextMigration}.ts`), source)
  const index = path.join(folder, migrations, 'index.ts')
  const text = readFileSync(index, 'utf8')
  const withNext = text.replace(/\n}\n*$/, `\n  '${nextMigration}': next,\n}\n`)
  if (withNext === text) throw new Error('could not add to the list of migrations')
  writeFileSync(index, `import * as next from './${nextMigration}.ts'\n${withNext}`)
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
