import { expect, test } from 'vitest'
import { citationsExist } from './citations.mjs'

const product = {
  path: 'docs/product.md',
  text: '# Rules\n\n## 3. Accounts\n\n### 3.2 Passwords\n',
}
const decision = { path: 'docs/decisions/007-drafts.md', text: '# 007 Drafts\n' }
const linesOf = (text, path = 'web/a.ts') =>
  citationsExist([product, decision, { path, text }]).map(({ line }) => line)

test.each([
  'docs/product.md, docs/product.md §3, (docs/product.md §3.2).',
  'docs/product.md §3, §3.2',
  '// docs/product.md\n// §3.2',
  'docs/decisions/007, docs/decisions/007-drafts.md, docs/decisions/',
])('accepts an existing citation: %s', (text) => expect(linesOf(text)).toEqual([]))

test.each([
  'docs/lost.md',
  'docs/product.md §3.1',
  'docs/product.md §3.2, §4',
  'docs/decisions/008',
  'specification.md',
  '(decisions.md, Accounts)',
  'specification, section 5',
  '(decisions, Accounts)',
])('reports a missing citation with its line: %s', (text) =>
  expect(linesOf(`docs/product.md §3\n// ${text}.`)).toEqual([2]),
)

test('checks documents like code', () =>
  expect(linesOf('see docs/product.md §9', 'docs/a.md')).toEqual([1]))
