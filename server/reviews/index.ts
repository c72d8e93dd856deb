export { reviewAnswer, reviewProcedures } from './procedures.ts'
export { insertReview } from './store.ts'
