import type { Plugin } from 'vite'

type Part = 'everyone' | 'office' | 'letters'

// Only the office's screens say these.
const office =
  /^(admin|source|template|direct|doc|administrators|audit|stats|person)\.|^mail\.codeMessage$/
// Only the server says these.
const letters = /^mail(box)?\./

/** Who is to read a message. */
export function partOf(key: string): Part {
  if (office.test(key)) return 'office'
  return letters.test(key) ? 'letters' : 'everyone'
}

/**
 * Parts the one message file of a language (decision 003) for browsers: `en.json` is what everybody
 * is shown, `en.json?office` that and what only the office is shown; letters do not travel at all.
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
    return query ? `export default ${ours}` : ours // a file with a query is a script to Vite
  },
}
