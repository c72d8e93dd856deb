import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { youngInScript, youngInStyles } from './young-features.ts'

/** What works without it as well, or is for paper only. */
const dispensable: Record<string, string[]> = {
  'web/features/master/master-print.css': ['@page', ...Array<string>(14).fill(':has')], // paper
  'web/features/code-office/cards.module.css': ['@page', ':has'], // paper
  'web/features/payouts/print/run-labels.module.css': ['@page', ':has'], // paper
  'web/print.css': ['@page'], // paper
  'web/routes/public/static-page.css': [':has', ':has'], // the height of the home page's margins
  'web/ui/page.css': [':has'], // the size of the logo
  'web/ui/sheet.css': [':has', ':has'], // paper
}

const sent = execFileSync('git', ['ls-files', 'web', 'domain', 'contract'], { encoding: 'utf8' })
  .split('\n')
  .filter((path) => /\.(tsx?|js|css)$/.test(path) && !/test|web\/build|\.server\./.test(path))

test('nothing that reaches a browser is younger than the oldest browsers', () => {
  const young = sent.flatMap((path) => {
    const text = readFileSync(path, 'utf8')
    const found = path.endsWith('.css') ? youngInStyles(text) : youngInScript(path, text)
    return found.length > 0 ? [[path, found]] : []
  })
  expect(Object.fromEntries(young)).toEqual(dispensable)
})

test('a script is searched for members of global objects, classes and lookbehind', () => {
  const script = `
    AbortSignal.any([]); URL.parse('/'); Map.groupBy([], String); document.startViewTransition()
    new CompressionStream('gzip'); new Intl.Segmenter('en'); 'a'.replace(/(?<=b)c/, '')
    new URL('/'); Object.hasOwn({}, 'a'); navigator.locks.query(); new AbortController()
  `
  expect(youngInScript('script.ts', script)).toEqual([
    'AbortSignal.any',
    'URL.parse',
    'Map.groupBy',
    'document.startViewTransition',
    'new CompressionStream',
    'Intl.Segmenter',
    'lookbehind',
  ])
})

test('a style sheet may use what is young behind @supports', () => {
  const styles = 'a:has(b) { color: color-mix(in srgb, red, blue) } @scope (a) { b { top: 0 } }'
  expect(youngInStyles(styles)).toEqual([':has', 'color-mix()', '@scope'])
  expect(youngInStyles(`@supports selector(:has(a)) { ${styles} }`)).toEqual([])
})
