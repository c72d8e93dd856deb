import type { Plugin } from 'vite'

type Part = 'everyone' | 'office' | 'letters'

// Used by the office's screens only.
const office =
  /^(admin|source|template|direct|doc|administrators|audit|stats|person)\.|^mail\.codeMessage$/
// Used by the server only.
const letters = /^mail(box)?\./

/** Returns the part that contains a message. */
export function partOf(key: string): Part {
  if (office.test(key)) return 'office'
  return letters.test(key) ? 'letters' : 'everyone'
}

/**
 * Splits the message file of a language for browsers (docs/decisions/003): `en.json` contains what
 * everybody sees, `en.json?office` also what only the office sees. The messages of letters are not
 * sent to browsers.
 */
export const messageParts: Plugin = {
  name: 'message-parts',
  enforce: 'pre',
  transform(code, id) {
    const [file, query] = /\/web\/i18n\/\w+\.json(\?office)?$/.exec(id) ?? []
    if (!file) return
    const readers: Part[] = query ? ['everyone', 'office'] : ['everyone']
    const messages: [string, string][] = Object.entries(JSON.parse(code))
    const ours = JSON.stringify(
      Object.fromEntries(messages.filter(([key]) => readers.includes(partOf(key)))),
    )
    return query ? `export default ${ours}` : ours // to Vite, a file with a query is a script
  },
}
