import type { questions } from '#contract/questions.ts'
import type { Handlers } from '#server/context.ts'
import { answerQuestion } from './answer.ts'

/** Stores the answers to the office's questions. Documents of answers are in server/documents. */
export const questionProcedures: Handlers<keyof typeof questions> = {
  answer_question: (input, { db, caller }) => answerQuestion(db, caller, input),
}
