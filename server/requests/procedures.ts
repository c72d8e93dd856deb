import type { requests } from '#contract/requests.ts'
import type { Handlers, Services } from '#server/services.ts'
import { directProcedures } from './direct.ts'
import { officeProcedures } from './office.ts'
import { requesterProcedures } from './requester.ts'

export { maskPayment, openPayment } from './payment-numbers.ts'

/** Requests: what requesters do with them, what the office does, and those that the office enters. */
export const requestProcedures = (services: Services): Handlers<keyof typeof requests> => ({
  ...requesterProcedures(services),
  ...officeProcedures(services),
  ...directProcedures(services),
})
