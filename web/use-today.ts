import { useState } from 'react'
import { type CalendarDate, calendarDateIn } from '#domain/payment-date.ts'
import { useSite } from './site.tsx'

/** Returns the office's date as it was when the component appeared. */
export function useToday(): CalendarDate {
  const { officeTimeZone } = useSite()
  return useState(() => calendarDateIn(new Date(), officeTimeZone))[0]
}
