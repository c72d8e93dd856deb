import type { StaleKeys } from './live.ts'
import {
  callsKey,
  codesKey,
  countsKey,
  familiesKey,
  foundKey,
  lettersKey,
  listsKey,
  payoutsKey,
  requestsKey,
} from './query-keys.ts'

/** What an event makes stale on the office's screens. */
export const staleKeys: StaleKeys = {
  'request.created': [listsKey, foundKey, countsKey, familiesKey],
  'request.reviewed': [requestsKey, countsKey, lettersKey, callsKey, payoutsKey, familiesKey],
  'request.status': [requestsKey, callsKey, familiesKey],
  'request.changed': [requestsKey, countsKey, callsKey, payoutsKey, familiesKey],
  'code.changed': [codesKey],
  'letter.changed': [lettersKey, callsKey],
  'call.changed': [callsKey],
  'payout.changed': [payoutsKey, callsKey, familiesKey],
  'family.changed': [requestsKey, payoutsKey, familiesKey],
}
