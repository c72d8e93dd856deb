import { type CalendarDate, dateAfter, weekdayOf } from '#domain/payment-date.ts'
import type { PaymentMethod } from '#domain/payment-methods.ts'
import { type YomTov, yomTovOn } from '#domain/yom-tov.ts'
import { isIsraeliBankDay, isOfficeDay, isUsBankDay, lastDayUntil } from './bank-days.ts'
import { payoutMethodOf } from './methods.ts'

/** When the money of a run moves, and when its files have to be ready (docs/product.md §14.4). */

type MethodCalendar = {
  /** The day on which the money arrives: the Friday, or the last bank day before it. */
  effective_on: CalendarDate
  /** The last day on which the bank takes the file, or on which checks are mailed. */
  upload_by_bank: CalendarDate
  /** The last day on which the office works and the bank still takes the file. */
  upload_by_office: CalendarDate
}

const bankDays = { us: isUsBankDay, israel: isIsraeliBankDay }

/** Returns the days of a method for a Friday. `leadDays` counts bank days. */
export function methodCalendar(
  method: PaymentMethod,
  payOn: CalendarDate,
  leadDays: number = payoutMethodOf(method).leadDays,
): MethodCalendar {
  const isBankDay = bankDays[payoutMethodOf(method).bankDays]
  const effective_on = lastDayUntil(payOn, isBankDay)
  let upload_by_bank = effective_on
  for (let day = 0; day < leadDays; day++) {
    upload_by_bank = lastDayUntil(dateAfter(upload_by_bank, -1), isBankDay)
  }
  const upload_by_office = lastDayUntil(
    upload_by_bank,
    (date) => isBankDay(date) && isOfficeDay(date),
  )
  return { effective_on, upload_by_bank, upload_by_office }
}

/**
 * Returns the Friday on which a method can still pay what was to be paid on `payOn`: the same, or
 * the first one whose banking day has not passed. `today` is the office's date.
 */
export function fridayToPay(
  method: PaymentMethod,
  payOn: CalendarDate,
  today: CalendarDate,
): CalendarDate {
  let friday = payOn
  while (methodCalendar(method, friday).effective_on < today) friday = dateAfter(friday, 7)
  return friday
}

/** Something unusual about the week of a Friday, from Sunday on. */
type WeekNote =
  | { code: 'bank_closed'; date: CalendarDate }
  | { code: 'yom_tov'; date: CalendarDate; yomTov: YomTov }

/** Returns the weekdays on which US banks are closed or the office does not work, in order. */
export function notesOfWeek(payOn: CalendarDate): WeekNote[] {
  const notes: WeekNote[] = []
  for (let date = dateAfter(payOn, -weekdayOf(payOn)); date <= payOn; date = dateAfter(date, 1)) {
    const yomTov = yomTovOn(date)
    if (yomTov) notes.push({ code: 'yom_tov', date, yomTov })
    if (weekdayOf(date) > 0 && !isUsBankDay(date)) notes.push({ code: 'bank_closed', date })
  }
  return notes
}
