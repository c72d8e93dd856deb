import type { payouts } from '#contract/payouts.ts'
import type { Handlers, Services } from '#server/services.ts'
import { holdingProcedures } from './holding.ts'
import { labelProcedures } from './labels.ts'
import { lockingProcedures } from './locking.ts'
import { markingProcedures } from './marking.ts'
import { noticeProcedures } from './notices.ts'
import { overviewProcedures } from './overview.ts'
import { paymentProcedures } from './payments.ts'
import { resultsProcedures } from './results.ts'
import { runProcedures } from './runs.ts'
import { settingsProcedures } from './settings.ts'
import { updateProcedures } from './update-payment.ts'

export { type CorrectedPayment, correctPaymentOf, lockPaymentsOf } from './corrections.ts'
export { changeDetails, confirmDetails, findChange, insertCorrection } from './details-store.ts'
export { erasePayments } from './erasure.ts'
export { exportedPayments, isUnderway } from './erasure-store.ts'
export { endPaymentOf, holdPaymentOf, releasePaymentOf } from './holding.ts'
export { exportedNotices } from './notices.ts'
export { lockRunOf } from './one-payment.ts'
export { once } from './operations.ts'
export { payoutRoutes } from './routes.ts'
export { mayConfirm } from './two-person.ts'

/** Returns the handlers of all payout procedures (docs/product.md §14). */
export const payoutProcedures = (services: Services): Handlers<keyof typeof payouts> => ({
  ...settingsProcedures(services),
  ...runProcedures(services),
  ...paymentProcedures(services),
  ...updateProcedures(services),
  ...labelProcedures(services),
  ...lockingProcedures(services),
  ...holdingProcedures(services),
  ...markingProcedures(services),
  ...resultsProcedures(services),
  ...noticeProcedures(services),
  ...overviewProcedures(services),
})
