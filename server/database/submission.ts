import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { UsableCode } from '#domain/code-use.ts'
import type { Locale } from '#domain/locales.ts'
import type { Db } from './connect.ts'
import type { Tables } from './tables.ts'

export type StoredSubmission = {
  /** As it was seen when it was found good for this. */
  code: UsableCode & { id: string }
  request: Insertable<Tables['requests']> & { id: string; user_id: string; locale: Locale }
  details: Omit<Tables['payment_details'], 'request_id'>
  letter: { kind: string; recipient: string; locale: Locale; data: Record<string, string> }
  /** To administrators who want to know of each new request. */
  officeLetter: { kind: string; data: Record<string, string> }
}

/**
 * Stores a request, spends its code and does all that goes with it, in one statement: one way to the
 * database and back, and the code's row is held for no longer than that. Nothing is done, and false
 * given, unless the code is as it was seen.
 */
export async function insertSubmission(db: Db, submission: StoredSubmission): Promise<boolean> {
  const { code, request, details, letter, officeLetter } = submission
  const { id, user_id, locale, created_at } = request
  const submitted = { ...request, code_id: code.id }
  const { rows } = await sql`
    with spent as (
      update codes set status = 'fully_used', used_at = ${created_at}
      where id = ${code.id} and status = ${code.status}
        and registered_by is not distinct from ${code.registrant?.id ?? null}::uuid
      returning id
    ), request as (
      insert into requests (${names(submitted)}) select ${values(submitted)} from spent
    ), details as (
      insert into payment_details (request_id, ${names(details)})
      select ${id}, ${values(details)} from spent
    ), -- letters come in the language in which one last acted (decisions.md, "E-mail")
    requester as (
      update users set locale = ${locale}, updated_at = ${created_at} from spent
      where users.id = ${user_id} and users.locale <> ${locale}
    ), recorded as (
      insert into audit_events (actor_id, action, subject_type, subject_id)
      select ${user_id}, 'request.created', 'request', ${id} from spent
    ), letters as (
      insert into outbox (kind, recipient, locale, data)
      select ${letter.kind}::text, ${letter.recipient}::text, ${letter.locale}::text,
        ${JSON.stringify(letter.data)}::jsonb from spent
      union all
      select ${officeLetter.kind}::text, email, users.locale, ${JSON.stringify(officeLetter.data)}::jsonb
      from spent, users where is_admin and email_verified and mail_on_new_request
    )
    select id from spent`.execute(db)
  return rows.length > 0
}

const names = (row: object): RawBuilder<unknown> =>
  sql.join(Object.keys(row).map((name) => sql.ref(name)))
const values = (row: object): RawBuilder<unknown> => sql.join(Object.values(row))
