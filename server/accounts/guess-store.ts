import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'

// Guesses at one account, from anywhere: rows of rate_limits, where the hourly cleaning finds them.

/** Guesses are forgotten after this time without another one. */
const KEPT_MS = 3_600_000
/** This many guesses are not slowed down. */
export const FREE_GUESSES = 8
const FIRST_WAIT_MS = 2000
const LONGEST_WAIT_MS = 120_000

/** How long after the last guess the next one is let through: twice as long each time. */
const waitMs = sql<number>`case when rate_limits.points < ${FREE_GUESSES}::int then 0
  else least(${LONGEST_WAIT_MS}::int,
    ${FIRST_WAIT_MS}::int * power(2, least(rate_limits.points - ${FREE_GUESSES}::int, 10))) end`
const lastAt: RawBuilder<number> = sql`(rate_limits.expire - ${KEPT_MS}::bigint)`

/**
 * Counts a guess and returns how many there were; or counts nothing and returns in how many seconds
 * the next is let through. One statement, so that guesses at the same moment do not slip through.
 */
export async function claimGuess(
  db: Db,
  key: string,
  now = Date.now(),
): Promise<{ count: number; retryAfter?: never } | { count?: never; retryAfter: number }> {
  const end = now + KEPT_MS
  // A row with an impossibly late end was written while a clock was wrong.
  const claimed = await sql<{ points: number }>`
    insert into rate_limits (key, points, expire) values (${key}, 1, ${end}::bigint)
    on conflict (key) do update set
      points = case when rate_limits.expire <= ${now}::bigint then 1 else rate_limits.points + 1 end,
      expire = excluded.expire
    where rate_limits.expire <= ${now}::bigint or rate_limits.expire > ${end}::bigint
      or ${now}::bigint >= ${lastAt} + ${waitMs}
    returning points`.execute(db)
  if (claimed.rows[0]) return { count: claimed.rows[0].points }
  const refused = await sql<{ wait: number }>`
    select (${lastAt} + ${waitMs} - ${now}::bigint)::float8 as wait
    from rate_limits where key = ${key}`.execute(db)
  const wait = refused.rows[0]?.wait ?? 0
  return { retryAfter: Math.max(1, Math.ceil(wait / 1000)) }
}

/** Takes back a guess that was right, or that was not looked at. */
export async function returnGuess(db: Db, key: string): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('rate_limits')
    .where('key', '=', key)
    .where('points', '<=', 1)
    .executeTakeFirstOrThrow()
  if (numDeletedRows > 0n) return
  await db
    .updateTable('rate_limits')
    .set((eb) => ({ points: eb('points', '-', 1) }))
    .where('key', '=', key)
    .execute()
}
