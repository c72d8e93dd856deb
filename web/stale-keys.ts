import type { StaleKeys } from './live.ts'
import {
  codesKey,
  countsKey,
  familiesKey,
  lettersKey,
  listsKey,
  payoutsKey,
  requestsKey,
} from './query-keys.ts'

/** What an event makes stale on the office's screens. */
export const staleKeys: StaleKeys = {
  'request.created': [listsKey, countsKey, familiesKey],
  'request.reviewed': [requestsKey, countsKey, lettersKey, payoutsKey, familiesKey],
  'request.status': [requestsKey, familiesKey],
  'request.changed': [requestsKey, countsKey, payoutsKey, familiesKey],
  'code.changed': [codesKey],
  'letter.changed': [lettersKey],
  'payout.changed': [payoutsKey, familiesKey],
  'family.changed': [requestsKey, payoutsKey, familiesKey],
}
