import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { UsableCode } from '#domain/code-use.ts'
import type { Locale } from '#domain/locales.ts'
import { paymentFields } from '#domain/payment-methods.ts'
import type { Actor } from '#server/database/audit.ts'
import type { Db } from '#server/database/connect.ts'
import { type Params, prepared } from '#server/database/prepared.ts'
import type { Tables } from '#server/database/tables.ts'

/** What a request is stored with; the rest is as it is by default. */
const columns = [
  'id',
  'user_id',
  'full_name',
  'email',
  'phone',
  'reason',
  'category',
  'where_met',
  'payment_method',
  'payment_location',
  'address_line1',
  'address_line2',
  'city',
  'state',
  'postal_code',
  'country',
  'date_of_request',
  'locale',
  'submission_hash',
  'created_at',
] as const
type Column = (typeof columns)[number]

export type StoredSubmission = {
  /** As it was seen when it was found good for this. */
  code: UsableCode & { id: string }
  actor: Actor
  request: Pick<Insertable<Tables['requests']>, Column> & {
    id: string
    user_id: string
    locale: Locale
  }
  details: Omit<Tables['payment_details'], 'request_id'>
  letter: { kind: string; recipient: string; locale: Locale; data: Record<string, string> }
  /** To administrators who want to know of each new request. */
  officeLetter: { kind: string; data: Record<string, string> }
}

const store = prepared((db, param: Params<StoredSubmission>) => {
  const id = param(({ request }) => request.id)
  const userId = param(({ request }) => request.user_id)
  const locale = param(({ request }) => request.locale)
  const at = param(({ request }) => request.created_at)
  return sql<{ id: string }>`
    with spent as (
      update codes set status = 'fully_used', used_at = ${at}
      where id = ${param(({ code }) => code.id)} and status = ${param(({ code }) => code.status)}
        and registered_by is not distinct from ${param(({ code }) => code.registrant?.id ?? null)}::uuid
      returning id
    ), request as (
      insert into requests (code_id, ${names(columns)})
      select id, ${sql.join(columns.map((name) => param(({ request }) => request[name])))} from spent
    ), details as (
      insert into payment_details (request_id, ${names(paymentFields)})
      select ${id}, ${sql.join(paymentFields.map((name) => param(({ details }) => details[name])))}
      from spent
    ), -- letters are in the language last used (docs/product.md §9.2)
    requester as (
      update users set locale = ${locale}, updated_at = ${at} from spent
      where users.id = ${userId} and users.locale <> ${locale}
    ), recorded as (
      insert into audit_events (actor_id, address, action, subject_type, subject_id)
      select ${userId}, ${param(({ actor }) => actor.address || null)}::text, 'request.created', 'request', ${id} from spent
    ), letters as (
      insert into outbox (kind, recipient, locale, data)
      select ${param(({ letter }) => letter.kind)}::text, ${param(({ letter }) => letter.recipient)}::text,
        ${param(({ letter }) => letter.locale)}::text, ${param(({ letter }) => JSON.stringify(letter.data))}::jsonb
      from spent
      union all
      select ${param(({ officeLetter }) => officeLetter.kind)}::text, email, users.locale,
        ${param(({ officeLetter }) => JSON.stringify(officeLetter.data))}::jsonb
      from spent, users where is_admin and email_verified and mail_on_new_request
    )
    select id from spent`.compile(db)
})

const names = (list: readonly string[]): RawBuilder<unknown> =>
  sql.join(list.map((name) => sql.ref(name)))

/**
 * Stores a request, spends its code and does all that goes with it, in one statement: one way to the
 * database and back, and the code's row is held for no longer than that. Nothing is done, and false
 * given, unless the code is as it was seen.
 */
export async function insertSubmission(db: Db, submission: StoredSubmission): Promise<boolean> {
  return (await store(db, submission)).length > 0
}
