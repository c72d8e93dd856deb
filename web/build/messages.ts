import type { Plugin } from 'vite'

type Part = 'family' | 'office' | 'letters'

/** The prefixes of keys that families read, too. */
const ofFamilies =
  `action answer app auth cat choice code common correct corrected count dash doc err
  errors explain field firstAdmin home identity invitation invite lang ok outcome pay reach request
  security status summary twoStep warn weekday wizard`.split(/\s+/)

/** The prefixes that only the server uses. A subject also names its letter in lists of the office. */
const ofLetters = ['mail', 'mailbox', 'sheet']

/** Returns the part that contains a message. */
export function partOf(key: string): Part {
  const prefix = key.slice(0, key.indexOf('.'))
  if (ofLetters.includes(prefix) && !key.endsWith('Subject')) return 'letters'
  return ofFamilies.includes(prefix) ? 'family' : 'office'
}

/**
 * The message file of a language is split for browsers (docs/decisions/003): `en.json` contains what
 * families read, `en.json?office` also what only the office reads. The text of letters and of lists
 * in files is not sent to browsers.
 */
const readersOf: Record<string, Part[]> = { '': ['family'], '?office': ['family', 'office'] }

export const messageParts: Plugin = {
  name: 'message-parts',
  enforce: 'pre',
  transform(code, id) {
    const [file, query = ''] = /\/web\/i18n\/\w+\.json(\?\w+)?$/.exec(id) ?? []
    const readers = readersOf[query]
    if (!file || !readers) return
    const messages: [string, string][] = Object.entries(JSON.parse(code))
    const ours = JSON.stringify(
      Object.fromEntries(messages.filter(([key]) => readers.includes(partOf(key)))),
    )
    return query ? `export default ${ours}` : ours // to Vite, a file with a query is a script
  },
}
