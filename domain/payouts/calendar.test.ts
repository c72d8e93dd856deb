import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dateAfter, weekdayOf } from '#domain/payment-date.ts'
import { paymentMethods } from '#domain/payment-methods.ts'
import values from '#domain/tables/payment-test-values.json' with { type: 'json' }
import { yomTovOn } from '#domain/yom-tov.ts'
import { isIsraeliBankDay, isOfficeDay, isUsBankDay } from './bank-days.ts'
import { fridayToPay, methodCalendar, notesOfWeek } from './calendar.ts'

/** The published holidays of the Federal Reserve, on weekdays. */
const federalReserveHolidays = {
  2026: '01-01 01-19 02-16 05-25 06-19 09-07 10-12 11-11 11-26 12-25',
  2027: '01-01 01-18 02-15 05-31 07-05 09-06 10-11 11-11 11-25',
  2028: '01-17 02-21 05-29 06-19 07-04 09-04 10-09 11-23 12-25',
  2029: '01-01 01-15 02-19 05-28 06-19 07-04 09-03 10-08 11-12 11-22 12-25',
  2030: '01-01 01-21 02-18 05-27 06-19 07-04 09-02 10-14 11-11 11-28 12-25',
}

const daysOf = (from: string, until: string) => {
  const days: string[] = []
  for (let date = from; date <= until; date = dateAfter(date, 1)) days.push(date)
  return days
}
const isWeekday = (date: string) => ![0, 6].includes(weekdayOf(date))

describe('US banks', () => {
  test.each(Object.entries(federalReserveHolidays))('of %s are closed on %s', (year, holidays) => {
    const closed = daysOf(`${year}-01-01`, `${year}-12-31`).filter(
      (date) => isWeekday(date) && !isUsBankDay(date),
    )
    expect(closed.map((date) => date.slice(5)).join(' ')).toBe(holidays)
  })

  test('are closed on two Fridays until 2030, and on every weekend', () => {
    const days = daysOf('2026-11-22', '2030-12-31')
    const fridays = days.filter((date) => weekdayOf(date) === 5 && !isUsBankDay(date))
    expect(fridays).toEqual(values.us_bank_holiday_on_friday.map(([date]) => date))
    expect(days.filter((date) => !isWeekday(date)).some(isUsBankDay)).toBe(false)
  })
})

describe('Israeli banks', () => {
  test('are closed on these Fridays until 2030', () => {
    const fridays = daysOf('2026-11-22', '2030-12-31').filter((date) => weekdayOf(date) === 5)
    expect(fridays.filter((date) => !isIsraeliBankDay(date))).toEqual([
      '2027-06-11',
      '2028-09-22',
      '2028-09-29',
      '2029-04-06',
      '2030-06-07',
    ])
  })

  test('are open on Sundays and on the second days of the diaspora', () => {
    expect(isIsraeliBankDay('2026-11-29')).toBe(true)
    expect(isIsraeliBankDay('2027-04-23')).toBe(true)
    expect(isIsraeliBankDay('2026-11-28')).toBe(false)
  })
})

describe('the calendar of ACH', () => {
  test.each([
    ['an ordinary week', '2026-12-04', '2026-12-04', '2026-12-02', '2026-12-02'],
    ['Thanksgiving', '2026-11-27', '2026-11-27', '2026-11-24', '2026-11-24'],
    ['a closed Friday', '2026-12-25', '2026-12-24', '2026-12-22', '2026-12-22'],
    ['New Year', '2027-01-01', '2026-12-31', '2026-12-29', '2026-12-29'],
    ['Pesach I and II', '2027-04-23', '2027-04-23', '2027-04-21', '2027-04-21'],
    ['Pesach VII and VIII', '2027-04-30', '2027-04-30', '2027-04-28', '2027-04-27'],
    ['Veterans Day', '2027-11-12', '2027-11-12', '2027-11-09', '2027-11-09'],
    ['Pesach on Tuesday', '2028-04-14', '2028-04-14', '2028-04-12', '2028-04-10'],
    ['Shavuot', '2028-06-02', '2028-06-02', '2028-05-31', '2028-05-30'],
    ['4 July', '2029-07-06', '2029-07-06', '2029-07-03', '2029-07-03'],
    ['Yom Kippur', '2029-09-21', '2029-09-21', '2029-09-19', '2029-09-18'],
    ['Pesach in 2030', '2030-04-26', '2030-04-26', '2030-04-24', '2030-04-23'],
    ['Juneteenth', '2030-06-21', '2030-06-21', '2030-06-18', '2030-06-18'],
    ['4 July 2030', '2030-07-05', '2030-07-05', '2030-07-02', '2030-07-02'],
    ['25 December 2030', '2030-12-27', '2030-12-27', '2030-12-24', '2030-12-24'],
  ])('in the week of %s', (_, payOn, effective_on, upload_by_bank, upload_by_office) => {
    expect(methodCalendar('ach', payOn)).toEqual({ effective_on, upload_by_bank, upload_by_office })
  })

  test('follows the lead time of the settings', () => {
    expect(methodCalendar('ach', '2026-12-04', 1).upload_by_bank).toBe('2026-12-03')
    expect(methodCalendar('ach', '2026-12-04', 0).upload_by_bank).toBe('2026-12-04')
    expect(methodCalendar('ach', '2026-12-04', 5).upload_by_bank).toBe('2026-11-27')
  })
})

describe('the calendar of other methods', () => {
  test('wires go out on the day itself', () => {
    expect(methodCalendar('wire', '2026-12-04').upload_by_office).toBe('2026-12-04')
    expect(methodCalendar('wire', '2026-12-25').effective_on).toBe('2026-12-24')
  })

  test('Israeli transfers follow the banks of Israel', () => {
    expect(methodCalendar('israeli_bank', '2026-11-27').upload_by_bank).toBe('2026-11-25')
    expect(methodCalendar('israeli_bank', '2028-09-29')).toEqual({
      effective_on: '2028-09-28',
      upload_by_bank: '2028-09-26',
      upload_by_office: '2028-09-26',
    })
  })

  test('every date is a bank day, and the office works on its own', () => {
    const friday = fc.integer({ min: 0, max: 360 }).map((week) => dateAfter('2026-11-27', 7 * week))
    const method = fc.constantFrom(...paymentMethods)
    fc.assert(
      fc.property(friday, method, fc.nat({ max: 10 }), (payOn, method, leadDays) => {
        const isBankDay = method === 'israeli_bank' ? isIsraeliBankDay : isUsBankDay
        const days = methodCalendar(method, payOn, leadDays)
        expect(isBankDay(days.effective_on)).toBe(true)
        expect(isBankDay(days.upload_by_bank)).toBe(true)
        expect(isBankDay(days.upload_by_office) && isOfficeDay(days.upload_by_office)).toBe(true)
        expect(days.upload_by_office <= days.upload_by_bank).toBe(true)
        expect(days.upload_by_bank <= days.effective_on).toBe(true)
        expect(days.effective_on <= payOn).toBe(true)
      }),
    )
  })
})

describe('the notes about a week', () => {
  test('are empty in an ordinary week', () => {
    expect(notesOfWeek('2026-12-04')).toEqual([])
  })

  test('name closed bank days and yomim tovim in order', () => {
    expect(notesOfWeek('2026-12-25')).toEqual([{ code: 'bank_closed', date: '2026-12-25' }])
    expect(notesOfWeek('2027-04-30')).toEqual([
      { code: 'yom_tov', date: '2027-04-28', yomTov: yomTovOn('2027-04-28') },
      { code: 'yom_tov', date: '2027-04-29', yomTov: yomTovOn('2027-04-29') },
    ])
  })
})

test('the office does not work on Shabbat and yom tov', () => {
  expect(['2026-11-28', '2027-04-22', '2026-11-29', '2026-11-27'].map(isOfficeDay)).toEqual([
    false,
    false,
    true,
    true,
  ])
})

test('what a bank refused is paid on the same Friday unless its banking day has passed', () => {
  const friday = '2026-11-27'
  expect(fridayToPay('ach', friday, '2026-11-25')).toBe(friday)
  expect(fridayToPay('ach', friday, friday)).toBe(friday)
  expect(fridayToPay('ach', friday, '2026-11-28')).toBe('2026-12-04')
  // The Friday is a holiday: its money arrives on Thursday.
  expect(fridayToPay('ach', '2026-12-25', '2026-12-25')).toBe('2027-01-01')
})
