export { type Acts, type ByAdministrator, doneOr, refusalOfFields, type Told } from './acting.ts'
export {
  correctPaymentOf,
  followRequests,
  rowLockPaymentsOf,
} from './corrections.ts'
export { doubt, doubtActs } from './doubts.ts'
export { allOpenDoubts } from './doubts-store.ts'
export { canChangeDue, endPaymentOfDue, type PlannedDue, planDues } from './dues.ts'
export { fateProcedures } from './fates.ts'
export { inTwoFiles, proveSent, removeUnlocked, takeBackLater } from './giving.ts'
export {
  type DecisionOptions,
  endPaymentsOf,
  holdingActs,
  holdPaymentsOf,
  releasePaymentsOf,
  type Stays,
} from './holding.ts'
export { markingActs, markingProcedures } from './marking.ts'
export { paymentProcedures, planningActs } from './payments.ts'
export { openDues, partOfPayable, planAnew, planFirst, proposalContext } from './planning.ts'
export { undoingActs } from './undoing.ts'
export { updateActs } from './update-payment.ts'
