import { randomInt } from 'node:crypto'
import type { Kysely } from 'kysely'
import { createAccessCode } from '#domain/access-code.ts'
import { canRequest, endFor } from '#domain/code-use.ts'
import type { ValidReview } from '#domain/review.ts'
import type { FoundCode } from '#server/codes/index.ts'
import { auditRow } from '#server/database/audit.ts'
import type { Db } from '#server/database/connect.ts'
import { isDeadlock, isForeignKeyViolation, isUniqueViolation } from '#server/database/errors.ts'
import { grouped } from '#server/database/grouped.ts'
import type { Tables } from '#server/database/tables.generated.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { notify } from '#server/events.ts'
import { replaceDues } from '#server/payouts/index.ts'
import { insertReview, type Planned } from '#server/reviews/index.ts'
import { sendDirectLetter } from './direct-letter.ts'
import {
  type CodeRequest,
  type NewRequest,
  spendCodesStatement,
  spendInvitationStatement,
  spendNewCodeStatement,
} from './spending-store.ts'

/** `code_id`: an invitation whose code is spent; null for a new code. `family_id`: null for a new one. */
type DirectRequest = NewRequest & {
  code_id: string | null
  family_id: string | null
  review: ValidReview | null
  /** The plan of the review, whose amount is then the total; null for an ordinary approval. */
  planned: Planned | null
  /** Called with what was stored, in its transaction, which it rolls back by throwing. */
  check?: (transaction: Db) => Promise<void>
}

/** `id` is that of the new or existing request. */
type Stored =
  | { outcome: 'created' | 'repeated'; id: string }
  /** `other_content`: the requester's own request has spent the code, with other content. */
  | { outcome: 'other_content' | 'unknown_code' | 'unknown_category' | 'unknown_family' }
  /** `end`: the code was revoked or has expired, and the requester may read it. */
  | { outcome: 'refused'; end?: ReturnType<typeof endFor> }

/** What was found out about a submission before it is stored. */
type Found<Refusal> = { code: FoundCode | undefined } | { refusal: Refusal }

/**
 * Returns a function that spends a code on a request (docs/product.md §2.4). `find` looks up the
 * code; it is called again if the code has changed before it was spent. Of several submissions that
 * race for one code, one spends it. The others look again and find it spent: a repeat of the same
 * submission gets its request, anything else is refused. Concurrent submissions share one statement.
 */
export function createSubmissionStore(db: Db, timeZone: string) {
  const spend = grouped((submissions: CodeRequest[]) => spendCodes(db, submissions, timeZone))
  return async function storeSubmission<Refusal>(
    submission: CodeRequest,
    find: () => Promise<Found<Refusal>>,
  ): Promise<Stored | { refusal: Refusal }> {
    const { actor, request } = submission
    for (;;) {
      const found = await find()
      if ('refusal' in found) return found
      const { code } = found
      if (!code) return { outcome: 'unknown_code' }
      const user_id = actor.user.id
      // The day of the office on which it was submitted.
      const today = request.date_of_request
      if (!canRequest(code, user_id, today)) {
        const stored = await repeatOf(db, submission, { code_id: code.id, user_id })
        const end = endFor(code, user_id, today)
        return stored.outcome === 'refused' ? { ...stored, end } : stored
      }
      try {
        if (await spend(submission)) {
          return { outcome: 'created', id: request.id }
        }
      } catch (error) {
        return unlessUnknownCategory(error)
      }
    }
  }
}

/**
 * Stores a request that the office entered, with a new code that it spends and its review, if any,
 * in one transaction (docs/product.md §4.6). If its id is taken, the same content is a repeat, and
 * other content is refused.
 */
export async function storeDirectSubmission(
  db: Kysely<Tables>,
  submission: DirectRequest,
): Promise<Stored> {
  const { actor, request, review, planned } = submission
  const { id, created_at } = request
  const plan = planned?.plan ?? null
  const created_by = actor.user.id
  try {
    const isNew = await db.transaction().execute(async (transaction) => {
      let isStored = await spendNewCode(transaction, submission)
      if (!isStored && submission.code_id) return false
      while (!isStored) isStored = await spendNewCode(transaction, submission)
      const made = { request_id: id, reviewed_by: created_by, reviewed_at: created_at, plan }
      if (review) await insertReview(transaction, review, made)
      if (planned) await replaceDues(transaction, id, planned.dues)
      await submission.check?.(transaction)
      await sendDirectLetter(transaction, id, { isReviewed: review !== null, plan })
      await notify(transaction, { kind: 'request.created', id, user_id: null })
      return true
    })
    // The code of the invitation was spent before: by this request, or by another one.
    if (!isNew) return repeatOf(db, submission, { id, created_by })
    return { outcome: 'created', id }
  } catch (error) {
    if (isUniqueViolation(error)) return repeatOf(db, submission, { id, created_by })
    return unlessUnknownCategory(error)
  }
}

/** Returns when a request was submitted; undefined if its id is not taken. */
export async function submittedAt(db: Db, id: string): Promise<Date | undefined> {
  const found = db.selectFrom('requests').select('created_at').where('id', '=', id)
  return (await found.executeTakeFirst())?.created_at
}

/** Looks for a request of the same origin with the same content. */
async function repeatOf(
  db: Db,
  { request }: NewRequest,
  origin: { code_id: string; user_id: string } | { id: string; created_by: string },
): Promise<Stored> {
  const found = await db
    .selectFrom('requests')
    .select(['id', 'submission_hash'])
    .where((is) => is.and(origin))
    .executeTakeFirst()
  if (!found) return { outcome: 'refused' }
  const isSame = found.submission_hash === request.submission_hash
  return isSame ? { outcome: 'repeated', id: found.id } : { outcome: 'other_content' }
}

/** Maps a violated foreign key to an outcome: only the database knows what exists. */
function unlessUnknownCategory(error: unknown): Stored {
  if (isForeignKeyViolation(error, 'requests_category_fkey')) return { outcome: 'unknown_category' }
  if (isForeignKeyViolation(error, 'requests_family_id_fkey')) return { outcome: 'unknown_family' }
  throw error
}

/**
 * Stores requests and spends their codes in one statement: one round trip, one commit, and the
 * shortest lock on the codes' rows. Returns whether each was stored; nothing of it is, if its code
 * cannot pay for it (`canRequest`).
 */
async function spendCodes(
  db: Db,
  submissions: CodeRequest[],
  timeZone: string,
): Promise<boolean[]> {
  const spend = (on: Db) => spendCodesStatement(on, { submissions, timeZone })
  // Families that are joined meanwhile lock codes and accounts in another order.
  const spent = await spend(db).catch((error) => {
    if (isDeadlock(error)) return inTransaction(db, spend)
    throw error
  })
  const stored = new Set(spent.map(({ id }) => id))
  return submissions.map(({ request }) => stored.has(request.id))
}

/**
 * Stores a request with a new code that it spends, or with that of an invitation, in one statement.
 * Returns false, and stores nothing, if the new code exists already, or the other one cannot be spent.
 */
async function spendNewCode(
  db: Db,
  { actor, request, reach, details, marks, code_id, family_id, review }: DirectRequest,
): Promise<boolean> {
  const statement = code_id ? spendInvitationStatement : spendNewCodeStatement
  const spent = await statement(db, {
    code: code_id ?? createAccessCode(randomInt),
    request: {
      ...request,
      family_id,
      reach,
      created_by: actor.user.id,
      admin_created: true,
      source_name: 'Direct',
      is_reviewed: review !== null,
    },
    details,
    marks,
    event: auditRow(actor, {
      action: 'request.created_directly',
      subject_id: request.id,
      details: review ? { donation_amount: review.amount } : {},
    }),
  })
  return spent.length > 0
}
