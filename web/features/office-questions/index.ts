export { QuestionDetails } from './question-details.tsx'
export { WriteAnswer } from './write-answer-form.tsx'
