export { OwnQuestions } from './own-questions.tsx'
export { officeWords, QuestionList } from './question-list.tsx'
