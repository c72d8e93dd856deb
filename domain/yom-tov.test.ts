import { describe, expect, test } from 'vitest'
import { dateAfter } from './payment-date.ts'
import values from './tables/payment-test-values.json' with { type: 'json' }
import table from './testing/yom-tov.json' with { type: 'json' }
import { isIsraeliBankHoliday, yomTovName, yomTovOn } from './yom-tov.ts'

const allDays: string[] = []
for (let date = '2026-11-01'; date <= table.until; date = dateAfter(date, 1)) allDays.push(date)

describe('the yom tov on a date', () => {
  test('is that of a published calendar, on 91 days until the end of 2033', () => {
    const found = allDays.flatMap((date) => {
      const yomTov = yomTovOn(date)
      return yomTov ? [[date, yomTov.desc]] : []
    })
    expect(found).toHaveLength(91)
    expect(found).toEqual(Object.entries(table.yomTov))
  })

  test.each(values.yom_tov_on_friday)('$date is $desc', ({ date, ...yomTov }) => {
    expect(yomTovOn(date)).toEqual(yomTov)
  })

  test('is found in every year to come', () => {
    expect(yomTovOn('2034-09-14')?.desc).toBe('Rosh Hashana I')
    expect(yomTovOn('2100-04-24')?.desc).toBe('Pesach I')
  })

  test('has its Hebrew name in every language that is written in Hebrew letters', () => {
    for (const date of Object.keys(table.yomTov)) expect(yomTovOn(date)?.he).toMatch(/[א-ת]/)
    const pesach = yomTovOn('2027-04-22')
    if (!pesach) throw new Error('2027-04-22 is Pesach')
    expect(yomTovName(pesach, 'yi')).toBe('פסח א׳')
    expect(yomTovName(pesach, 'en')).toBe('Pesach I')
  })

  test.each(['2026-12-04', '', 'constructor'])('is undefined on %j', (date) => {
    expect(yomTovOn(date)).toBeUndefined()
  })
})

test('Israeli banks close on the 28 further days of a published calendar until the end of 2033', () => {
  const found = allDays.filter(isIsraeliBankHoliday)
  expect(found).toHaveLength(28)
  expect(found).toEqual(Object.keys(table.israeliBankHolidays))
})
