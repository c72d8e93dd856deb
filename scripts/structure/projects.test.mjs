import { expect, test } from 'vitest'
import { sourcesAreTyped } from './projects.mjs'

const projects = [
  { name: 'tsconfig.server.json', sources: new Set(['server/start.ts', 'web/api.ts']) },
  { name: 'tsconfig.web.json', sources: new Set(['web/api.ts']) },
]
const check = (path) => sourcesAreTyped([{ path, text: '' }], projects).map((one) => one.message)

test('every source is in exactly one TypeScript project', () => {
  expect(check('server/start.ts')).toEqual([])
  expect(check('bench/new.ts')).toEqual(['is in no tsconfig.*.json.'])
  expect(check('web/api.ts')).toEqual(['is in tsconfig.server.json and tsconfig.web.json.'])
  expect(check('scripts/test.mjs')).toEqual([])
})
