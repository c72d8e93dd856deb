export { codeProcedures } from './procedures.ts'
export { createCode, findCode } from './store.ts'
