import type { questions } from '#contract/questions.ts'
import type { Handlers, Services } from '#server/services.ts'
import { answerQuestion } from './answer.ts'

/** Stores the answers to the office's questions. Documents of answers are in server/documents. */
export const questionProcedures = ({ db }: Services): Handlers<keyof typeof questions> => ({
  answer_question: (input, caller) => answerQuestion(db, caller, input),
})
