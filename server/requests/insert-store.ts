import { type Kysely, type QueryCreator, sql } from 'kysely'
import { canRequest, endFor, isHidden } from '#domain/code-use.ts'
import type { LetterKind } from '#domain/letters.ts'
import { codeForUpdate, findCode, spendingCode } from '#server/codes/index.ts'
import { auditRow } from '#server/database/audit.ts'
import type { Db } from '#server/database/connect.ts'
import type { Tables } from '#server/database/tables.generated.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { type Letter, type LetterData, outboxRow } from '#server/mail/index.ts'
import { giveConsent, type readTextWish } from '#server/reach/index.ts'
import {
  insertingRequest,
  type NewRequest,
  repeatOf,
  type Stored,
  unlessUnknown,
} from './insert-rows-store.ts'

type Writing = QueryCreator<Tables>

/** A request of an account. */
type CodeRequest = NewRequest & {
  /** In stored form. */
  code: string
  /** Reads whether they can be reached as they want, once the code holds. */
  readWish: (db: Db) => ReturnType<typeof readTextWish>
  letter: Letter & { recipient: string }
}

type StoredWithCode =
  | Stored
  | { outcome: 'unknown_code' }
  /** `end`: the code was revoked or has expired, and the requester may read it. */
  | { outcome: 'refused'; end: ReturnType<typeof endFor> }
  | { outcome: 'unreachable'; refusal: string }

/**
 * Stores a request and spends its code, in one transaction (docs/product.md §2.4). Submissions with
 * the same code wait for each other at its row, and all but the first find it spent: a repeat of the
 * first gets its request, anything else is refused.
 */
export async function storeSubmission(
  db: Kysely<Tables>,
  submission: CodeRequest,
): Promise<StoredWithCode> {
  const { actor, request } = submission
  const user_id = actor.user.id
  // The day of the office on which it was submitted.
  const today = request.date_of_request
  // Before it is locked: waiting for a lock or for the log would tell a stranger that a code has ended.
  const seen = await findCode(db, submission.code)
  if (!seen || isHidden(seen, user_id, today)) return { outcome: 'unknown_code' }
  return inTransaction(db, async (transaction): Promise<StoredWithCode> => {
    const code = await codeForUpdate(transaction, submission.code)
    if (!code || isHidden(code, user_id, today)) return { outcome: 'unknown_code' }
    if (!canRequest(code, user_id, today)) {
      const stored = await repeatOf(transaction, submission, { code_id: code.id, user_id })
      const end = endFor(code, user_id, today)
      return stored.outcome === 'refused' ? { outcome: 'refused', end } : stored
    }
    const texts = await submission.readWish(transaction)
    if (texts.refusal) return { outcome: 'unreachable', refusal: texts.refusal }
    const event = auditRow(actor, { action: 'request.created', subject_id: request.id })
    const letter = outboxRow({ ...submission.letter, request_id: request.id })
    await insertingRequest(transaction, submission, { code_id: code.id, user_id })
      .with('event', (then) => then.insertInto('audit_events').values(event))
      .with('letter', (then) => then.insertInto('outbox').values(letter))
      .with('letters_to_office', (then) => writingToOffice(then, request))
      .with('requester', (then) => updatingRequester(then, submission))
      // Last: counters are locked at the commit in the order of these changes, and that of all spent
      // codes must not be held while a bulk decision holds the counter of the request.
      .with('spent', (then) => spendingCode(then, code.id, request.created_at))
      .selectFrom('request')
      .select('id')
      .execute()
    const { number } = texts
    if (number) await giveConsent(transaction, { number, by: 'family', now: request.created_at })
    return { outcome: 'created', id: request.id }
  }).catch(unlessUnknown)
}

/** Writes a letter to each administrator who switched them on. */
function writingToOffice(db: Writing, { id, full_name }: CodeRequest['request']) {
  const data: LetterData['new_request'] = { full_name }
  const office = db
    .selectFrom('users')
    .select(['email', 'locale'])
    .select([
      sql<LetterKind>`'new_request'`.as('kind'),
      sql<string>`${JSON.stringify(data)}::jsonb`.as('data'),
      sql<string>`${id}::uuid`.as('request_id'),
    ])
    .where('is_admin', '=', true)
    .where('email_verified', '=', true)
    .where('mail_on_new_request', '=', true)
  return db
    .insertInto('outbox')
    .columns(['recipient', 'locale', 'kind', 'data', 'request_id'])
    .expression(office)
}

/**
 * Letters are written in the language that the account last acted in (docs/product.md §9.2), and are
 * sent the way it last chose. An account that stays the same is not written.
 */
function updatingRequester(db: Writing, { actor, request, reach }: CodeRequest) {
  const { locale, created_at: updated_at } = request
  return db
    .updateTable('users')
    .set({ locale, updated_at, ...(reach && { reach }) })
    .where('id', '=', actor.user.id)
    .where((is) =>
      is.or([
        is('locale', '<>', locale),
        ...(reach ? [is('reach', 'is distinct from', reach)] : []),
      ]),
    )
}
