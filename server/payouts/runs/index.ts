export { duesWaitingForFamily } from './confirmation-store.ts'
export { waitingInPayouts } from './deadlines.ts'
export { findChecks, findPayments, findRun } from './finding-store.ts'
export { lockingProcedures } from './locking.ts'
export { movingProcedures } from './moving.ts'
export { openItemProcedures } from './open-items.ts'
export {
  type OpenPlace,
  type OpenPosition,
  openByFund,
  openPartsOf,
  pageOfOpenItems,
  sumsOfOpenItems,
} from './open-items-store.ts'
export { overviewProcedures } from './overview.ts'
export { refusingProcedures } from './refusing.ts'
export { startReminders } from './reminder-letters.ts'
export { runProcedures } from './runs.ts'
