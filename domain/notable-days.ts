import { hebrewDateOf } from './hebrew-date.ts'
import { type CalendarDate, dateAfter } from './payment-date.ts'
import { type YomTov, yomTovOn } from './yom-tov.ts'

/** A day that the office should know of when it pays, by its English and Hebrew name. */
type NotableDay = Pick<YomTov, 'desc' | 'he'>

const day = (desc: string, he: string): NotableDay => ({ desc, he })
const cholHamoedSukkot = day('Chol Hamoed Sukkot', 'חול המועד סוכות')
const cholHamoedPesach = day('Chol Hamoed Pesach', 'חול המועד פסח')
const purim = day('Purim', 'פורים')
const shushanPurim = day('Shushan Purim', 'שושן פורים')
const chanukah = day('Chanukah', 'חנוכה')
const CHANUKAH_DAYS = 8

/** Days on which work is allowed, by their date in the Hebrew calendar. */
const daysByHebrewDate: Record<string, NotableDay> = {
  '29 Elul': day('Erev Rosh Hashana', 'ערב ראש השנה'),
  '9 Tishri': day('Erev Yom Kippur', 'ערב יום כיפור'),
  '14 Tishri': day('Erev Sukkot', 'ערב סוכות'),
  '17 Tishri': cholHamoedSukkot,
  '18 Tishri': cholHamoedSukkot,
  '19 Tishri': cholHamoedSukkot,
  '20 Tishri': cholHamoedSukkot,
  '21 Tishri': day('Hoshana Raba', 'הושענא רבה'),
  '24 Kislev': day('Erev Chanukah', 'ערב חנוכה'),
  '14 Adar': purim,
  '14 Adar II': purim,
  '15 Adar': shushanPurim,
  '15 Adar II': shushanPurim,
  '14 Nisan': day('Erev Pesach', 'ערב פסח'),
  '17 Nisan': cholHamoedPesach,
  '18 Nisan': cholHamoedPesach,
  '19 Nisan': cholHamoedPesach,
  '20 Nisan': cholHamoedPesach,
  '5 Sivan': day('Erev Shavuot', 'ערב שבועות'),
}

/** Returns the yom tov or other notable day that falls on a date. */
export function notableDayOn(date: CalendarDate): NotableDay | undefined {
  return yomTovOn(date) ?? daysByHebrewDate[hebrewDateOf(date)] ?? chanukahOn(date)
}

// Kislev has 29 or 30 days, so the last days of Chanukah have no fixed date.
function chanukahOn(date: CalendarDate): NotableDay | undefined {
  const days = Array.from({ length: CHANUKAH_DAYS }, (_, passed) => dateAfter(date, -passed))
  return days.some((before) => hebrewDateOf(before) === '25 Kislev') ? chanukah : undefined
}
