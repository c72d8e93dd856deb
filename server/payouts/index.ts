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
export { exportedPayments, isUnderway, wasPaidSince } from './erasure-store.ts'
export { downloadBankFile } from './files/index.ts'
export { actOn } from './ledger/act.ts'
export {
  type DueOfRequest,
  duesOf,
  duesOfRequests,
  fridaysUnderway,
  isAsked,
  setConfirmations,
  updateDues,
} from './ledger/due-store.ts'
export { describeOutside, exportedOutside } from './ledger/outside-store.ts'
export { type Press, press } from './ledger/press.ts'
export { rowLockRunsOf } from './ledger/press-store.ts'
export { ledgerDifferences } from './ledger/recount.ts'
export { outsideProcedures } from './outside/index.ts'
export { correctPaymentOf, rowLockPaymentsOf } from './payments/index.ts'
export { exportedNotices } from './results/index.ts'
export { payoutRoutes } from './routes.ts'
export {
  duesWaitingForFamily,
  findChecks,
  findPayments,
  findRun,
  type OpenPlace,
  type OpenPosition,
  openByFund,
  openPartsOf,
  pageOfOpenItems,
  startReminders,
  sumsOfOpenItems,
  waitingInPayouts,
} from './runs/index.ts'
export { askedActs, askOrConfirm, confirmAct, confirmationOf } from './two-person/index.ts'

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
