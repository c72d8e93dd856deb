import { type Outcome, outcomes } from '#domain/outcomes.ts'
import { type CalendarDate, isCalendarDate } from '#domain/payment-date.ts'
import { isRequestStatus, type RequestStatus } from '#domain/request-status.ts'

/** The filters that both of the office's lists have (docs/product.md §7.14). */
export type OutcomeFilters = {
  outcome?: Outcome
  status?: RequestStatus
  onHold?: boolean
  friday?: CalendarDate
}

/** Reads the filters of an address; unknown values are ignored. */
export function readOutcomeFilters(query: URLSearchParams): OutcomeFilters {
  const status = query.get('status')
  const hold = query.get('on_hold')
  const friday = query.get('friday')
  return {
    outcome: outcomes.find((known) => known === query.get('outcome')),
    status: isRequestStatus(status) ? status : undefined,
    onHold: hold === 'true' || hold === 'false' ? hold === 'true' : undefined,
    friday: isCalendarDate(friday) ? friday : undefined,
  }
}

/** The opposite of readOutcomeFilters. */
export function writeOutcomeFilters({ outcome, status, onHold, friday }: OutcomeFilters) {
  return { outcome, status, on_hold: onHold?.toString(), friday }
}

/** Returns the filters by their names in the contract. */
export function outcomeInput({ outcome, status, onHold, friday }: OutcomeFilters) {
  return { outcome, status, on_hold: onHold, expected_payment_date: friday }
}

export const noOutcomeFilters: OutcomeFilters = {
  outcome: undefined,
  status: undefined,
  onHold: undefined,
  friday: undefined,
}

export function hasOutcomeFilter({ outcome, status, onHold, friday }: OutcomeFilters): boolean {
  return Boolean(outcome || status || onHold !== undefined || friday)
}
