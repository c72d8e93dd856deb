// Writes the font files in this folder from the Heebo package, with the characters and weights we use.
// Run it after the package changes or a message has a new character: `node web/fonts/subset.mjs`.
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'
import { languages, locales } from '#domain/locales.ts'

const range = (from, to) =>
  Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at)).join('')

const localesIn = (script) => locales.filter((locale) => languages[locale].script === script)
const messagesOf = (locale) =>
  readFileSync(new URL(`../i18n/${locale}.json`, import.meta.url), 'utf8')

// Characters that occur in all languages, and the isolation marks around numbers.
const punctuation = '\u00a0«°·»×–—‘’‚“”„•…€₪−'
const namesIn = (script) => localesIn(script).map((locale) => languages[locale].name)
const textsIn = (script) => [...namesIn(script), ...localesIn(script).map(messagesOf)].join('')
const files = {
  latin: range(0x20, 0x7e) + punctuation + textsIn('latin'),
  // Hebrew points without cantillation marks, letters, Yiddish digraphs, and composed letters.
  hebrew: `${range(0x5b0, 0x5c7)}${range(0x5d0, 0x5f4)}${range(0xfb1d, 0xfb4f)}\u200e\u200f\u25cc₪`,
  // The Hebrew letters on pages in Latin script: the names of the languages.
  names: namesIn('hebrew').join(''),
}

for (const [name, characters] of Object.entries(files)) {
  const script = name === 'latin' ? 'latin' : 'hebrew'
  const source = import.meta.resolve(
    `@fontsource-variable/heebo/files/heebo-${script}-wght-normal.woff2`,
  )
  const font = await subsetFont(readFileSync(fileURLToPath(source)), characters, {
    targetFormat: 'woff2',
    variationAxes: { wght: { min: 400, max: 700 } },
  })
  writeFileSync(new URL(`heebo-${name}.woff2`, import.meta.url), font)
  console.log(name, font.length, 'bytes')
}
