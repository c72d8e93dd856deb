/** What a bank's word says of a payment. `ignore`: nothing that can be entered yet. */
export const meanings = ['paid', 'returned', 'ignore'] as const
export type Meaning = (typeof meanings)[number]

/**
 * The words that are read without asking (docs/bank-files.md §6.3), as `normalizeWord` returns
 * them. Every other word is for the office to decide. A word belongs here only if no bank can mean
 * anything else by it.
 */
const words: Record<Meaning, readonly string[]> = {
  paid: [
    ...['paid', 'settled', 'processed', 'completed', 'complete', 'cleared', 'cashed', 'credited'],
    ...['success', 'successful', 'succeeded', 'check paid'],
    ...['שולם', 'שולמה', 'זוכה', 'זוכתה', 'נפרע', 'נפרעה', 'בוצע', 'בוצעה', 'הושלם', 'הושלמה'],
    ...['באצאלט', 'אויסגעצאלט'],
  ],
  returned: [
    ...['returned', 'return', 'rejected', 'refused', 'failed', 'bounced', 'dishonored'],
    ...['dishonoured', '3ret'],
    ...['הוחזר', 'הוחזרה', 'חזר', 'נדחה', 'נדחתה', 'סורב', 'סורבה', 'לא כובד', 'לא כובדה', 'נכשל'],
    ...['צוריקגעקומען', 'צוריקגעשיקט', 'אפגעזאגט'],
  ],
  ignore: [
    ...['pending', 'scheduled', 'on hold', 'held', 'processing', 'in process', 'in progress'],
    ...['submitted', 'queued', 'waiting', 'awaiting approval', 'draft'],
    ...['ממתין', 'ממתינה', 'בהמתנה', 'בתהליך', 'בעיבוד', 'בטיפול', 'מתוכנן', 'מתוזמן', 'עתידי'],
    ...['ווארט', 'ווארטנדיג'],
  ],
}

const meaningOf = new Map(
  meanings.flatMap((meaning) => words[meaning].map((word) => [word, meaning] as const)),
)

/**
 * Returns a cell as words are compared: lower case, without points, invisible characters and a final
 * full stop. Other marks stay, so that "paid?" is another word than "paid".
 */
export function normalizeWord(cell: string): string {
  return cell
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
    .replace(/(\p{L})[_\u05be-](?=\p{L})/gu, '$1 ')
    .replace(/\s+/g, ' ')
    .replace(/^ | ?\.? ?$/g, '')
}

/** Returns what a normalized word says in every bank, undefined if the office has to decide. */
export const knownMeaning = (word: string): Meaning | undefined => meaningOf.get(word)

/** Words by which a bank's list of checks shows a stop that it was asked for. */
const stopWords = new Set([
  ...['stopped', 'stop', 'stop payment', 'payment stopped', 'stop placed'],
  ...['נעצר', 'נעצרה', 'עצור', 'אפגעשטעלט'],
])

/**
 * Returns whether a normalized word says that a check is stopped. That answers only a stop of ours;
 * of any other check the office decides.
 */
export const isStopWord = (word: string): boolean => stopWords.has(word)

const returnWord = [
  ...['return(?:ed|s)?', 'revers(?:al|ed)', 'reject(?:ed)?', 'refused', 'bounced', 'void(?:ed)?'],
  ...['הו?חזר\\p{L}*', 'נדחת?ה', 'בוטלה?', 'ביטול', 'סורבה?', 'צוריק\\p{L}*'],
].join('|')
const returnWords = new RegExp(`(?:^|[^\\p{L}])(?:${returnWord})(?!\\p{L})`, 'iu')

/** Returns whether a text says among other words that a payment came back. */
export const saysReturned = (word: string): boolean => returnWords.test(word)

/** Words of a processor for a notice of change, whose code begins another cell. */
const noticeWords = new Set(['5cor', 'cor', 'noc', 'notification of change', 'notice of change'])
export const isNoticeWord = (word: string): boolean => noticeWords.has(word)

const codes = /(^|[^\p{L}\d])(R\d\d)(?![\p{L}\d])/giu

/** Returns the return codes in a cell, in capitals, each once. */
export const codesIn = (cell: string): string[] => [
  ...new Set([...cell.matchAll(codes)].map(([, , code = '']) => code.toUpperCase())),
]

const changeCode = /(^|[^\p{L}\d])(C(?:0\d|1[0-4]))(?![\p{L}\d])/iu

/**
 * Returns the code of a notice of change in a cell, in capitals; undefined without one. In a column
 * of codes or reasons it may stand within a text, and elsewhere only at the beginning: an address has
 * such numbers too.
 */
export function changeCodeIn(cell: string, isOfCodes: boolean): string | undefined {
  const found = changeCode.exec(cell.trim())
  return found && (isOfCodes || found.index === 0) ? found[2]?.toUpperCase() : undefined
}

/** Returns a cell's word without return codes and the marks that set them apart. */
export function wordBesideCodes(cell: string): string {
  const rest = cell.replace(codes, '$1 ')
  return normalizeWord(rest === cell ? cell : rest.replace(/^[\s:;,.()/–-]+|[\s:;,.()/–-]+$/g, ''))
}

/**
 * Returns whether a code reports that a bank contests a return of ours or of another bank: the
 * money may move again, so the office settles it with the bank.
 */
export const isDispute = (code: string): boolean => /^R(?:6[1-9]|7[0-7])$/.test(code)
