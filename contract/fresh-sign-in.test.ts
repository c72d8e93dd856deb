import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { contract } from './index.ts'
import type { Procedure } from './procedure.ts'

test('docs/security.md says why a change needs no fresh sign-in, or when it does', () => {
  const text = readFileSync(new URL('../docs/security.md', import.meta.url), 'utf8')
  const section = text.split('\n## ').find((part) => part.startsWith('Fresh sign-in')) ?? ''
  const listed = section
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((line) => line.split('|')[1]?.match(/\w+/g) ?? [])
  const expected = Object.entries<Procedure>(contract)
    .filter(([name]) => !/^(get|list|count|check|validate)_/.test(name))
    .filter(([, { audience, fresh }]) => audience !== 'visitor' && fresh !== true)
    .map(([name]) => name)
  expect(listed.sort()).toEqual(expected.sort())
})
