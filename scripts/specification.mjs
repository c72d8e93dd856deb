// Which sentences of the specification a run of the tests has proved. e2e/specification/sentences.tsv
// lists them; a test in that folder begins its title with the ids of those that it proves.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './node.mjs'

const ids = /^(?:\d+[a-e]?\.\d+ )+/

/** Returns the ids of all sentences, in their order. */
export function readSentences() {
  const list = readFileSync(join(root, 'e2e/specification/sentences.tsv'), 'utf8')
  return list
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t')[0])
}

/**
 * Compares the titles of passed tests with the ids. Returns the ids that no title has (`missing`), and
 * the words of titles that are no id of the list or have none (`unknown`).
 */
export function compareTitles(titles, sentences = readSentences()) {
  const named = titles.map((title) => ids.exec(title)?.[0].trim().split(' ') ?? [title])
  const proved = new Set(named.flat())
  return {
    missing: sentences.filter((id) => !proved.has(id)),
    unknown: [...proved].filter((id) => !sentences.includes(id)),
  }
}
