export { countProcedures } from './procedures.ts'
export { recount } from './store.ts'
