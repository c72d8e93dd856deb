// Runs the check on valid and broken references.
import { describe, expect, test } from 'vitest'
import * as documents from './documents.mjs'

const file = (path, text = '') => ({ path, text })
const refused = (rule, ...files) =>
  rule(files).map(({ path, line }) => `${path}${line ? `:${line}` : ''}`)

describe('documents', () => {
  const guide = file('docs/guide.md', '# What is *logged*\n## A new `KEY`\n')
  const manifest = file('package.json', '{"scripts":{"demo":""}}')
  const said = (text) => refused(documents.linksExist, guide, manifest, file('docs/a.md', text))

  test.each([
    '[a](guide.md) [b](guide.md#what-is-logged) [c](../docs/guide.md#a-new-key) [d](#here)\n# Here',
    '[a](https://example.org/x) [b](mailto:a@example.org)',
    '`domain/money.ts`, `server/reviews/`, `server/<feature>/store.ts`, `npm run demo`',
  ])('accepts %s', (text) => expect(said(text)).toEqual([]))

  test.each([
    '[a](docs/guide.md)',
    '[a](guide.md#lost)',
    '[a](#lost)',
    '`web/lost.ts`',
    'npm run go',
  ])('reports %s', (text) => expect(said(`\n${text}`)).toEqual(['docs/a.md:2']))
})
