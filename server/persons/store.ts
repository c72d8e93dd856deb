import { sql } from 'kysely'
import { paymentFields } from '#domain/payment-methods.ts'
import {
  isNullable,
  personalFields,
  type RequestField,
  requestFields,
} from '#domain/request-fields.ts'
import type { Db } from '#server/database/connect.ts'
import { questionsOf } from '#server/questions/index.ts'
import { forgetNameWords } from '#server/requests/index.ts'

/** Identifies the person behind a request: their account, if any, and all requests of theirs. */
export type Person = {
  full_name: string
  email: string | null
  erased_at: Date | null
  user_id: string | null
  request_ids: string[]
}

/**
 * Returns the person of a request. With `lock`, locks their requests until the transaction ends.
 */
export async function findPerson(
  db: Db,
  requestId: string,
  { lock = false } = {},
): Promise<Person | undefined> {
  const found = db
    .selectFrom('requests')
    .select(['full_name', 'email', 'erased_at', 'user_id'])
    .where('id', '=', requestId)
  const request = await found.executeTakeFirst()
  if (!request) return undefined
  const { user_id } = request
  const all = db
    .selectFrom('requests')
    .select('id')
    .where((eb) => (user_id ? eb('user_id', '=', user_id) : eb('id', '=', requestId)))
    .orderBy('id')
  const rows = await (lock ? all.forUpdate() : all).execute()
  return { ...request, request_ids: rows.map(({ id }) => id) }
}

/** The columns of a request that are exported; its payment is separate. */
export const exportedColumns = [
  'id',
  ...requestFields,
  'date_of_request',
  'admin_created',
  'source_name',
  'status',
  'locale',
  'outcome',
  'hold_reason',
  'office_notes',
  'withdrawn_at',
  'withdrawn_by',
  'erased_at',
  'created_at',
] as const

/** Returns the requests of a person with all that belongs to them; the numbers stay encrypted. */
export async function requestsOf(db: Db, ids: string[]) {
  return db
    .selectFrom('requests')
    .innerJoin('codes', 'codes.id', 'requests.code_id')
    .innerJoin('payment_details', 'payment_details.request_id', 'requests.id')
    .leftJoin('admin_reviews', 'admin_reviews.request_id', 'requests.id')
    .select(exportedColumns.map((column) => `requests.${column}` as const))
    .select(paymentFields.map((field) => `payment_details.${field}` as const))
    .select(['codes.code', 'donation_amount', 'notes', 'message', 'reviewed_at'])
    .select((request) => questionsOf(request.ref('requests.id')))
    .where('requests.id', 'in', ids)
    .orderBy('requests.created_at')
    .execute()
}

export async function documentsOf(db: Db, ids: string[]) {
  return db
    .selectFrom('request_documents')
    .select(['id', 'request_id', 'file_name', 'file_path', 'file_size', 'mime_type', 'created_at'])
    .where('request_id', 'in', ids)
    .orderBy('created_at')
    .execute()
}

/** Returns the corrections of requests; numbers are masked. */
export async function correctionsOf(db: Db, ids: string[]) {
  return db
    .selectFrom('request_corrections')
    .select(['request_id', 'at', 'corrector', 'changes'])
    .where('request_id', 'in', ids)
    .orderBy('at')
    .execute()
}

/** Returns an account with its sessions. */
export async function accountOf(db: Db, userId: string) {
  const account = await db
    .selectFrom('users')
    .select(['id', 'email', 'name', 'locale', 'is_admin', 'email_verified', 'created_at'])
    .where('id', '=', userId)
    .executeTakeFirst()
  const sessions = await db
    .selectFrom('sessions')
    .select(['created_at', 'renewed_at', 'ip_address', 'user_agent'])
    .where('user_id', '=', userId)
    .execute()
  return account && { ...account, sessions }
}

/** Returns the addresses of a person that an administrator replaced. */
export async function formerAddressesOf(
  db: Db,
  { user_id, request_ids }: Pick<Person, 'user_id' | 'request_ids'>,
) {
  return db
    .selectFrom('former_addresses')
    .select(['email', 'told_until'])
    .where(({ or, eb }) => or([eb('user_id', '=', user_id), eb('request_id', 'in', request_ids)]))
    .execute()
}

/** Returns the letters to these addresses, without their content. */
export async function lettersTo(db: Db, recipients: string[]) {
  return db
    .selectFrom('outbox')
    .select(['kind', 'recipient', 'created_at', 'sent_at'])
    .where('recipient', 'in', recipients)
    .orderBy('created_at')
    .execute()
}

/** Returns what an account did, from the audit trail. */
export async function auditEventsOf(db: Db, userId: string) {
  return db
    .selectFrom('audit_events')
    .select(['at', 'action', 'address'])
    .where('actor_id', '=', userId)
    .orderBy('id')
    .execute()
}

/** Replaces erased text: what lists show for a missing value (docs/product.md §7.5). */
const ERASED = '-'

/** Erased without a replacement, so that the address shows only the country, which is kept. */
const addressFields: RequestField[] = ['address_line1', 'city', 'postal_code']

function blankOf(field: RequestField): string | null {
  if (isNullable(field)) return null
  return addressFields.includes(field) ? '' : ERASED
}

/**
 * Removes from requests all that identifies their person, and deletes documents, letters and
 * account. Keeps the request's code, category, method, country, dates, status and amount. A request
 * that is not decided leaves Pending: it is withdrawn by the office.
 */
export async function erase(
  db: Db,
  { user_id, request_ids }: Pick<Person, 'user_id' | 'request_ids'>,
  recipients: string[],
): Promise<void> {
  const named = db.selectFrom('requests').select('full_name').where('id', 'in', request_ids)
  const names = (await named.execute()).map(({ full_name }) => full_name)
  const nothing = Object.fromEntries(paymentFields.map((field) => [field, null]))
  const nobody = personalFields.map((field) => [field, blankOf(field)])
  await db
    .updateTable('requests')
    .set({
      ...Object.fromEntries(nobody),
      user_id: null,
      submission_hash: '',
      office_notes: null,
      hold_reason: sql`case when hold_reason is not null then ${ERASED} end`,
      erased_at: new Date(),
    })
    .where('id', 'in', request_ids)
    .execute()
  await forgetNameWords(db, names)
  await db
    .updateTable('requests')
    .set({ withdrawn_by: 'office', withdrawn_at: new Date() })
    .where('id', 'in', request_ids)
    .where('is_reviewed', '=', false)
    .where('withdrawn_at', 'is', null)
    .execute()
  await db
    .updateTable('payment_details')
    .set({ ...nothing, changed_from: null })
    .where('request_id', 'in', request_ids)
    .execute()
  await db
    .updateTable('request_corrections')
    .set({ changes: null })
    .where('request_id', 'in', request_ids)
    .execute()
  await db
    .updateTable('admin_reviews')
    .set({
      notes: null,
      message: sql`case when message is not null then ${ERASED} end`,
      message_texts: null,
    })
    .where('request_id', 'in', request_ids)
    .execute()
  await db.deleteFrom('request_documents').where('request_id', 'in', request_ids).execute()
  await db.deleteFrom('request_questions').where('request_id', 'in', request_ids).execute()
  await db.deleteFrom('former_addresses').where('request_id', 'in', request_ids).execute()
  await db.deleteFrom('outbox').where('request_id', 'in', request_ids).execute()
  if (recipients.length > 0) {
    await db.deleteFrom('outbox').where('recipient', 'in', recipients).execute()
    await db.deleteFrom('administrator_invites').where('email', 'in', recipients).execute()
  }
  if (!user_id) return
  await db
    .updateTable('audit_events')
    .set({ address: null })
    .where(({ or, and, eb }) =>
      or([
        eb('actor_id', '=', user_id),
        and([eb('subject_type', '=', 'account'), eb('subject_id', '=', user_id)]),
      ]),
    )
    .where('address', 'is not', null)
    .execute()
  await db.deleteFrom('users').where('id', '=', user_id).execute()
}
