export { codeProcedures } from './procedures.ts'
export { type FoundCode, findCode, findCodes, listCodes } from './store.ts'
