export { familyQuestions, officeQuestions } from './answers.ts'
export { findOwnQuestionForUpdate } from './open.ts'
export { questionProcedures } from './procedures.ts'
export {
  deleteOpenQuestion,
  insertQuestion,
  questionOfDocument,
  questionsOf,
  rewordQuestion,
} from './store.ts'
