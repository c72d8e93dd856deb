import { sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'

/**
 * Tells the database the office's time zone, from which a trigger computes the expected payment
 * date of each new request. If the zone has changed, the dates of all requests are computed again, and
 * ordinary approvals follow them.
 */
export async function keepOfficeCalendar(db: Db, timeZone: string): Promise<void> {
  const changed = await db
    .updateTable('office_calendar')
    .set({ time_zone: timeZone })
    .where('time_zone', '<>', timeZone)
    .returning('time_zone')
    .executeTakeFirst()
  if (!changed) return
  await sql`
    with moved as (
      update requests set expected_payment_date = expected_friday(created_at, ${timeZone})
      where expected_payment_date <> expected_friday(created_at, ${timeZone})
      returning id, expected_payment_date
    )
    update request_dues set due_on = expected_payment_date
    from moved join admin_reviews on admin_reviews.request_id = moved.id and plan is null
    where request_dues.request_id = moved.id and number = 1`.execute(db)
}

/** Stores which ways to tell a family the settings have, for statements that write letters. */
export async function keepWays(
  db: Db,
  ways: { sends_texts?: boolean; calls_when_paid?: boolean },
): Promise<void> {
  await db.updateTable('office_calendar').set(ways).execute()
}
