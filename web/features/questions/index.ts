export { OwnQuestions } from './own-questions.tsx'
export { QuestionDetails } from './question-details.tsx'
export { WriteAnswerForm } from './write-answer-form.tsx'
