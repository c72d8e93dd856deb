import { type Locale, languages } from './locales.ts'
import type { CalendarDate } from './payment-date.ts'
import table from './tables/yom-tov.json' with { type: 'json' }

/** A yom tov with its English and Hebrew name, and where it is observed. */
export type YomTov = { desc: string; he: string; diaspora: boolean; israel: boolean }

/** The Hebrew name of each yom tov. */
const hebrewNames: Record<string, string> = {
  'Rosh Hashana I': 'ראש השנה א׳',
  'Rosh Hashana II': 'ראש השנה ב׳',
  'Yom Kippur': 'יום כיפור',
  'Sukkot I': 'סוכות א׳',
  'Sukkot II': 'סוכות ב׳',
  'Shmini Atzeret': 'שמיני עצרת',
  'Simchat Torah': 'שמחת תורה',
  'Pesach I': 'פסח א׳',
  'Pesach II': 'פסח ב׳',
  'Pesach VII': 'פסח ז׳',
  'Pesach VIII': 'פסח ח׳',
  'Shavuot I': 'שבועות א׳',
  'Shavuot II': 'שבועות ב׳',
}

/** The second days, which are not observed in Israel. */
const diasporaOnly = ['Sukkot II', 'Simchat Torah', 'Pesach II', 'Pesach VIII', 'Shavuot II']

const yomTovim = new Map(Object.entries(table.yomTov))
const israeliBankHolidays = new Set(Object.keys(table.israeliBankHolidays))

/** The last day that the table covers. Later days are never a yom tov. */
export const YOM_TOV_KNOWN_UNTIL: CalendarDate = table.until

/** Returns the yom tov that falls on a date, on any weekday. */
export function yomTovOn(date: CalendarDate): YomTov | undefined {
  const desc = yomTovim.get(date)
  if (!desc) return undefined
  return {
    desc,
    he: hebrewNames[desc] ?? desc,
    diaspora: true,
    israel: !diasporaOnly.includes(desc),
  }
}

/**
 * Returns whether Israeli banks are closed on a date for a holiday that is not a yom tov: Erev Yom
 * Kippur, Purim, Independence Day and the Ninth of Av.
 */
export const isIsraeliBankHoliday = (date: CalendarDate): boolean => israeliBankHolidays.has(date)

/** Returns the name of a yom tov or another day in the script of the language. */
export function yomTovName(yomTov: Pick<YomTov, 'desc' | 'he'>, locale: Locale): string {
  return languages[locale].script === 'hebrew' ? yomTov.he : yomTov.desc
}
