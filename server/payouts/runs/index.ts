export { lockingProcedures } from './locking.ts'
export { openItemProcedures } from './open-items.ts'
export { overviewProcedures } from './overview.ts'
export { runProcedures } from './runs.ts'
