import { type AnswerFrom, openQuestion } from '#domain/questions.ts'
import type { Db } from '#server/database/connect.ts'
import { isAdministrator, type SignedIn } from '#server/http/access.ts'
import { findQuestionForUpdate } from './store.ts'

/**
 * Locks a question that the caller may answer: the family of its request, or the office for it.
 * Returns undefined for an unknown one and for that of another family alike.
 */
export async function findOwnQuestionForUpdate(db: Db, caller: SignedIn, id: string) {
  const question = await findQuestionForUpdate(db, id)
  const from = question && answersFrom(caller, question.user_id)
  if (!question || !from) return undefined
  const { last_id, outcome, documents, ...rest } = question
  const isLast = last_id === question.id
  const isOpen = isLast && openQuestion(outcome, [question]) !== undefined
  return { ...rest, from, isOpen, documents: Number(documents) }
}

function answersFrom(caller: SignedIn, familyId: string | null): AnswerFrom | undefined {
  if (caller.user.id === familyId) return 'family'
  return isAdministrator(caller) ? 'office' : undefined
}
