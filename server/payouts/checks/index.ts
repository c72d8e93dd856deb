export { checkProcedures, voidCheck } from './void-check.ts'
export { type VoidedCheck, voidedChecks } from './voided-check-store.ts'
