import { sql } from 'kysely'
import { type CallOutcome, type CallReason, TAKEN_FOR_MS } from '#domain/calls.ts'
import type { Db } from '#server/database/connect.ts'

/** Calls that were made, and who calls now. */

/**
 * Takes a row of the call list for an administrator, unless another one has it. Returns whether it
 * was taken. Locks it until the transaction ends.
 */
export async function takeForUpdate(
  db: Db,
  { key, by, now, takesOver = false }: { key: string; by: string; now: Date; takesOver?: boolean },
): Promise<boolean> {
  const until = new Date(now.getTime() + TAKEN_FOR_MS)
  const { rows } = await sql`
    insert into call_holds (family_key, held_by, held_until) values (${key}, ${by}, ${until})
    on conflict (family_key) do update set held_by = excluded.held_by, held_until = excluded.held_until
    where call_holds.held_by = excluded.held_by or call_holds.held_until <= ${now} or ${takesOver}
    returning family_key`.execute(db)
  return rows.length > 0
}

/** Frees a row for others. */
export async function release(db: Db, key: string): Promise<void> {
  await db.deleteFrom('call_holds').where('family_key', '=', key).execute()
}

/** Returns who has which row now. */
export async function holdersOf(db: Db, now: Date) {
  return db
    .selectFrom('call_holds')
    .innerJoin('users', 'users.id', 'call_holds.held_by')
    .select(['family_key', 'held_by', 'users.name'])
    .where('held_until', '>', now)
    .execute()
}

type NewCall = {
  family_key: string
  phone: string
  outcome: CallOutcome
  note: string | null
  called_by: string
  called_at: Date
}

/** Stores a call and what it was about. */
export async function insertCall(
  db: Db,
  call: NewCall,
  reasons: { request_id: string | null; reason: CallReason; subject: string }[],
): Promise<string> {
  const { id } = await db.insertInto('calls').values(call).returning('id').executeTakeFirstOrThrow()
  const rows = reasons.flatMap(({ request_id, reason, subject }) =>
    request_id && reason !== 'reply' ? [{ call_id: id, request_id, reason, subject }] : [],
  )
  const replies = reasons
    .filter(({ reason }) => reason === 'reply')
    .map(({ subject }) => ({ call_id: id, reply_id: subject }))
  if (rows.length > 0) await db.insertInto('call_reasons').values(rows).execute()
  if (replies.length > 0) await db.insertInto('call_replies').values(replies).execute()
  return id
}

const ofRequests = (requestIds: string[]) =>
  sql<boolean>`id in (
    select call_id from call_reasons where request_id = any(${requestIds}::uuid[])
    union all
    select call_id from call_replies join text_replies on text_replies.id = reply_id
    where request_id = any(${requestIds}::uuid[]))`

/** Returns the calls about requests, for a person's export. */
export async function exportedCalls(db: Db, requestIds: string[]) {
  return db
    .selectFrom('calls')
    .select(['called_at', 'phone', 'outcome', 'note'])
    .where(ofRequests(requestIds))
    .orderBy('called_at')
    .execute()
}

/** Deletes the calls about requests whose person is erased. */
export async function eraseCalls(db: Db, requestIds: string[]): Promise<void> {
  await db.deleteFrom('calls').where(ofRequests(requestIds)).execute()
}

/** Records that the codes of campaigns of these requests' families were told by telephone. */
export async function keepInvitationsSaid(
  db: Db,
  requestIds: string[],
  { by, at }: { by: string; at: Date },
): Promise<void> {
  if (requestIds.length === 0) return
  await sql`
    insert into code_sendings (code_id, channel, sent_by, sent_at)
    select distinct codes.id, 'call', ${by}::uuid, ${at}::timestamptz
    from requests join codes on codes.family_id = requests.family_id
    where requests.id = any(${requestIds}::uuid[]) and codes.campaign_id is not null
      and codes.status <> 'fully_used' and codes.revoked_at is null`.execute(db)
}
