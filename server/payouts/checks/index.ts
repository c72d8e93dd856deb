export { answerCheck, checkActs } from './check-actions.ts'
export { checkLists } from './check-lists.ts'
export { clearCheck, confirmStop } from './clearing.ts'
