import { normalizeGroupedNumber } from './bank-numbers.ts'
import { parseIsraeliBranch } from './israeli-bank-account.ts'
import { directionOf, type Locale } from './locales.ts'

/** The banks of Israel where people have accounts, by code: in Hebrew and in Latin letters. */
const banks = new Map([
  [4, ['בנק יהב', 'Bank Yahav']],
  [9, ['בנק הדואר', 'Postal Bank']],
  [10, ['בנק לאומי', 'Bank Leumi']],
  [11, ['בנק דיסקונט', 'Discount Bank']],
  [12, ['בנק הפועלים', 'Bank Hapoalim']],
  [17, ['בנק מרכנתיל', 'Mercantile Discount Bank']],
  [18, ['בנק וואן זירו', 'One Zero Bank']],
  [20, ['בנק מזרחי טפחות', 'Mizrahi Tefahot Bank']],
  [31, ['הבנק הבינלאומי', 'First International Bank']],
  [46, ['בנק מסד', 'Bank Massad']],
  [52, ['בנק פאגי', 'Bank Pagi']],
  [54, ['בנק ירושלים', 'Bank of Jerusalem']],
])
const known = [...banks.values()].flat()

const namesOf = (bankAndBranch: string) =>
  banks.get(parseIsraeliBranch(normalizeGroupedNumber(bankAndBranch))?.bank ?? 0) ?? []

/**
 * Returns what the name of the bank becomes when bank and branch are typed. It follows them, until
 * somebody writes a name of their own.
 */
export function followedBankName(
  name: string,
  { before, after }: { before: string; after: string },
  locale: Locale,
): string {
  if (name && !known.includes(name)) return name
  const [hebrew, latin] = namesOf(after)
  const found = directionOf(locale) === 'rtl' ? hebrew : latin
  return found ?? (namesOf(before).includes(name) ? '' : name)
}
