import { type Expression, type RawBuilder, sql } from 'kysely'
import type { User } from '#server/http/access.ts'

// How a statement confirms a session that was read earlier (docs/decisions/055).

const columnTypes = {
  id: 'uuid',
  email: 'text',
  name: 'text',
  is_admin: 'boolean',
  locale: 'text',
  email_verified: 'boolean',
  two_step: 'boolean',
  auth_epoch: 'integer',
} as const satisfies Record<keyof User, string>
const columns = Object.entries(columnTypes)

/** A caller who is not confirmed, as JSON that `isConfirmed` reads. */
export type UnconfirmedCaller = User & { session_id: string; token_hash: string }

/**
 * Returns the condition that a session has not ended at an instant, still has its token, and that its
 * account reads the same as before. `caller` is the JSON of an `UnconfirmedCaller`.
 */
export function isConfirmed(
  caller: Expression<unknown>,
  at: Expression<unknown>,
): RawBuilder<boolean> {
  const listed = (of: string) => sql.join(columns.map(([name]) => sql.ref(`${of}.${name}`)))
  const declared = columns.map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`)
  return sql`exists (
    select from json_to_record(${caller}) as known (
      session_id uuid, token_hash text, ${sql.join(declared)}
    )
    join sessions on sessions.id = known.session_id and sessions.token_hash = known.token_hash
      and sessions.user_id = known.id and sessions.auth_epoch = known.auth_epoch
      and sessions.expires_at > ${at}
    join users on users.id = known.id and (${listed('users')}) = (${listed('known')})
  )`
}
