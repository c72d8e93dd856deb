import { sql } from 'kysely'
import type { Db } from './connect.ts'

const CLEANING = 0x6b757070 // any number that nobody else takes: "kupp"

/** Whether this transaction may clean up; no when another process is at it. */
export async function claimCleaning(db: Db): Promise<boolean> {
  const { rows } = await sql<{ claimed: boolean }>`
    select pg_try_advisory_xact_lock(${CLEANING}) as claimed`.execute(db)
  return rows[0]?.claimed === true
}

/**
 * Removes what has run out: sessions past their time; mailed links a month after theirs (a used one
 * that is opened again is still known until then); counts of failed attempts.
 */
export async function removeExpiredRows(db: Db, now: Date): Promise<void> {
  const monthAgo = new Date(now.getTime() - 30 * 24 * 3_600_000)
  await db.deleteFrom('sessions').where('expires_at', '<', now).execute()
  await db.deleteFrom('account_tokens').where('expires_at', '<', monthAgo).execute()
  await db.deleteFrom('rate_limits').where('expire', '<', now.getTime()).execute()
}

/**
 * Removes accounts that nobody confirmed since `before`; the codes that opened them can be used
 * again (decisions.md, Access codes). Rows that somebody is at work on are left for the next time.
 * Gives how many went.
 */
export async function removeUnconfirmedAccounts(db: Db, before: Date): Promise<number> {
  const stale = await db
    .selectFrom('codes')
    .innerJoin('users', 'users.id', 'codes.registered_by')
    .select(['users.id as user_id', 'codes.id as code_id'])
    .where('users.email_verified', '=', false)
    .where('users.created_at', '<', before)
    .where('codes.status', '=', 'user_created')
    .limit(1000)
    .forUpdate()
    .skipLocked()
    .execute()
  if (stale.length === 0) return 0
  const [codes, users] = [stale.map((row) => row.code_id), stale.map((row) => row.user_id)]
  await db
    .updateTable('codes')
    .set({ status: 'available', registered_by: null, registered_at: null })
    .where('id', 'in', codes)
    .execute()
  await db.deleteFrom('users').where('id', 'in', users).execute()
  return users.length
}
