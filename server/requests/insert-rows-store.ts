import { type Insertable, sql } from 'kysely'
import type { Locale } from '#domain/locales.ts'
import type { Reach } from '#domain/reach.ts'
import type { RequestContent } from '#domain/request-fields.ts'
import type { Actor } from '#server/database/audit.ts'
import type { Db } from '#server/database/connect.ts'
import { isForeignKeyViolation } from '#server/database/errors.ts'
import type { Tables } from '#server/database/tables.generated.ts'
import { HttpError } from '#server/http/failures.ts'
import type { Mark } from './mark-store.ts'
import type { CheckedPayment } from './payment-numbers.ts'

/** A request to store, and who submits it. */
export type NewRequest = {
  actor: Actor & { user: { id: string } }
  /** How the person wants to be reached; null if nobody said it. */
  reach: Reach | null
  request: RequestContent & {
    id: string
    locale: Locale
    submission_hash: string
    created_at: Date
  }
  details: StoredPayment
  /** By which it is found. */
  marks: Mark[]
}
/** With the version of the key of the marks. */
type StoredPayment = CheckedPayment & { marked_with: number }

/** The columns that only a request of an account, or only a direct one, has. */
type OwnColumns = Pick<Insertable<Tables['requests']>, 'code_id'> &
  Partial<Insertable<Tables['requests']>>

/** `id` is that of the new or existing request. */
export type Stored =
  | { outcome: 'created' | 'repeated'; id: string }
  /** `other_content`: the requester's own request has spent the code, with other content. */
  | { outcome: 'other_content' | 'unknown_category' | 'unknown_family' | 'refused' }

/**
 * Returns the statement that inserts a request, its payment details and its marks; the caller may
 * add what belongs to it, and runs it. Triggers add the expected date and the family, and count it
 * (server/database/schema/). One statement, because each costs a submission a round trip: with one
 * caller 0.70 of Parse Server's submissions a second in more, 0.82 in one (docs/performance.md; limit 1).
 */
export function insertingRequest(db: Db, { request, details, marks }: NewRequest, own: OwnColumns) {
  const request_id = request.id
  const marked = marks.map((mark) => ({ request_id, ...mark }))
  return db
    .with('request', (then) =>
      then
        .insertInto('requests')
        .values({ ...request, ...own })
        .returning(['id', 'expected_payment_date']),
    )
    .with('payment', (then) =>
      then.insertInto('payment_details').values({ ...details, request_id }),
    )
    .with('marks', (then) =>
      then
        .insertInto('request_marks')
        .expression(
          sql`select * from json_populate_recordset(null::request_marks, ${JSON.stringify(marked)}::json)`,
        ),
    )
}

/** Looks for a request of the same origin with the same content. */
export async function repeatOf(
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
export function unlessUnknown(error: unknown): Stored {
  if (isForeignKeyViolation(error, 'requests_user_id_fkey')) {
    throw new HttpError(401, 'err.loginRequired') // the account was erased meanwhile
  }
  if (isForeignKeyViolation(error, 'requests_category_fkey')) return { outcome: 'unknown_category' }
  if (isForeignKeyViolation(error, 'requests_family_id_fkey')) return { outcome: 'unknown_family' }
  throw error
}
