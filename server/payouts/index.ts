import type { payouts } from '#contract/payouts.ts'
import type { Handlers } from '#server/context.ts'
import { actProcedures } from './act-on-payment.ts'
import { checkLists } from './checks/index.ts'
import { labelProcedures } from './files/index.ts'
import { fateProcedures, markingProcedures, paymentProcedures } from './payments/index.ts'
import { noticeProcedures, resultsProcedures } from './results/index.ts'
import {
  lockingProcedures,
  movingProcedures,
  openItemProcedures,
  overviewProcedures,
  refusingProcedures,
  runProcedures,
} from './runs/index.ts'
import { settingsProcedures } from './settings/index.ts'
import { signalProcedures, yearProcedures } from './signals/index.ts'
import { changeProcedures } from './two-person/index.ts'

export { erasePayments } from './erasure.ts'
export { exportedPayments, isUnderway } from './erasure-store.ts'
export { downloadBankFile } from './files/index.ts'
export {
  addDues,
  type DueOfRequest,
  duesOf,
  haveOpenDues,
  isUnconfirmed,
  replaceDues,
  updateDues,
} from './ledger/due-store.ts'
export { rowLockRunOf } from './ledger/one-payment.ts'
export { exportedOutside, isPaidOutside, paidOutside } from './ledger/outside-store.ts'
export { outsideProcedures } from './outside/index.ts'
export {
  canChangeDue,
  correctPaymentOf,
  type DecisionOptions,
  endPaymentOfDue,
  endPaymentsOf,
  holdPaymentsOf,
  type PlannedDue,
  planDues,
  releasePaymentsOf,
  rowLockPaymentsOf,
  type Stays,
} from './payments/index.ts'
export { exportedNotices } from './results/index.ts'
export { payoutRoutes } from './routes.ts'
export {
  deadlinesOfDrafts,
  dollarsPaid,
  duesWaitingForFamily,
  findChecks,
  findPayments,
  findRun,
  type OpenPlace,
  openByFund,
  openItemsAsTable,
  pageOfOpenItems,
  startReminders,
  sumsOfOpenItems,
} from './runs/index.ts'
export { confirmationOf } from './two-person/index.ts'

/** The handlers of all payout procedures (docs/product.md §14). */
export const payoutProcedures: Handlers<keyof typeof payouts> = {
  ...settingsProcedures,
  ...runProcedures,
  ...refusingProcedures,
  ...paymentProcedures,
  ...actProcedures,
  ...checkLists,
  ...labelProcedures,
  ...movingProcedures,
  ...lockingProcedures,
  ...fateProcedures,
  ...markingProcedures,
  ...resultsProcedures,
  ...noticeProcedures,
  ...overviewProcedures,
  ...openItemProcedures,
  ...changeProcedures,
  ...signalProcedures,
  ...yearProcedures,
}
