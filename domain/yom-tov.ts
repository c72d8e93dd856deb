import { hebrewDateOf } from './hebrew-date.ts'
import { type Locale, languages } from './locales.ts'
import { type CalendarDate, dateAfter, weekdayOf } from './payment-date.ts'

/** A yom tov with its English and Hebrew name, and where it is observed. */
export type YomTov = { desc: string; he: string; diaspora: boolean; israel: boolean }

const yomTov = (desc: string, he: string, israel = true): YomTov => ({
  desc,
  he,
  diaspora: true,
  israel,
})

/** Each yom tov by its date in the Hebrew calendar. Second days are not observed in Israel. */
const yomTovim: Record<string, YomTov> = {
  '1 Tishri': yomTov('Rosh Hashana I', 'ראש השנה א׳'),
  '2 Tishri': yomTov('Rosh Hashana II', 'ראש השנה ב׳'),
  '10 Tishri': yomTov('Yom Kippur', 'יום כיפור'),
  '15 Tishri': yomTov('Sukkot I', 'סוכות א׳'),
  '16 Tishri': yomTov('Sukkot II', 'סוכות ב׳', false),
  '22 Tishri': yomTov('Shmini Atzeret', 'שמיני עצרת'),
  '23 Tishri': yomTov('Simchat Torah', 'שמחת תורה', false),
  '15 Nisan': yomTov('Pesach I', 'פסח א׳'),
  '16 Nisan': yomTov('Pesach II', 'פסח ב׳', false),
  '21 Nisan': yomTov('Pesach VII', 'פסח ז׳'),
  '22 Nisan': yomTov('Pesach VIII', 'פסח ח׳', false),
  '6 Sivan': yomTov('Shavuot I', 'שבועות א׳'),
  '7 Sivan': yomTov('Shavuot II', 'שבועות ב׳', false),
}

/** Returns the yom tov that falls on a date, on any weekday. */
export const yomTovOn = (date: CalendarDate): YomTov | undefined => yomTovim[hebrewDateOf(date)]

/**
 * The bank holidays of Israel that are no yom tov, by their date in the Hebrew calendar: how many
 * days later each is held if it falls on a weekday (0 is Sunday). Independence Day is moved away from
 * Shabbat and from the night after it, the Ninth of Av from Shabbat.
 */
const israeliBankHolidays: Record<string, Partial<Record<number, number>>> = {
  '9 Tishri': {}, // Erev Yom Kippur
  '14 Adar': {}, // Purim
  '14 Adar II': {},
  '5 Iyar': { 1: 1, 5: -1, 6: -2 },
  '9 Av': { 6: 1 },
}

/** Returns whether Israeli banks are closed on a date for a holiday that is not a yom tov. */
export const isIsraeliBankHoliday = (date: CalendarDate): boolean =>
  [-1, 0, 1, 2].some((days) => {
    const day = dateAfter(date, days)
    const moves = israeliBankHolidays[hebrewDateOf(day)]
    return moves !== undefined && (moves[weekdayOf(day)] ?? 0) === -days
  })

/** Returns the name of a yom tov or another day in the script of the language. */
export function yomTovName({ desc, he }: Pick<YomTov, 'desc' | 'he'>, locale: Locale): string {
  return languages[locale].script === 'hebrew' ? he : desc
}
