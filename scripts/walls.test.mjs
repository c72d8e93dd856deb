// The walls of biome.json, each shown an import that it must refuse and one that it must let pass.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { root, tool } from './node.mjs'

const imports = [
  ['domain/a.ts', '#contract/codes.ts', true],
  ['domain/a.ts', '../contract/codes.ts', true],
  ['domain/a.ts', 'hono/cors', true],
  ['domain/a.ts', './money.ts', false],
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
  ['server/codes/a.ts', '#server/http/failures.ts', false],
  ['server/codes/a.ts', '#server/database/connect.ts', false],
  ['server/codes/a.ts', '#contract/codes.ts', false],
  ['web/api.ts', '#server/config.ts', true],
  ['web/features/codes/a.tsx', '../../../server/config.ts', true],
  ['web/features/codes/a.tsx', '#web/routes/home.tsx', true],
  ['web/features/codes/a.tsx', '#web/ui/button.tsx', false],
  ['web/ui/a.tsx', '#web/features/codes/a.tsx', true],
  ['web/ui/a.tsx', '../features/codes/a.tsx', true],
  ['web/ui/a.tsx', '#contract/codes.ts', true],
  ['web/ui/a.tsx', './button.tsx', false],
]

test('each wall refuses what it must and lets the rest pass', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kuppah-walls-'))
  try {
    const config = JSON.parse(readFileSync(join(root, 'biome.json'), 'utf8'))
    write(folder, 'biome.json', JSON.stringify({ ...config, vcs: { enabled: false } }))
    const files = imports.map(([path, source], n) => {
      const name = path.replace(/\ba\./, `a${n}.`).replace(/\b(app|api)\./, `$1${n}.`)
      write(folder, name, `import { a } from '${source}'\n\nexport const b = a\n`)
      return name
    })
    const args = [
      'lint',
      '--only=style/noRestrictedImports',
      '--reporter=json',
      '--max-diagnostics=none',
    ]
    const biome = [join(root, tool('biome')), ...args]
    const { stdout } = spawnSync(process.execPath, biome, { cwd: folder, encoding: 'utf8' })
    const refused = new Set(JSON.parse(stdout).diagnostics.map(({ location }) => location.path))
    const verdicts = imports.map(([path, source], n) => [path, source, refused.has(files[n])])
    expect(verdicts).toEqual(imports)
  } finally {
    rmSync(folder, { recursive: true })
  }
})

function write(folder, path, text) {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}
