// Runs each lint rule of our own (biome.json, scripts/lint/) on code that it must refuse and on
// code that it must accept.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { root, tool } from './node.mjs'

const imports = [
  ['domain/a.ts', '#contract/codes.ts', true],
  ['domain/a.ts', '../contract/codes.ts', true],
  ['domain/a.ts', 'hono/cors', true],
  ['domain/a.ts', './money.ts', false],
  ['domain/a.ts', 'pg', true],
  ['contract/a.ts', '#server/config.ts', true],
  ['contract/a.ts', '../web/api.ts', true],
  ['contract/a.ts', '#domain/money.ts', false],
  ['server/app.ts', '#web/api.ts', true],
  ['server/app.ts', '../web/api.ts', true],
  ['server/app.ts', './mail/worker.ts', true],
  ['server/app.ts', './mail/index.ts', false],
  ['server/app.ts', './http/rpc.ts', false],
  ['server/codes/a.ts', '../../web/api.ts', true],
  ['server/codes/a.ts', '../../domain/money.ts', true],
  ['server/codes/a.ts', '#server/requests/inside.ts', true],
  ['server/codes/a.ts', '../requests/store.ts', true],
  ['server/codes/a.ts', '#server/requests/store.ts', true],
  ['server/codes/a.ts', '#server/testing/callers.ts', true],
  ['server/codes/a.ts', '#server/requests/index.ts', false],
  ['server/codes/a.test.ts', '#server/testing/callers.ts', false],
  ['server/codes/a.test.ts', '../requests/store.ts', true],
  ['server/testing/a.ts', '#web/api.ts', true],
  ['server/testing/a.ts', '#server/requests/store.ts', false],
  ['server/codes/a.ts', '#server/http/failures.ts', false],
  ['server/codes/a.ts', '#server/database/connect.ts', false],
  ['server/codes/a.ts', '#contract/codes.ts', false],
  ['server/payouts/runs/a.ts', '../files/index.ts', false],
  ['server/payouts/runs/a.ts', '../ledger/run-store.ts', false],
  ['server/payouts/runs/a.ts', '../files/file-store.ts', true],
  ['server/payouts/runs/a.ts', '../../requests/store.ts', true],
  ['web/api.ts', '#server/config.ts', true],
  ['web/features/codes/a.tsx', '../../../server/config.ts', true],
  ['web/features/codes/a.tsx', '#web/routes/home.tsx', true],
  ['web/features/codes/a.tsx', '#web/ui/button.tsx', false],
  ['web/features/codes/a.tsx', '#web/features/documents/queries.ts', true],
  ['web/features/codes/a.tsx', '../documents/queries.ts', true],
  ['web/features/codes/a.tsx', '#web/features/documents/index.ts', false],
  ['web/features/codes/a.tsx', './queries.ts', false],
  ['web/features/payouts/runs/a.tsx', '../queries.ts', false],
  ['web/features/payouts/runs/a.tsx', '../payments/index.ts', false],
  ['web/features/payouts/runs/a.tsx', '../payments/list.tsx', true],
  ['web/routes/a.tsx', '#web/features/documents/queries.ts', true],
  ['web/root.tsx', './features/documents/queries.ts', true],
  ['web/routes/a.tsx', '#web/features/documents/index.ts', false],
  ['web/ui/a.tsx', '#web/features/codes/a.tsx', true],
  ['web/ui/a.tsx', '../features/codes/a.tsx', true],
  ['web/ui/a.tsx', '#contract/codes.ts', true],
  ['web/ui/a.tsx', '#web/routes/home.tsx', true],
  ['web/ui/a.tsx', './button.tsx', false],
]

const sides = [
  ['margin-left: 3px', true],
  ['padding-right: 3px', true],
  ['left: 0', true],
  ['border-top-left-radius: 3px', true],
  ['text-align: left', true],
  ['float: right', true],
  ['margin-inline-start: 3px', false],
  ['text-align: start', false],
  ['border-inline-end: 1px solid', false],
]
const styles = sides.map(([rule, isRefused]) => ['web/a.css', `.a { ${rule} }`, isRefused])

const sources = [
  ...imports.map(([path, from, isRefused]) => [path, `import { a } from '${from}'`, isRefused]),
  ...styles,
  ['server/codes/a.ts', "import { sql } from 'kysely'", true],
  ['server/codes/a.ts', "await db.selectFrom('codes').execute()", true],
  ['server/codes/a.ts', "await db\n  .insertInto('codes')\n  .execute()", true],
  ['server/codes/a-store.ts', "await db.selectFrom('codes').execute()", false],
  ['server/payouts/runs/run-store.ts', "await db.selectFrom('codes').execute()", false],
  ['server/codes/store.ts', "await db.selectFrom('codes').execute()", false],
  ['server/database/a.ts', 'await sql`select 1`.execute(db)', false],
  ['server/codes/a.test.ts', "await db.selectFrom('codes').execute()", false],
  ['web/a.ts', "import { codes } from '#contract/codes.ts'", true],
  ['web/a.ts', "import { type A, codes } from '#contract/codes.ts'", true],
  ['web/a.ts', "export * from '#contract/codes.ts'", true],
  ['web/a.ts', "await import('#contract/codes.ts')", true],
  ['web/a.ts', "await import('#server/config.ts')", true],
  ['web/a.ts', "import type { A } from '#contract/codes.ts'", false],
  ['web/build/a.ts', "import { codes } from '#contract/codes.ts'", false],
  ['domain/a.ts', 'export const now = Date.now()', true],
  ['domain/a.ts', 'export const now = new Date()', true],
  ['domain/a.ts', 'export const day = new Date(0)', false],
  ['domain/a.ts', 'export const key = process.env.KEY', true],
  ['domain/a.ts', "import fs from 'node:fs'", true],
  ['domain/a.test.ts', 'export const now = Date.now()', false],
  ['web/a.tsx', 'export const A = () => <p style={{ marginLeft: 3 }} />', true],
  ['web/a.tsx', 'export const A = () => <p ta="left" />', true],
  ['web/a.tsx', 'export const A = () => <p ml={3} />', true],
  ['web/a.tsx', 'export const A = () => <p style={{ marginInlineStart: 3 }} ta="start" />', false],
  ['web/a.tsx', "export const isolated = '\\u2066K7QM\\u2069'", true],
  ['web/a.tsx', "export const marked = '\u200eabc'", true],
  ['web/a.tsx', "export const space = '\\u00a0·'", false],
  ['domain/bidi.ts', "export const start = '\\u2066'", false],
]

test('each rule refuses the bad examples and accepts the good ones', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kuppah-rules-'))
  try {
    const config = JSON.parse(readFileSync(join(root, 'biome.json'), 'utf8'))
    config.linter.rules = { preset: 'none' }
    for (const scoped of [...config.overrides, ...config.plugins]) {
      if (typeof scoped === 'string') continue
      scoped.includes = scoped.includes.map((glob) => glob.replace(/^!?/, '$&**/'))
    }
    write(folder, 'biome.json', JSON.stringify({ ...config, vcs: { enabled: false } }))
    cpSync(join(root, 'scripts/lint'), join(folder, 'scripts/lint'), { recursive: true })
    // One folder per example, so that each file keeps the name that its rule applies to.
    const paths = sources.map(([path, source], number) => {
      write(folder, `case-${number}/${path}`, `${source}\n`)
      return `case-${number}/${path}`
    })
    const args = ['lint', '--reporter=json', '--max-diagnostics=none']
    const biome = [join(root, tool('biome')), ...args]
    const { stdout } = spawnSync(process.execPath, biome, { cwd: folder, encoding: 'utf8' })
    const refused = new Set(JSON.parse(stdout).diagnostics.map(({ location }) => location.path))
    const verdicts = sources.map(([path, source], n) => [path, source, refused.has(paths[n])])
    expect(verdicts).toEqual(sources)
  } finally {
    rmSync(folder, { recursive: true })
  }
})

function write(folder, path, text) {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}
