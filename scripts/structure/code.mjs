// What may be written where. The walls between folders are in biome.json; here is what lint cannot say.
import { complaintsAt } from '../files.mjs'

const isTest = (path) => /\.test\.(ts|tsx|mjs)$/.test(path) || path.startsWith('e2e/')
const isSource = (path) => /\.(ts|tsx)$/.test(path)
const holdsSql = (path) =>
  /^server\/[^/]+\/(\w+-)*store\.ts$/.test(path) ||
  /^(server\/(database|testing)|bench)\//.test(path)

const select = (files, keep) => files.filter(({ path }) => keep(path))

/** SQL stands in the stores. */
export function sqlInStores(files) {
  const sql =
    /\bsql(<[^`]*>)?`|\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(|\bsql\.(raw|ref|table|id)\(/g
  return select(files, (path) => isSource(path) && !isTest(path) && !holdsSql(path)).flatMap(
    (file) =>
      complaintsAt(
        file,
        sql,
        '%s: SQL stands in stores alone (store.ts, another-store.ts). Write a function there and call it.',
      ),
  )
}

/** The browser takes the contract's types and nothing that would reach its bundle. */
export function contractTypesOnly(files) {
  const value =
    /^(import\s(?!type\b)|export\s*[{*])[^;'"=()]*?from\s'#contract\/|\bimport\('#contract\//gm
  return select(files, (path) => path.startsWith('web/') && isSource(path)).flatMap((file) =>
    complaintsAt(
      file,
      value,
      "web/ imports the contract by `import type` only: its schemas would come along. Values that both need live in '#domain/'.",
    ),
  )
}

/** The rules run in a browser too. */
export function domainPure(files) {
  const node = /\b(from|import)\s*\(?'node:|\bprocess\.|\bDate\.now\(\)|\bnew Date\(\)/g
  return select(files, (path) => path.startsWith('domain/') && !isTest(path)).flatMap((file) =>
    complaintsAt(file, node, '%s: a rule does no input or output and knows no clock. Pass it in.'),
  )
}

/** Hebrew and Yiddish run the other way: start and end, not left and right. */
export function logicalSides(files) {
  const css =
    /(?<![-\w])((margin|padding|border|scroll-margin|scroll-padding)-(left|right)[-a-z]*|border-(top|bottom)-(left|right)-radius|left|right)\s*:|\b(text-align|float|clear)\s*:\s*(left|right)\b/g
  const tsx =
    /\b(margin|padding|border)(Left|Right)[A-Za-z]*\s*[:=]|\bborder(Top|Bottom)(Left|Right)Radius\b|\b(textAlign|float)\s*:\s*'(left|right)'|\bta=\{?['"](left|right)|\s(ml|mr|pl|pr)=|(?<![-\w])(left|right)\s*:\s*['"\d-]/g
  const message =
    '%s: Hebrew and Yiddish run from right to left. Write start and end (margin-inline-start, inset-inline-end, text-align: start; in Mantine ms, me, ps, pe).'
  return select(files, (path) => /\.(css|tsx)$/.test(path)).flatMap((file) =>
    complaintsAt(file, file.path.endsWith('.css') ? css : tsx, message),
  )
}

/** Words, dates and the order of names come from our own tables: no browser knows Yiddish. */
export function ownWording(files) {
  const asked =
    /\bIntl\.(?!PluralRules\b|Segmenter\b)\w+\((?!\s*'en)|\.toLocale\w+\((?!\s*'en)|\.localeCompare\(/g
  return select(
    files,
    (path) => /^(web|domain|server)\//.test(path) && isSource(path) && !isTest(path),
  ).flatMap((file) =>
    complaintsAt(
      file,
      asked,
      '%s: Chromium knows no Yiddish and silently answers in English, and server and browser must agree. Dates: domain/payment-date.ts; countries and sorting: domain/countries.ts; numbers: useFormats().',
    ),
  )
}

/** What runs the other way is set apart in one place. */
export function setApartInOnePlace(files) {
  const mark = /\\u(200[ef]|202[a-e]|206[6-9])|[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g
  return select(
    files,
    (path) =>
      /^(web|domain|server)\//.test(path) &&
      isSource(path) &&
      !isTest(path) &&
      path !== 'domain/bidi.ts',
  ).flatMap((file) =>
    complaintsAt(
      file,
      mark,
      'has a mark of direction in it. What is filled into a message is set apart by itself; elsewhere use isolate() of domain/bidi.ts, in markup <Ltr> or <Isolated>.',
    ),
  )
}

/** Tests that run, and wait for what happens instead of for a while. */
export function honestTests(files) {
  const off = /\b(test|it|describe)(\.\w+)*\.(skip|only|todo|fixme|skipIf|fails)\b/g
  const asleep = /\bwaitForTimeout\(|new Promise\(\s*\(?\w*\)?\s*=>\s*\{?\s*setTimeout\b/g
  return select(files, isTest).flatMap((file) => [
    ...complaintsAt(
      file,
      off,
      '%s: mend the test or remove it; what is switched off is forgotten.',
    ),
    ...complaintsAt(
      file,
      asleep,
      '%s: wait for what must happen (expect.poll, a fake clock), not for a while.',
    ),
  ])
}

// In pieces, so that this file does not complain of itself.
const switches = ['@ts-' + 'ignore', '@ts-' + 'nocheck', 'biome-' + 'ignore', 'eslint-' + 'disable']
const notes = ['TO' + 'DO', 'FIX' + 'ME', 'X' + 'XX:']

/** No rule is switched off on the spot, and nothing is left for later in a comment. */
export function noSwitches(files) {
  const pattern = new RegExp([...switches, ...notes.map((note) => `\\b${note}\\b`)].join('|'), 'g')
  return select(files, (path) => /\.(ts|tsx|mjs|css)$/.test(path)).flatMap((file) =>
    complaintsAt(
      file,
      pattern,
      '%s: mend it now, or open an issue; rules have no standing exemptions.',
    ),
  )
}
