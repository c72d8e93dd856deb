export { countProcedures } from './procedures.ts'
export { recount, type WrongCount } from './store.ts'
