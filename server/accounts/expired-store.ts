import { forgetRecipients } from '#server/database/code-recipients.ts'
import type { Db } from '#server/database/connect.ts'
import { LONGEST_WINDOW_MS } from '#server/http/rate-limits.ts'

const DAY_MS = 24 * 3_600_000

/**
 * How long obsolete rows are kept, in milliseconds. Sessions and counts of failed attempts go when
 * they expire. An unsent letter is kept however old it is; `kuppah_letters` of /metrics counts it.
 */
const KEPT_FOR_MS = {
  /** Accounts that were never confirmed (docs/product.md §2.5). */
  unconfirmedAccounts: 7 * DAY_MS,
  /** Expired links and invitations, so that a reopened one is still recognized. */
  links: 30 * DAY_MS,
  /** Letters that were sent or cancelled. */
  sentLetters: 30 * DAY_MS,
  /** What a bank reported, if nobody confirmed it (docs/product.md §14.19). */
  unconfirmedResults: DAY_MS,
  /** For whom a code is that never paid for a request, from its day of issue (docs/product.md §2.9). */
  unusedRecipients: 2 * 365 * DAY_MS,
}

/** Removes expired rows and contents of all tables except accounts. */
export async function removeExpiredRows(db: Db, now: Date): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms)
  const { links, sentLetters, unconfirmedResults, unusedRecipients } = KEPT_FOR_MS
  await db.deleteFrom('sessions').where('expires_at', '<', now).execute()
  await db.deleteFrom('ended_sessions').where('expires_at', '<', now).execute()
  await db.deleteFrom('account_tokens').where('expires_at', '<', before(links)).execute()
  await db.deleteFrom('administrator_invites').where('expires_at', '<', before(links)).execute()
  await db.deleteFrom('administrator_trial_links').where('expires_at', '<', now).execute()
  await db.deleteFrom('former_addresses').where('told_until', '<', now).execute()
  await db.deleteFrom('outbox').where('sent_at', '<', before(sentLetters)).execute()
  await db.deleteFrom('outbox').where('cancelled_at', '<', before(sentLetters)).execute()
  // What nobody said by telephone for so long is no news any more.
  await db
    .updateTable('outbox')
    .set({ cancelled_at: now, data: '{}' })
    .where('channel', '=', 'call')
    .where('sent_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .where('created_at', '<', before(sentLetters))
    .execute()
  // Nor is a text message that was not delivered. Replies of numbers that nobody knows go as well.
  await db
    .updateTable('outbox')
    .set({ cancelled_at: now })
    .where('channel', '=', 'sms')
    .where('delivery', 'in', ['failed', 'unknown'])
    .where('cancelled_at', 'is', null)
    .where('created_at', '<', before(sentLetters))
    .execute()
  await db
    .deleteFrom('text_replies')
    .where('request_id', 'is', null)
    .where('received_at', '<', before(sentLetters))
    .where(({ or, eb }) => or([eb('settled_at', 'is not', null), eb('words', 'is', null)]))
    .execute()
  await db
    .updateTable('payout_imports')
    .set({ entries: null })
    .where('entries', 'is not', null)
    .where('created_at', '<', before(unconfirmedResults))
    .execute()
  await forgetRecipients(db, ({ and, eb }) =>
    and([eb('status', '<>', 'fully_used'), eb('created_at', '<', before(unusedRecipients))]),
  )
  // An expiry beyond the maximum was counted while the clock was wrong; it must lock nobody out.
  const impossible = now.getTime() + 2 * LONGEST_WINDOW_MS
  await db
    .deleteFrom('rate_limits')
    .where((eb) => eb.or([eb('expire', '<', now.getTime()), eb('expire', '>', impossible)]))
    .execute()
}

/**
 * Removes accounts that were not confirmed in time, and makes their codes available again
 * (docs/product.md §2.5). Skips locked rows until the next run. Returns how many it removed.
 */
export async function removeUnconfirmedAccounts(db: Db, now: Date): Promise<number> {
  const before = new Date(now.getTime() - KEPT_FOR_MS.unconfirmedAccounts)
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
