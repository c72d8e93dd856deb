export { clearedWord, recordAnswers, stopWord } from './bank-words.ts'
export { answerCheck, checkActs } from './check-actions.ts'
export { checkLists } from './check-lists.ts'
