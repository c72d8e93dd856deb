// Makes the font files beside it from the Heebo package: only the characters and weights we use.
// Run it after the package changes: `node web/fonts/subset.mjs`. The files are kept in the repository.
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'

const range = (from, to) =>
  Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at)).join('')

// Signs that occur in any of the three languages, and the isolating marks around numbers.
const punctuation = '\u00a0«°·»×–—‘’‚“”„•…€₪−'
const files = {
  latin: range(0x20, 0x7e) + punctuation,
  // Points and cantillation-free marks, letters, Yiddish digraphs, and the composed letters.
  hebrew: `${range(0x5b0, 0x5c7)}${range(0x5d0, 0x5f4)}${range(0xfb1d, 0xfb4f)}\u200e\u200f\u25cc₪`,
  // What an English page has of Hebrew letters: the names of the other languages.
  names: 'עבריתאידיש',
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
