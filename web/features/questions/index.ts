// Few requests have questions, so screens import this when one does.
export { OwnQuestions } from './own-questions.tsx'
export { QuestionDetails } from './question-details.tsx'
export { WriteAnswer } from './write-answer.tsx'
