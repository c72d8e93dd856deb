import { expect, test } from 'vitest'
import { notableDayOn } from './notable-days.ts'
import { yomTovName } from './yom-tov.ts'

test.each([
  ['2026-12-04', 'Erev Chanukah', 'ערב חנוכה'],
  ['2026-12-11', 'Chanukah', 'חנוכה'],
  ['2027-04-23', 'Pesach II', 'פסח ב׳'],
  ['2027-10-01', 'Erev Rosh Hashana', 'ערב ראש השנה'],
  ['2027-10-15', 'Erev Sukkot', 'ערב סוכות'],
  ['2027-10-22', 'Hoshana Raba', 'הושענא רבה'],
  ['2027-12-24', 'Erev Chanukah', 'ערב חנוכה'],
  ['2027-12-31', 'Chanukah', 'חנוכה'],
  ['2028-04-14', 'Chol Hamoed Pesach', 'חול המועד פסח'],
  ['2028-09-29', 'Erev Yom Kippur', 'ערב יום כיפור'],
  ['2028-12-15', 'Chanukah', 'חנוכה'],
  ['2029-03-02', 'Shushan Purim', 'שושן פורים'],
  ['2029-03-30', 'Erev Pesach', 'ערב פסח'],
  ['2029-09-28', 'Chol Hamoed Sukkot', 'חול המועד סוכות'],
  ['2029-12-07', 'Chanukah', 'חנוכה'],
])('the Friday %s is %s', (date, desc, he) => {
  expect(new Date(date).getUTCDay()).toBe(5)
  const found = notableDayOn(date)
  expect(found && [yomTovName(found, 'en'), yomTovName(found, 'yi')]).toEqual([desc, he])
})

test('Chanukah lasts eight days, whatever the length of Kislev', () => {
  // 5787 has a Kislev of 30 days, 5789 one of 29.
  expect(notableDayOn('2026-12-12')?.desc).toBe('Chanukah')
  expect(notableDayOn('2026-12-13')).toBeUndefined()
  expect(notableDayOn('2028-12-20')?.desc).toBe('Chanukah')
  expect(notableDayOn('2028-12-21')).toBeUndefined()
})

test('other days are not notable', () => {
  expect(notableDayOn('2026-11-27')).toBeUndefined()
})
