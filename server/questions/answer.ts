import type { Kysely } from 'kysely'
import { checkAnswer } from '#domain/questions.ts'
import { record } from '#server/database/audit.ts'
import type { Tables } from '#server/database/tables.generated.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { notify } from '#server/events.ts'
import type { SignedIn } from '#server/http/access.ts'
import { refuse } from '#server/http/failures.ts'
import { cancelLetters } from '#server/mail/index.ts'
import { findOwnQuestionForUpdate } from './open.ts'
import { insertAnswer } from './store.ts'

/**
 * Stores the answer to an open question, which brings its request to the top of Pending. There is
 * one answer to a question: repeating it changes nothing, and another one is refused.
 */
export async function answerQuestion(
  db: Kysely<Tables>,
  caller: SignedIn,
  { question_id, answer }: { question_id: string; answer: string },
) {
  return inTransaction(db, async (transaction) => {
    const question = await findOwnQuestionForUpdate(transaction, caller, question_id)
    if (!question) return refuse('answer.closed')
    const { from, documents, request_id } = question
    const checked = checkAnswer(answer, documents)
    if (!checked.ok) return refuse(checked.error, { answer: checked.error })
    if (question.answered_at) {
      const isSame = question.answer === checked.text && question.answered_from === from
      return isSame ? { success: true as const } : refuse('answer.alreadyGiven')
    }
    if (!question.isOpen) return refuse('answer.closed')
    await cancelLetters(transaction, [request_id]) // nobody needs to be told of the question any more
    await insertAnswer(transaction, question, {
      answer: checked.text,
      answered_from: from,
      answered_by: caller.user.id,
    })
    // The words are personal data, so they are not recorded.
    await record(transaction, caller, {
      action: 'review.answered',
      subject_id: request_id,
      details: { from, documents },
    })
    await notify(transaction, {
      kind: 'request.reviewed',
      id: request_id,
      user_id: question.user_id,
    })
    return { success: true as const }
  })
}
