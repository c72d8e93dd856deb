import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../..')
const migrations = 'server/database/migrations'

/** The migration that the next version brings: what the rules of docs/running.md allow. */
export const nextMigration = '999-next-version'
const source = `import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table requests add column next_version text').execute(db)
  await sql.raw('create index requests_next_version on requests (next_version)').execute(db)
}
`

/** A copy of our sources with one more migration, in a folder of its own: the next version of us. */
export function makeNextVersion() {
  const folder = mkdtempSync(path.join(tmpdir(), 'kuppah-next-'))
  for (const part of ['package.json', 'domain', 'contract', 'server', 'web/i18n']) {
    cpSync(path.join(root, part), path.join(folder, part), { recursive: true })
  }
  for (const made of ['node_modules', 'build']) {
    symlinkSync(path.join(root, made), path.join(folder, made))
  }
  writeFileSync(path.join(folder, migrations, `${nextMigration}.ts`), source)
  const index = path.join(folder, migrations, 'index.ts')
  const text = readFileSync(index, 'utf8')
  const withNext = text.replace(/\n}\n*$/, `\n  '${nextMigration}': next,\n}\n`)
  if (withNext === text) throw new Error('the list of migrations ends in another way')
  writeFileSync(index, `import * as next from './${nextMigration}.ts'\n${withNext}`)
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
