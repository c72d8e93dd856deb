import { z } from '@hono/zod-openapi'
import { answerFrom } from '#domain/questions.ts'
import { id, instant, outcome, procedure, text } from './procedure.ts'

/** A document that a family sent. */
export const familyDocument = z.object({
  id,
  file_name: z.string(),
  /** In bytes. */
  file_size: z.int(),
})

/** A question of the office about a request, with its answer (docs/product.md §7.15). */
export const requestQuestion = z.object({
  id,
  question: z.string(),
  asked_at: instant,
  /** Null until it is answered; empty if the answer consists of documents only. */
  answer: z.string().nullable(),
  answered_from: z.enum(answerFrom).nullable(),
  answered_at: instant.nullable(),
  /** Oldest first; they can be added while the question is open. */
  documents: z.array(familyDocument),
})
export type RequestQuestion = z.infer<typeof requestQuestion>

/** A question as the office sees it. */
export const officeQuestion = requestQuestion.extend({
  asked_by_name: z.string().nullable(),
  answered_by_name: z.string().nullable(),
})
export type OfficeQuestion = z.infer<typeof officeQuestion>

export const questions = {
  answer_question: procedure({
    audience: 'user',
    summary:
      "Answers the open question about one's own request; an administrator answers for the family. Idempotent: repeating an answer changes nothing.",
    input: z.strictObject({ question_id: id, answer: text }),
    output: outcome({}),
  }),
}
