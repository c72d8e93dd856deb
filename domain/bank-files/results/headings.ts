/** The headings by which columns are suggested, in English, Hebrew and Yiddish. */
export const headings = {
  trace: /\btrace\b/i,
  reference: /reference|\bref\b|individual id|אסמכת/i,
  check: /\bche(?:ck|que)\b|\bserial\b|שיק|המחאה|טשעק/i,
  amount: /amount|\bsum\b|\bdebits?\b|withdrawal|סכום|חובה|סומע/i,
  credit: /\bcredits?\b|\bdeposits?\b|זכות/i,
  result:
    /result|status|outcome|disposition|response|return(?!\w* (date|on\b))|reason|סטטוס|מצב|תוצאה|סיבת/i,
  // Not just any date column: a table of payments also has the date of the payment.
  date: /return\w* (date|on\b)|date (of )?return|תאריך.*החזר/i,
  currency: /currency|\bccy\b|מטבע|וואלוטע/i,
  account: /account|חשבון|קאנטע/i,
  /** What a notice of change asks for. */
  corrected: /correct|תיקון|מתוקן/i,
} as const

export type HeadingKind = keyof typeof headings

const known = [...Object.values(headings), /\bdate\b|תאריך|datum/i, /\bcode\b|קוד/i]

/** A date that only a payment which ended has. */
export const endDate =
  /(?:return|reject|void|revers)\w* (?:date|on\b)|date (?:of )?(?:return|reject|void)|תאריך.*(?:החזר|ביטול|דחי)/i

/** Columns that are empty, or say success, of a payment that went well. */
export const reasonHeading =
  /reason|return|reject|disposition|exception|decision|\bcode\b|סיבת|החזר|קוד/i

/** Headings of which only an Israeli bank, or a US bank, has one. */
export const hebrewHeading = /\p{Script=Hebrew}/u
export const usHeading = /\baba\b|routing/i

export const isKnownHeading = (cell: string): boolean =>
  cell.length <= 60 && !/\d{4}/.test(cell) && known.some((heading) => heading.test(cell))
