export { countProcedures } from './procedures.ts'
export { countAnswered, recount, type WrongCount } from './store.ts'
