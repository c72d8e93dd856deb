import { describe, expect, test } from 'vitest'
import { dateAfter } from './payment-date.ts'
import values from './tables/payment-test-values.json' with { type: 'json' }
import table from './tables/yom-tov.json' with { type: 'json' }
import { isIsraeliBankHoliday, YOM_TOV_KNOWN_UNTIL, yomTovName, yomTovOn } from './yom-tov.ts'

const hebrewCalendar = new Intl.DateTimeFormat('en-u-ca-hebrew', {
  timeZone: 'UTC',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
})

/** Returns a date of the Hebrew calendar, such as "15 Nisan", by the tables of ICU. */
function hebrewDate(date: string) {
  const parts = hebrewCalendar.formatToParts(new Date(date))
  const { day, month, year } = Object.fromEntries(parts.map((part) => [part.type, part.value]))
  return { day: `${day} ${month}`, isLeapYear: (7 * Number(year) + 1) % 19 < 7 }
}

const daysOfYomTov: Record<string, string> = {
  '1 Tishri': 'Rosh Hashana I',
  '2 Tishri': 'Rosh Hashana II',
  '10 Tishri': 'Yom Kippur',
  '15 Tishri': 'Sukkot I',
  '16 Tishri': 'Sukkot II',
  '22 Tishri': 'Shmini Atzeret',
  '23 Tishri': 'Simchat Torah',
  '15 Nisan': 'Pesach I',
  '16 Nisan': 'Pesach II',
  '21 Nisan': 'Pesach VII',
  '22 Nisan': 'Pesach VIII',
  '6 Sivan': 'Shavuot I',
  '7 Sivan': 'Shavuot II',
}

/** Returns the bank holidays of Israel that are no yom tov and that this day moves or falls on. */
function israeliHolidayOf(date: string): string | undefined {
  const { day, isLeapYear } = hebrewDate(date)
  const weekday = new Date(date).getUTCDay()
  if (day === '9 Tishri') return date
  if (day === (isLeapYear ? '14 Adar II' : '14 Adar')) return date
  // Independence Day is moved away from Shabbat and from the night after it.
  if (day === '5 Iyar') return dateAfter(date, { 1: 1, 5: -1, 6: -2 }[weekday] ?? 0)
  if (day === '9 Av') return dateAfter(date, weekday === 6 ? 1 : 0)
  return undefined
}

const allDays: string[] = []
for (let date = '2026-11-01'; date <= YOM_TOV_KNOWN_UNTIL; date = dateAfter(date, 1)) {
  allDays.push(date)
}

describe('the table of yomim tovim', () => {
  test('agrees with the Hebrew calendar on every day that it covers', () => {
    for (const date of allDays) {
      expect([date, yomTovOn(date)?.desc]).toEqual([date, daysOfYomTov[hebrewDate(date).day]])
    }
  })

  test('agrees with the Hebrew calendar on the bank holidays of Israel', () => {
    const expected = new Set(allDays.map(israeliHolidayOf))
    for (const date of allDays) {
      expect([date, isIsraeliBankHoliday(date)]).toEqual([date, expected.has(date)])
    }
  })

  test('names no day outside the days that it covers', () => {
    const named = [...Object.keys(table.yomTov), ...Object.keys(table.israeliBankHolidays)]
    expect(named.filter((date) => !allDays.includes(date))).toEqual([])
  })

  test('still covers two years: extend domain/tables/yom-tov.json when this fails', () => {
    const inTwoYears = new Date()
    inTwoYears.setUTCFullYear(inTwoYears.getUTCFullYear() + 2)
    expect(YOM_TOV_KNOWN_UNTIL >= inTwoYears.toISOString().slice(0, 10)).toBe(true)
  })
})

describe('the yom tov on a date', () => {
  test.each(values.yom_tov_on_friday)('$date is $desc', ({ date, ...yomTov }) => {
    expect(yomTovOn(date)).toEqual(yomTov)
  })

  test('has its Hebrew name in every language that is written in Hebrew letters', () => {
    for (const date of allDays) {
      const yomTov = yomTovOn(date)
      if (yomTov) expect(yomTov.he).toMatch(/[א-ת]/)
    }
    const pesach = yomTovOn('2027-04-22')
    if (!pesach) throw new Error('2027-04-22 is Pesach')
    expect(yomTovName(pesach, 'yi')).toBe('פסח א׳')
    expect(yomTovName(pesach, 'en')).toBe('Pesach I')
  })

  test.each(['2026-12-04', '2034-09-14', '', 'constructor'])('is undefined on %j', (date) => {
    expect(yomTovOn(date)).toBeUndefined()
    expect(isIsraeliBankHoliday(date)).toBe(false)
  })
})
