// Each rule is shown something it must refuse and something it must let pass.
import { describe, expect, test } from 'vitest'
import * as code from './code.mjs'
import * as documents from './documents.mjs'
import * as packages from './packages.mjs'
import * as rooms from './rooms.mjs'

const file = (path, text = '') => ({ path, text })
const refused = (rule, ...files) =>
  rule(files).map(({ path, line }) => `${path}${line ? `:${line}` : ''}`)

describe('rooms', () => {
  test('a rule of the domain has its test beside it', () => {
    const pair = [file('domain/money.ts'), file('domain/money.test.ts')]
    expect(refused(rooms.domainTests, ...pair)).toEqual([])
    expect(refused(rooms.domainTests, pair[0])).toEqual(['domain/money.ts'])
  })

  test('250 lines of code are the most; comments are free', () => {
    const lines = (n) => 'a()\n'.repeat(n)
    expect(
      refused(rooms.fileLengths, file('web/a.tsx', lines(250) + '// why\n\n'.repeat(50))),
    ).toEqual([])
    expect(refused(rooms.fileLengths, file('web/a.tsx', lines(251)))).toEqual(['web/a.tsx'])
    expect(refused(rooms.fileLengths, file('server/database/migrations/a.ts', lines(300)))).toEqual(
      [],
    )
  })

  test.each(['web/utils/a.ts', 'server/codes/helpers.ts', 'domain/Money.ts', 'web/ui/big_one.tsx'])(
    'no drawer and no odd name: %s',
    (path) => expect(refused(rooms.fileNames, file(path))).toEqual([path]),
  )

  test.each([
    'web/entry.client.tsx',
    'web/ui/code-box.module.css',
    'docs/decisions/001-a.md',
    'README.md',
  ])('names that are well: %s', (path) => expect(refused(rooms.fileNames, file(path))).toEqual([]))
})

describe('documents', () => {
  const guide = file('docs/guide.md', '# What is *logged*\n## A new `KEY`\n')
  const manifest = file('package.json', '{"scripts":{"demo":""}}')
  const said = (text) => refused(documents.documentsLead, guide, manifest, file('docs/a.md', text))

  test.each([
    '[a](guide.md) [b](guide.md#what-is-logged) [c](../docs/guide.md#a-new-key) [d](#here)\n# Here',
    '[a](https://example.org/x) [b](mailto:a@example.org)',
    '`domain/money.ts`, `server/reviews/`, `server/<feature>/store.ts`, `npm run demo`',
  ])('what is there: %s', (text) => expect(said(text)).toEqual([]))

  test.each([
    '[a](docs/guide.md)',
    '[a](guide.md#lost)',
    '[a](#lost)',
    '`web/lost.ts`',
    'npm run go',
  ])('what is not there: %s', (text) => expect(said(`\n${text}`)).toEqual(['docs/a.md:2']))
})

describe('code', () => {
  const sql = "a()\n  await db.selectFrom('codes').execute()\n  await sql<{ n: number }>`select 1`"

  test('SQL stands in the stores', () => {
    const where = ['server/codes/procedures.ts:2', 'server/codes/procedures.ts:3']
    expect(refused(code.sqlInStores, file('server/codes/procedures.ts', sql))).toEqual(where)
    for (const path of [
      'server/codes/store.ts',
      'server/database/a.ts',
      'server/codes/a.test.ts',
    ]) {
      expect(refused(code.sqlInStores, file(path, sql))).toEqual([])
    }
  })

  test.each([
    ["new Intl.DateTimeFormat('yi', { month: 'long' })", 1],
    ['new Intl.NumberFormat(locale)', 1],
    ['new Intl.DisplayNames([locale])', 1],
    ['day.toLocaleDateString()', 1],
    ['names.sort((a, b) => a.localeCompare(b))', 1],
    ["new Intl.DateTimeFormat('en-US-u-nu-latn', { timeZone })", 0],
    ["count.toLocaleString('en-US')", 0],
    ['const made: Map<string, Intl.DateTimeFormat> = new Map()', 0],
    ["new Intl.PluralRules('yi')", 0],
  ])('wording comes from our own tables: %s is refused %i times', (text, times) => {
    expect(code.ownWording([file('web/a.tsx', text)])).toHaveLength(times)
    expect(code.ownWording([file('domain/a.test.ts', text)])).toEqual([])
  })

  test.each([
    ['"\\u2066K7QM\\u2069"', 2],
    ['"\u200eabc"', 1],
    ["'\\u00a0·'", 0],
  ])('marks of direction stand in one place: %s has %i', (text, times) => {
    expect(code.setApartInOnePlace([file('web/a.tsx', text)])).toHaveLength(times)
    expect(code.setApartInOnePlace([file('domain/bidi.ts', text)])).toEqual([])
  })

  test.each([
    ["import { schema } from '#contract/codes.ts'", 1],
    ["import {\n  schema,\n  type A,\n} from '#contract/codes.ts'", 1],
    ["export * from '#contract/codes.ts'", 1],
    ["await import('#contract/codes.ts')", 1],
    ["import type { A } from '#contract/codes.ts'", 0],
    ["export const a = 1\nimport type { A } from '#contract/codes.ts'", 0],
    ["import { b } from './b.ts'\nimport type { A } from '#contract/codes.ts'", 0],
  ])('web takes types of the contract: %s', (text, count) => {
    expect(refused(code.contractTypesOnly, file('web/api.ts', text))).toHaveLength(count)
    expect(refused(code.contractTypesOnly, file('server/app.ts', text))).toEqual([])
  })

  test('a rule has no clock and no input', () => {
    const text = "import fs from 'node:fs'\nconst now = new Date()\nnew Date(2025, 1, 1)"
    expect(refused(code.domainPure, file('domain/a.ts', text))).toEqual([
      'domain/a.ts:1',
      'domain/a.ts:2',
    ])
  })

  test.each([
    ['a.css', '.a { margin-left: 4px }', 1],
    ['a.css', '.a {\n  left: 0;\n  text-align: right;\n}', 2],
    ['a.css', '.a { border-top-left-radius: 4px; float: left }', 2],
    [
      'a.css',
      '.a { margin-inline-start: 4px; inset-inline-end: 0; text-align: start; --left: 1 }',
      0,
    ],
    ['a.tsx', '<Box ml="md" style={{ paddingRight: 4, left: 0 }} ta="left" />', 4],
    ['a.tsx', '<Button leftSection={<Icon />} ms="md" rightSection={x} ta="end" />', 0],
  ])('start and end, not left and right: %s %s', (path, text, count) => {
    expect(refused(code.logicalSides, file(`web/${path}`, text))).toHaveLength(count)
  })

  test('tests run, and do not sleep', () => {
    const off = `test.${'skip'}('a', () => {})\ndescribe.${'only'}('b', () => {})`
    const pause = `set${'Timeout'}`
    const asleep = `await new Promise((done) => ${pause}(done, 5))\nawait page.waitFor${'Timeout'}(100)`
    expect(refused(code.honestTests, file('e2e/a.ts', off))).toHaveLength(2)
    expect(refused(code.honestTests, file('domain/a.test.ts', asleep))).toHaveLength(2)
    expect(refused(code.honestTests, file('domain/a.ts', asleep))).toEqual([])
  })

  test('no rule is switched off on the spot', () => {
    const text = `// biome-${'ignore'} lint: because\n// @ts-${'ignore'}\n// TO${'DO'} later`
    expect(refused(code.noSwitches, file('web/a.ts', text))).toHaveLength(3)
    expect(refused(code.noSwitches, file('web/a.ts', '// what to do next'))).toEqual([])
  })
})

describe('packages', () => {
  test('one exact version each', () => {
    const manifest = (version) =>
      file('package.json', JSON.stringify({ dependencies: { a: version } }))
    expect(refused(packages.pinnedVersions, manifest('1.2.3'))).toEqual([])
    for (const version of ['^1.2.3', '1.x', 'latest', '>=1.0.0']) {
      expect(refused(packages.pinnedVersions, manifest(version))).toEqual(['package.json'])
    }
  })

  test('the lock holds no address', () => {
    const lock = (entry) => file('package-lock.json', JSON.stringify({ packages: { a: entry } }))
    expect(refused(packages.lockWithoutAddresses, lock({ version: '1.0.0' }))).toEqual([])
    expect(refused(packages.lockWithoutAddresses, lock({ resolved: 'x' }))).toHaveLength(1)
    expect(refused(packages.lockWithoutAddresses)).toHaveLength(1)
  })

  test('what is handed on may be, and nothing runs when it is installed', () => {
    const lock = (entry) =>
      file('package-lock.json', JSON.stringify({ packages: { 'node_modules/a': entry } }))
    const check = packages.licencesAndScripts
    expect(refused(check, lock({ license: 'MIT' }))).toEqual([])
    expect(refused(check, lock({ license: 'AGPL-3.0', dev: true }))).toEqual([])
    expect(refused(check, lock({ license: 'AGPL-3.0' }))).toHaveLength(1)
    expect(refused(check, lock({}))).toHaveLength(1)
    expect(refused(check, lock({ license: 'MIT', hasInstallScript: true }))).toHaveLength(1)
  })

  test.each([
    [`regis${'try'}.example.com`, 1],
    [`at ${'/wo'}rk/main`, 1],
    [`${'/ho'}me/ada/kuppah`, 1],
    ['server/work/a.ts, web/root.tsx, https://example.org/home/page/', 0],
  ])('nothing true of one machine only: %s', (text, count) => {
    expect(refused(packages.noPlaces, file('README.md', text))).toHaveLength(count)
  })
})
