export { codeProcedures } from './procedures.ts'
export { findCode } from './store.ts'
