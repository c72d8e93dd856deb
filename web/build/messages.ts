import type { Plugin } from 'vite'

type Part = 'everyone' | 'answers' | 'documents' | 'office' | 'payouts' | 'corrections' | 'letters'

// Messages of the public and of requesters by their prefix. A new prefix is the office's own.
const everyone =
  /^(action|app|auth|cat|choice|code|common|count|dash|err|errors|field|firstAdmin|home|identity|invite|lang|ok|outcome|pay|request|security|status|summary|twoStep|warn|weekday|wizard)\./
// Used by the server only, except the message that the office sends with a code, and the subjects,
// which name the letters in the office's list.
const letters = /^mail(box)?\.(?!codeMessage$|\w+Subject$)/
// The office's own errors and successes, although their prefix is everybody's.
const officeOnly =
  /^err\.(requestWithdrawn|requestOnHold|nothingToUndo|reasonsChanged|tooManyReasons|letterChanged)$|^outcome\.(undecided|answered)$|^ok\.(letterAgain|letterCancelled|undone|undoneLate|held|released|restored|reasonsSaved)$/

// What stands beside questions and answers.
const answers = /^answer\.|^err\.(questionClosed|questionAnswered|tooManyAnswerDocuments)$/

/** Returns the part that contains a message. */
export function partOf(key: string): Part {
  if (answers.test(key)) return 'answers'
  if (key.startsWith('doc.')) return 'documents'
  if (everyone.test(key) && !officeOnly.test(key)) return 'everyone'
  if (key.startsWith('payouts.')) return 'payouts'
  if (/^correct(ed)?\./.test(key)) return 'corrections'
  return letters.test(key) ? 'letters' : 'office'
}

/**
 * Splits the message file of a language for browsers (docs/decisions/003): `en.json` contains what
 * everybody sees, `en.json?office` also what only the office sees, `en.json?answers`
 * only what questions and answers need besides, `en.json?corrections` what is shown only where
 * requests are corrected, and `en.json?payouts` what the screens of payouts show besides. The
 * messages of letters are not sent to browsers.
 */
const readersOf: Record<string, Part[]> = {
  '': ['everyone'],
  '?answers': ['answers', 'documents'],
  '?office': ['everyone', 'documents', 'office'],
  '?payouts': ['payouts'],
  '?corrections': ['corrections'],
}

export const messageParts: Plugin = {
  name: 'message-parts',
  enforce: 'pre',
  transform(code, id) {
    const [file, query = ''] =
      /\/web\/i18n\/\w+\.json(\?answers|\?office|\?payouts|\?corrections)?$/.exec(id) ?? []
    if (!file) return
    const readers = readersOf[query] ?? []
    const messages: [string, string][] = Object.entries(JSON.parse(code))
    const ours = JSON.stringify(
      Object.fromEntries(messages.filter(([key]) => readers.includes(partOf(key)))),
    )
    return query ? `export default ${ours}` : ours // to Vite, a file with a query is a script
  },
}
