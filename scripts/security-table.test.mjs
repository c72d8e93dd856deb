import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// How many requirements of levels 1 and 2 each section of ASVS 5.0 has (without V10 and V17). They
// are numbered without a gap; those of level 3 come after them or in sections of their own.
const sections = {
  ...{ 'V1.1': 2, 'V1.2': 9, 'V1.3': 11, 'V1.4': 3, 'V1.5': 2, 'V2.1': 3, 'V2.2': 3, 'V2.3': 4 },
  ...{ 'V2.4': 1, 'V3.2': 2, 'V3.3': 4, 'V3.4': 6, 'V3.5': 5, 'V3.7': 2, 'V4.1': 3, 'V4.2': 1 },
  ...{ 'V4.3': 2, 'V4.4': 4, 'V5.1': 1, 'V5.2': 3, 'V5.3': 2, 'V5.4': 3, 'V6.1': 3, 'V6.2': 12 },
  ...{ 'V6.3': 4, 'V6.4': 4, 'V6.5': 5, 'V6.6': 3, 'V6.8': 4, 'V7.1': 3, 'V7.2': 4, 'V7.3': 2 },
  ...{ 'V7.4': 5, 'V7.5': 2, 'V7.6': 2, 'V8.1': 2, 'V8.2': 3, 'V8.3': 1, 'V8.4': 1, 'V9.1': 3 },
  ...{ 'V9.2': 4, 'V11.1': 2, 'V11.2': 3, 'V11.3': 3, 'V11.4': 4, 'V11.5': 1, 'V11.6': 1 },
  ...{ 'V12.1': 3, 'V12.2': 2, 'V12.3': 4, 'V13.1': 1, 'V13.2': 5, 'V13.3': 2, 'V13.4': 5 },
  ...{ 'V14.1': 2, 'V14.2': 4, 'V14.3': 3, 'V15.1': 3, 'V15.2': 3, 'V15.3': 7, 'V16.1': 1 },
  ...{ 'V16.2': 5, 'V16.3': 4, 'V16.4': 3, 'V16.5': 3 },
}
const text = readFileSync('docs/security.md', 'utf8')
const rows = [...text.matchAll(/^\| (V.*?) \| (.*?) \| (.*) \|$/gm)]

/** "V1.2.5–8" is V1.2.5 to V1.2.8. */
function idsOf(range) {
  const [, section, first, last = first] = /^(V\d+\.\d+)\.(\d+)(?:–(\d+))?$/.exec(range) ?? []
  const count = Number(last) - Number(first) + 1
  return Array.from({ length: count }, (_, index) => `${section}.${Number(first) + index}`)
}

test('docs/security.md answers every requirement once', () => {
  const answered = rows.flatMap(([, ranges]) => ranges.split(', ').flatMap(idsOf))
  const wanted = Object.entries(sections).flatMap(([section, count]) =>
    Array.from({ length: count }, (_, index) => `${section}.${index + 1}`),
  )
  expect(wanted).toHaveLength(217)
  expect([...answered].sort()).toEqual(wanted.sort())
})

test('with one of three words, and files that there are', () => {
  for (const [, ranges, word, reason] of rows) {
    expect(['met', 'not applicable', 'open'], ranges).toContain(word)
    expect(reason.length, ranges).toBeGreaterThan(10)
    for (const [, file] of reason.matchAll(
      /`((?:server|domain|web|contract|scripts|e2e)\/[^`]*)`/g,
    )) {
      expect(existsSync(file), `${ranges}: ${file}`).toBe(true)
    }
  }
})
