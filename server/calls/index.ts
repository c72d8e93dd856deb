export { callProcedures, countCalls } from './procedures.ts'
export { eraseCalls, exportedCalls } from './store.ts'
