import { type Expression, sql } from 'kysely'
import type { AnswerFrom } from '#domain/questions.ts'
import type { Db } from '#server/database/connect.ts'

/** A question as the database returns it in JSON. */
export type StoredQuestion = {
  id: string
  question: string
  asked_at: string
  asked_by_name: string | null
  answer: string | null
  answered_from: AnswerFrom | null
  answered_by_name: string | null
  answered_at: string | null
  documents: { id: string; file_name: string; file_size: number }[]
}

/** Selects the questions of a request in the order in which they were asked. */
export const questionsOf = (requestId: Expression<string>) =>
  sql<StoredQuestion[]>`(
    select coalesce(json_agg(json_build_object(
      'id', q.id, 'question', question, 'asked_at', asked_at, 'asked_by_name', askers.name,
      'answer', answer, 'answered_from', answered_from, 'answered_by_name', answerers.name,
      'answered_at', answered_at, 'documents', (
        select coalesce(json_agg(json_build_object(
          'id', d.id, 'file_name', file_name, 'file_size', file_size
        ) order by d.created_at, d.id), '[]')
        from request_documents d where d.question_id = q.id
      )) order by asked_at, q.id), '[]')
    from request_questions q
      left join users askers on askers.id = asked_by
      left join users answerers on answerers.id = answered_by
    where q.request_id = ${requestId}
  )`.as('questions')

type NewQuestion = { question: string; asked_by: string; asked_at: Date }

/** Inserts a question. */
export async function insertQuestion(
  db: Db,
  requestId: string,
  question: NewQuestion,
): Promise<void> {
  await db
    .insertInto('request_questions')
    .values({ request_id: requestId, ...question })
    .execute()
}

const lastQuestion = (db: Db, requestId: string) =>
  db
    .selectFrom('request_questions')
    .select('id')
    .where('request_id', '=', requestId)
    .orderBy('asked_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)

/**
 * Replaces the words of the open question. It gets a new id, so that nobody answers the words that
 * they saw before.
 */
export async function rewordQuestion(db: Db, requestId: string, question: NewQuestion) {
  await db
    .updateTable('request_questions')
    .set({ ...question, id: sql<string>`gen_random_uuid()` })
    .where('id', '=', lastQuestion(db, requestId))
    .where('answered_at', 'is', null)
    .execute()
}

/** Deletes the open question. Documents that were added to it stay with the request. */
export async function deleteOpenQuestion(db: Db, requestId: string): Promise<void> {
  await db
    .deleteFrom('request_questions')
    .where('id', '=', lastQuestion(db, requestId))
    .where('answered_at', 'is', null)
    .execute()
}

/**
 * Finds a question with its request, the id of the request's last question, and how many documents
 * it has. Locks the request, so that concurrent answers, uploads and decisions wait until the
 * transaction ends.
 */
export async function findQuestionForUpdate(db: Db, id: string) {
  const found = db.selectFrom('request_questions').where('request_questions.id', '=', id)
  await db
    .selectFrom('requests')
    .select('id')
    .where('id', '=', found.select('request_id'))
    .forUpdate()
    .execute()
  return found
    .innerJoin('requests', 'requests.id', 'request_questions.request_id')
    .select(['request_questions.id', 'request_id', 'user_id', 'outcome'])
    .select(['answer', 'answered_from', 'answered_at'])
    .select((eb) => [
      eb
        .selectFrom('request_questions as later')
        .select('later.id')
        .whereRef('later.request_id', '=', 'requests.id')
        .orderBy('later.asked_at', 'desc')
        .orderBy('later.id', 'desc')
        .limit(1)
        .as('last_id'),
      eb
        .selectFrom('request_documents')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .whereRef('question_id', '=', 'request_questions.id')
        .as('documents'),
    ])
    .executeTakeFirst()
}

/** Returns the question that a document answers, if any. */
export async function questionOfDocument(db: Db, documentId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('request_documents')
    .select('question_id')
    .where('id', '=', documentId)
    .executeTakeFirst()
  return row?.question_id ?? undefined
}

type NewAnswer = { answer: string; answered_from: AnswerFrom; answered_by: string }

/** Stores an answer, and marks its request as answered. A trigger updates the counters. */
export async function insertAnswer(
  db: Db,
  { id, request_id }: { id: string; request_id: string },
  answer: NewAnswer,
): Promise<void> {
  await db
    .updateTable('request_questions')
    .set({ ...answer, answered_at: new Date() })
    .where('id', '=', id)
    .execute()
  await db
    .updateTable('requests')
    .set({ review_outcome: 'answered' })
    .where('id', '=', request_id)
    .execute()
}
