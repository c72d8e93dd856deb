export { helpersOfFamily } from './helper-store.ts'
export { countLikely, recountLikely } from './pair-store.ts'
export { likenessProcedures } from './procedures.ts'
export { startLikeness } from './worker.ts'
