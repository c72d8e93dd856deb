import type { requests } from '#contract/requests.ts'
import type { Handlers } from '#server/context.ts'
import type { Services } from '#server/services.ts'
import { directProcedures } from './direct.ts'
import { officeProcedures } from './office.ts'
import { requesterProcedures } from './requester.ts'

export { familiesOfSearch } from './family-search.ts'
export { lastPayment } from './last-request.ts'
export { type LastRequest, lastRequestOf } from './last-request-store.ts'
export { keepMarks, markOf, markRequest } from './marks.ts'
export { recheckNumbers } from './number-checks.ts'
export { keepOfficeCalendar, keepWays } from './office-calendar-store.ts'
export { detailObject, maskPayment, openPayment, sealPayment } from './payment-numbers.ts'
export {
  checkSubmission,
  contentOf,
  type ReadSubmission,
  type Submission,
} from './read-submission.ts'
export { beforeSearch, findRequests } from './search.ts'
export { knowsHebrew } from './search-check-store.ts'
export { categories } from './store.ts'
export { createSubmit, ownRequest } from './submitting.ts'

/** Returns the handlers of all request procedures: the requester's, the office's, and direct requests. */
export const requestProcedures = (services: Services): Handlers<keyof typeof requests> => ({
  ...requesterProcedures(services),
  ...officeProcedures,
  ...directProcedures,
})
