export { mayDecideAmount } from './large-amounts.ts'
export { reviewAnswer, reviewProcedures } from './procedures.ts'
export { insertReview, letterAt } from './store.ts'
