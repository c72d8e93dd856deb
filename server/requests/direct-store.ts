import { randomInt } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { createAccessCode } from '#domain/access-code.ts'
import type { CalendarDate } from '#domain/payment-date.ts'
import type { ValidReview } from '#domain/review.ts'
import { record } from '#server/database/audit.ts'
import type { Db } from '#server/database/connect.ts'
import type { Tables } from '#server/database/tables.generated.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { notify } from '#server/events.ts'
import { setConfirmations } from '#server/payouts/index.ts'
import {
  carryOut,
  confirmedBy,
  decidedDues,
  insertReview,
  type Planned,
} from '#server/reviews/index.ts'
import { sendDirectLetter } from './direct-letter.ts'
import {
  insertingRequest,
  type NewRequest,
  repeatOf,
  type Stored,
  unlessUnknown,
} from './insert-rows-store.ts'

/** `code_id`: an invitation whose code is spent; null for a new code. `family_id`: null for a new one. */
type DirectRequest = NewRequest & {
  /** The office's date on which the code is spent. */
  today: CalendarDate
  code_id: string | null
  family_id: string | null
  review: ValidReview | null
  /** The plan of the review, whose amount is then the total; null for an ordinary approval. */
  planned: Planned | null
  /** Runs in the insert's transaction, again if that is retried; throw to roll back. */
  check?: (transaction: Db) => Promise<void>
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
  const { actor, request, reach, family_id, review, planned } = submission
  const { id, created_at } = request
  const plan = planned?.plan ?? null
  const created_by = actor.user.id
  return inTransaction(db, async (transaction): Promise<Stored> => {
    await keepWords(transaction, request.full_name)
    const isTaken = await submittedAt(transaction, id)
    const code_id = isTaken ? undefined : await spendOwnCode(transaction, submission)
    if (!code_id) return repeatOf(transaction, submission, { id, created_by })
    const is_reviewed = review !== null
    const direct = { admin_created: true, source_name: 'Direct', created_by, is_reviewed }
    const own = { ...direct, code_id, reach, ...(family_id && { family_id }) }
    const { due_on } = await insertingRequest(transaction, submission, own)
      .selectFrom('request')
      .select('expected_payment_date as due_on')
      .executeTakeFirstOrThrow()
    await record(transaction, actor, {
      action: 'request.created_directly',
      subject_id: id,
      details: review ? { donation_amount: review.amount } : {},
    })
    const made = { request_id: id, reviewed_by: created_by, reviewed_at: created_at, plan }
    if (review) {
      await insertReview(transaction, review, made)
      const dues = decidedDues(planned?.dues ?? [{ due_on, amount: review.amount }])
      const acting = { db: transaction, now: created_at, caller: actor }
      const act = { act: 'approve', dues, hasPlan: plan !== null } as const
      await carryOut(acting, [{ requestId: id, act }])
      await setConfirmations(transaction, [{ requestId: id, numbers: confirmedBy(planned?.dues) }])
    }
    await submission.check?.(transaction)
    await sendDirectLetter(transaction, id, { isReviewed: is_reviewed, plan })
    await notify(transaction, { kind: 'request.created', id, user_id: null })
    return { outcome: 'created', id }
  }).catch(unlessUnknown)
}

/**
 * Keeps the words of a name before a code is made, which locks the count of codes: a submission locks
 * its words first and that count at its commit, and in another order the two would deadlock.
 */
async function keepWords(db: Db, name: string) {
  await sql`
    insert into name_words select word from words_of(${name}) as list (word) order by word
    on conflict do nothing
  `.execute(db)
}

/** Returns when a request was submitted; undefined if its id is not taken. */
export async function submittedAt(db: Db, id: string): Promise<Date | undefined> {
  const found = db.selectFrom('requests').select('created_at').where('id', '=', id)
  return (await found.executeTakeFirst())?.created_at
}

/**
 * Spends the code of an invitation, or makes a spent one. Returns its id, or undefined if the
 * invitation cannot be spent.
 */
async function spendOwnCode(db: Db, { actor, request, today, code_id }: DirectRequest) {
  const spent = { status: 'fully_used', used_at: request.created_at } as const
  if (code_id) {
    const invitation = await db
      .updateTable('codes')
      .set(spent)
      .where('id', '=', code_id)
      .where('campaign_id', 'is not', null)
      .where('status', '<>', 'fully_used')
      .where('revoked_at', 'is', null)
      .where(sql<boolean>`coalesce(expires_on >= ${today}, true)`)
      .returning('id')
      .executeTakeFirst()
    return invitation?.id
  }
  for (;;) {
    const made = await db
      .insertInto('codes')
      .values({ ...spent, code: createAccessCode(randomInt), created_by: actor.user.id })
      .onConflict((taken) => taken.column('code').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (made) return made.id
  }
}
