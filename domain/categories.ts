/**
 * The categories by their stored names, in display order (docs/product.md §4.10). The database is
 * seeded with them. The wizard falls back to them if its list does not load.
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

type Category = keyof typeof messageKeys
type CategoryMessageKey = (typeof messageKeys)[Category]

export const categories = Object.keys(messageKeys) as Category[]

/** Shown in counts, filters and lists if a request has no category (docs/product.md §4.10). */
export const NO_CATEGORY = 'N/A'

export function isCategory(value: unknown): value is Category {
  return typeof value === 'string' && Object.hasOwn(messageKeys, value)
}

/**
 * Returns the message key for a stored category. Returns undefined for a category that was added
 * later and is shown as stored.
 */
export function categoryMessageKey(stored: string): CategoryMessageKey | undefined {
  return isCategory(stored) ? messageKeys[stored] : undefined
}
