export {
  type CorrectedPayment,
  correctPaymentOf,
  followRequests,
  rowLockPaymentsOf,
} from './corrections.ts'
export { fateProcedures } from './fates.ts'
export { proveSent } from './giving.ts'
export {
  type DecisionOptions,
  endPaymentOf,
  holdingProcedures,
  holdPaymentOf,
  releasePaymentOf,
} from './holding.ts'
export { markingProcedures } from './marking.ts'
export { paymentProcedures } from './payments.ts'
export { dueRequests, planAnew, planFirst, proposalContext } from './planning.ts'
export { updateProcedures } from './update-payment.ts'
