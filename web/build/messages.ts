import type { Plugin } from 'vite'

type Part =
  | 'everyone'
  | 'answers'
  | 'documents'
  | 'explanations'
  | 'office'
  | 'payouts'
  | 'books'
  | 'corrections'
  | 'checks'
  | 'codes'
  | 'campaigns'
  | 'invitation'
  | 'families'
  | 'plans'
  | 'trail'
  | 'settings'
  | 'today'
  | 'letters'
  | 'subjects'

/** The prefixes of each part's keys. Any other prefix is the office's own. */
const prefixes: Partial<Record<Part, string>> = {
  everyone: `action app auth cat choice code common count dash err errors field firstAdmin home
    identity invite lang ok outcome pay request status summary warn weekday wizard`,
  answers: 'answer security twoStep reach', // what stands beside answers, and on the page of one's account
  documents: 'doc',
  explanations: 'explain', // sentences about methods and numbers, which follow the form
  payouts: 'payouts',
  books: 'books outside fund export', // their screens, and what a request shows of them
  corrections: 'correct corrected',
  checks: 'checks',
  codes: 'codes', // the screen of codes
  campaigns: 'campaigns', // its screens
  invitation: 'invitation', // of a family that a campaign invites
  trail: 'audit',
  settings: 'administrators reasons letters calls', // the screens of these names
  families: 'families helper person signals', // those of requests' lists, `family`, are the office's
  plans: 'plan',
  today: 'stats template today', // cards of the dashboard alone
  letters: 'mail mailbox sheet', // used by the server only
}

/** Names of screens, for the menus, and what else all of the office says of a part. */
const ofOffice = [
  'audit.gone',
  'audit.title',
  'administrators.title',
  'reasons.title',
  'letters.title',
  'calls.title',
  'campaigns.title',
  'today.likely',
  'fund.booksTitle',
  'fund.general',
  'fund.exceeded',
  'outside.belowPaid',
  'outside.undoFirst',
]

/** Names of screens that everybody reads. */
const ofEverybody = [
  'security.title',
  'security.sessions',
  'twoStep.title',
  'twoStep.code',
  'twoStep.codeHelp',
]

/** Errors of calls that only administrators make. */
const errorsOfOffice = `invalidAmountTitle notesNeedAmount generateCodeFailed templatesLoadFailed
  templateSaveFailed copyTemplateFailed reviewSaveFailed reviewChanged templateChanged notReviewed
  revealFailed statusSaveFailed alreadyAdministrator removeSelf resetSelf nameDiffers alreadyErased
  eraseAdministrator requestPaid requestBeingPaid futureDate mustBeLoggedIn uploadFailed
  alreadySubmitted copyCodeFailed`
  .split(/\s+/)
  .map((name) => `err.${name}`)

/** What runs, files and checks are refused for, which their pages alone show. */
const refusalsOfRuns = new RegExp(
  `^payout\\.(problem\\.|notice|(${`notFriday fridayPassed fridayTooFar draftExists testSettings
    rateInvalid tooManyFiles cannotUnlock expectedEarly isNotice noFile byHand whoChecked saidNotGiven
    fileWasTaken checkWasWritten paidSince voidWasTold undoWithFile fileErased fileDiffers checkAmount
    checkState`.replaceAll(/\s+/g, '|')})$)`,
)

const partOfPrefix = new Map(
  Object.entries(prefixes).flatMap(([part, listed]) =>
    listed.split(/\s+/).map((prefix) => [prefix, part as Part]),
  ),
)

/** Returns the part that contains a message. */
export function partOf(key: string): Part {
  if (ofEverybody.includes(key)) return 'everyone'
  // A subject names a letter in the office's list, and in the time line of a family.
  if (key.endsWith('Subject')) return 'subjects'
  if (ofOffice.includes(key) || errorsOfOffice.includes(key)) return 'office'
  if (key.startsWith('payout.results.') || refusalsOfRuns.test(key)) return 'payouts'
  // Read where the settings of payouts are saved. The names of settings stand in runs, too.
  if (/^payouts?\.setting(Help|Option)?\./.test(key)) {
    return key.startsWith('payouts.setting.') ? 'payouts' : 'settings'
  }
  return partOfPrefix.get(key.slice(0, key.indexOf('.'))) ?? 'office'
}

/**
 * The message file of a language is split for browsers (docs/decisions/003): `en.json` contains what
 * everybody sees, `en.json?office` also what only the office sees, and the others only what their
 * screens show besides. The messages of letters and of lists in files are not sent to browsers.
 */
const readersOf: Record<string, Part[]> = {
  '': ['everyone'],
  '?answers': ['answers', 'documents', 'explanations'],
  '?office': ['everyone', 'documents', 'office'],
  '?payouts': ['payouts'],
  '?books': ['books'],
  '?corrections': ['corrections'],
  '?checks': ['checks'],
  '?codes': ['codes'],
  '?campaigns': ['campaigns'],
  '?invitation': ['invitation'],
  '?families': ['families', 'trail', 'subjects'],
  '?plans': ['plans'],
  '?trail': ['trail'],
  '?settings': ['settings', 'subjects'],
  '?today': ['today'],
}

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
