// The walls of biome.json, each shown an import that it must refuse and one that it must let pass.
import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { root, tool } from './node.mjs'

function isRefused(path, source) {
  const args = ['lint', '--only=style/noRestrictedImports', `--stdin-file-path=${path}`]
  const input = `import { a } from '${source}'\n\nexport const b = a\n`
  const { status } = spawnSync(process.execPath, [tool('biome'), ...args], { cwd: root, input })
  return status !== 0
}

test.each([
  ['domain/a.ts', '#contract/codes.ts', true],
  ['domain/a.ts', '../contract/codes.ts', true],
  ['domain/a.ts', 'hono/cors', true],
  ['domain/a.ts', './money.ts', false],
  ['contract/a.ts', '#server/config.ts', true],
  ['contract/a.ts', '../web/api.ts', true],
  ['contract/a.ts', '#domain/money.ts', false],
  ['server/app.ts', '#web/api.ts', true],
  ['server/app.ts', '../web/api.ts', true],
  ['server/app.ts', './mail/worker.ts', false],
  ['server/codes/a.ts', '../../web/api.ts', true],
  ['server/codes/a.ts', '../../domain/money.ts', true],
  ['server/codes/a.ts', '#server/requests/inside.ts', true],
  ['server/codes/a.ts', '../requests/store.ts', true],
  ['server/codes/a.ts', '#server/requests/store.ts', false],
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
])('%s imports %s: refused %s', (path, source, refused) => {
  expect(isRefused(path, source)).toBe(refused)
})
