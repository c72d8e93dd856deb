export {
  correctPaymentOf,
  followRequests,
  rowLockPaymentsOf,
} from './corrections.ts'
export { doubt, doubtProcedures } from './doubts.ts'
export { allOpenDoubts } from './doubts-store.ts'
export { canChangeDue, endPaymentOfDue, type PlannedDue, planDues } from './dues.ts'
export { fateProcedures } from './fates.ts'
export { inTwoFiles, proveSent, removeUnlocked, takeBackLater } from './giving.ts'
export {
  type DecisionOptions,
  endPaymentsOf,
  holdingProcedures,
  holdPaymentsOf,
  releasePaymentsOf,
  type Stays,
} from './holding.ts'
export { markingProcedures } from './marking.ts'
export { paymentProcedures } from './payments.ts'
export { openDues, partOfPayable, planAnew, planFirst, proposalContext } from './planning.ts'
export { takingOutProcedures } from './taking-out.ts'
export { undoingProcedures } from './undoing.ts'
export { updateProcedures } from './update-payment.ts'
