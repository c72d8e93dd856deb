/**
 * The categories of a request as they are stored, in the order of the list (docs/product.md §4.10).
 * The wizard falls back to them when its own list does not load; the database begins with them.
 */
const messageKeys = {
  Almonah: 'cat.almonah',
  Israel: 'cat.israel',
  Kolel: 'cat.kolel',
  Medical: 'cat.medical',
  Mikvah: 'cat.mikvah',
  Other: 'cat.other',
  Pesach: 'cat.pesach',
  'Pidyon Shvuyim': 'cat.pidyonShvuyim',
  Purim: 'cat.purim',
  Rebbe: 'cat.rebbe',
  Shul: 'cat.shul',
  Wedding: 'cat.wedding',
  Yesomim: 'cat.yesomim',
  Yeshiva: 'cat.yeshiva',
  בחור: 'cat.bochur',
  אברך: 'cat.avreich',
  Poor: 'cat.poor',
} as const

export type Category = keyof typeof messageKeys
export type CategoryMessageKey = (typeof messageKeys)[Category]

export const categories = Object.keys(messageKeys) as Category[]

/** Stands for a missing category in counts, filters and lists (docs/product.md §4.10). */
export const NO_CATEGORY = 'N/A'

export function isCategory(value: unknown): value is Category {
  return typeof value === 'string' && Object.hasOwn(messageKeys, value)
}

/** The message that names a stored category in the reader's language; undefined for one added since, which is shown as stored. */
export function categoryMessageKey(stored: string): CategoryMessageKey | undefined {
  return isCategory(stored) ? messageKeys[stored] : undefined
}
