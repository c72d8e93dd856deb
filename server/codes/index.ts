export { codesLike } from './list-store.ts'
export { codeProcedures } from './procedures.ts'
export { type FoundCode, findCode, findCodes } from './store.ts'
