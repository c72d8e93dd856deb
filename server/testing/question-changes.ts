import type { ProcedureName } from '#contract/index.ts'
import { callChanges } from './call-changes.ts'
import { addDocument, addRequest } from './callers.ts'
import type { Prepare } from './change.ts'
import type { World } from './world.ts'

// One call of every procedure that changes an answer, by its family, or what the office says by telephone.

/** Asks about a new request of the requester. Returns the ids of request and question. */
async function askedRequest({ server, db, admin, requester }: World) {
  const { id } = await addRequest(db, { user_id: requester.id })
  const asked = { input_outcome: 'needs_info', input_message: 'Which hall?' }
  await server.call('create_admin_review', { input_request_id: id, ...asked }, admin.cookie)
  const question = await db
    .selectFrom('request_questions')
    .select('id')
    .where('request_id', '=', id)
    .executeTakeFirstOrThrow()
  return { id, questionId: question.id }
}

export const questionChanges = {
  ...callChanges,
  answer_question: async (world) => {
    const { questionId: question_id } = await askedRequest(world)
    const input = { question_id, answer: 'Moshe, 718-555-0123: in Williamsburg' }
    return { action: 'review.answered', input, cookie: world.requester.cookie }
  },
  remove_answer_document: async (world) => {
    const { id, questionId: question_id } = await askedRequest(world)
    const document = await addDocument(world.db, id, { question_id })
    const input = { document_id: document.id }
    return { action: 'document.removed', input, cookie: world.requester.cookie }
  },
} satisfies Partial<Record<ProcedureName, Prepare>>
