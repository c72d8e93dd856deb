export { callProcedures, countCalls } from './procedures.ts'
export { eraseCalls, exportedCalls, keepCallsWhenPaid } from './store.ts'
