import { sql } from 'kysely'
import { paymentFields } from '#domain/payment-methods.ts'
import {
  isNullable,
  personalFields,
  type RequestField,
  requestFields,
} from '#domain/request-fields.ts'
import type { Db } from '#server/database/connect.ts'
import { forgetNameWords } from '#server/database/name-words.ts'
import { questionsOf } from '#server/questions/index.ts'

/** Identifies the person behind a request, or all persons of its family. */
export type Person = {
  full_name: string
  email: string | null
  erased_at: Date | null
  /** The account of the request. */
  user_id: string | null
  family_id: string
  /** All accounts that are meant, and all requests. */
  user_ids: string[]
  request_ids: string[]
}

/**
 * Returns the person of a request: their account, if any, and all requests of theirs. Returns all
 * persons of the family with `wholeFamily`. With `lock`, locks the accounts and then the requests until
 * the transaction ends: a submission of theirs either is among them or finds no account afterwards.
 * Returns undefined if there is no such request, or somebody else has erased it meanwhile.
 */
export async function findPerson(
  db: Db,
  requestId: string,
  { lock = false, wholeFamily = false } = {},
): Promise<Person | undefined> {
  const found = db
    .selectFrom('requests')
    .select(['full_name', 'email', 'erased_at', 'user_id', 'family_id'])
    .where('id', '=', requestId)
  const request = await found.executeTakeFirst()
  if (!request) return undefined
  const { user_id, family_id } = request
  const accounts = db
    .selectFrom('users')
    .select('id')
    .where((eb) => (wholeFamily ? eb('family_id', '=', family_id) : eb('id', '=', user_id)))
    .orderBy('id')
  const user_ids = (await (lock ? accounts.forUpdate() : accounts).execute()).map(({ id }) => id)
  if (!wholeFamily && user_id && user_ids.length === 0) return undefined
  const all = db
    .selectFrom('requests')
    .select('id')
    .where((eb) => {
      if (wholeFamily) return eb('family_id', '=', family_id)
      return user_id ? eb('user_id', '=', user_id) : eb('id', '=', requestId)
    })
    .orderBy('id')
  const rows = await (lock ? all.forUpdate() : all).execute()
  return { ...request, user_ids, request_ids: rows.map(({ id }) => id) }
}

/**
 * Returns the persons of a family with how much is stored about each, but none that is erased: those
 * who asked last first, then accounts without a request.
 */
export async function personsOf(db: Db, familyId: string) {
  const { rows } = await sql<{
    request_id: string | null
    full_name: string
    email: string | null
    requests: number
    documents: number
  }>`
    select (array_agg(id order by created_at desc, id desc))[1] as request_id,
      (array_agg(full_name order by created_at desc, id desc))[1] as full_name,
      (array_agg(coalesce((select email from users where id = user_id), email)
        order by created_at desc, id desc))[1] as email,
      count(*)::int as requests,
      coalesce(sum((select count(*) from request_documents where request_id = requests.id)), 0)::int as documents,
      max(created_at) as last_at
    from requests where family_id = ${familyId} and erased_at is null
    group by coalesce(user_id, id)
    union all
    select null, coalesce(nullif(name, ''), email), email, 0, 0, null from users
    where family_id = ${familyId} and not exists (
      select from requests where user_id = users.id and erased_at is null)
    order by last_at desc nulls last, request_id, email`.execute(db)
  return rows
}

/** Returns whether these requests are all of a family that are not erased. */
export async function isAllOfFamily(db: Db, familyId: string, requestIds: string[]) {
  const other = await db
    .selectFrom('requests')
    .select('id')
    .where('family_id', '=', familyId)
    .where('erased_at', 'is', null)
    .where((eb) => eb.not(isAnyOf('id', requestIds)))
    .limit(1)
    .executeTakeFirst()
  return other === undefined
}

/** Returns which family this is, with all that was joined into it, and whether anybody is left. */
export async function familyLeft(db: Db, id: string) {
  const { rows } = await sql<{ number: number; parts: string[]; isEmpty: boolean }>`
    with recursive parts as (
      select id from families where id = ${id}
      union all
      select families.id from families join parts on families.joined_into = parts.id
    )
    select number, array(select id from parts) as parts,
      not exists (select from requests where family_id = families.id and erased_at is null)
      and not exists (select from users where family_id = families.id) as "isEmpty"
    from families where id = ${id}`.execute(db)
  return rows[0]
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
  'reach',
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
    .select('requests.user_id')
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
    .select(['reach', 'two_step'])
    .where('id', '=', userId)
    .executeTakeFirst()
  const sessions = await db
    .selectFrom('sessions')
    .select(['created_at', 'renewed_at', 'ip_address', 'user_agent'])
    .where('user_id', '=', userId)
    .execute()
  return account && { ...account, sessions }
}

const isAnyOf = (column: string, ids: string[]) =>
  sql<boolean>`${sql.ref(column)} = any(${ids}::uuid[])`

/** Returns the addresses of a person that an administrator replaced. */
export async function formerAddressesOf(
  db: Db,
  { user_ids, request_ids }: Pick<Person, 'user_ids' | 'request_ids'>,
) {
  return db
    .selectFrom('former_addresses')
    .select(['email', 'told_until'])
    .where(({ or, eb }) => or([isAnyOf('user_id', user_ids), eb('request_id', 'in', request_ids)]))
    .execute()
}

/** Returns what accounts did, from the audit trail. */
export async function auditEventsOf(db: Db, userIds: string[]) {
  return db
    .selectFrom('audit_events')
    .select(['at', 'action', 'address'])
    .where(isAnyOf('actor_id', userIds))
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
  { user_ids, request_ids }: Pick<Person, 'user_ids' | 'request_ids'>,
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
      reach: null,
      hold_reason: sql`case when hold_reason is not null then ${ERASED} end`,
      erased_at: sql`coalesce(erased_at, ${new Date()})`,
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
    .set({ ...nothing, changed_from: null, has_doubtful_number: false })
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
  if (user_ids.length === 0) return
  const theirs = db
    .selectFrom('audit_events')
    .select('id')
    .where(({ or, and, eb }) =>
      or([
        isAnyOf('actor_id', user_ids),
        and([eb('subject_type', '=', 'account'), isAnyOf('subject_id', user_ids)]),
      ]),
    )
  await db
    .updateTable('audit_events')
    .set({ address: null })
    .where('id', 'in', theirs)
    .where('address', 'is not', null)
    .execute()
  await db
    .updateTable('audit_seals')
    .set({ address_salt: null })
    .where('event_id', 'in', theirs)
    .execute()
  await db.deleteFrom('users').where(isAnyOf('id', user_ids)).execute()
}
