export {
  type CorrectedPayment,
  correctPaymentOf,
  followRequests,
  rowLockPaymentsOf,
} from './corrections.ts'
export { doubt, doubtProcedures } from './doubts.ts'
export { allOpenDoubts } from './doubts-store.ts'
export { fateProcedures } from './fates.ts'
export { inTwoFiles, proveSent, removeUnlocked, takeBackLater } from './giving.ts'
export {
  type DecisionOptions,
  endPaymentOf,
  holdingProcedures,
  holdPaymentOf,
  releasePaymentOf,
} from './holding.ts'
export { markingProcedures } from './marking.ts'
export { paymentProcedures } from './payments.ts'
export { dueRequests, partOfPayable, planAnew, planFirst, proposalContext } from './planning.ts'
export { takingOutProcedures } from './taking-out.ts'
export { undoingProcedures } from './undoing.ts'
export { updateProcedures } from './update-payment.ts'
