import { sql } from 'kysely'
import type { PayoutCheck } from '#contract/payouts.ts'
import { type CalendarDate, calendarDateIn, dateAfter } from '#domain/payment-date.ts'
import {
  type CheckState,
  checkStateOn,
  STALE_DAYS,
  uncashedStates,
} from '#domain/payouts/checks.ts'
import type { Db } from '#server/database/connect.ts'
import { containing } from '#server/database/like.ts'

/** The ledger of checks as the office reads it. */

const listed = (db: Db) =>
  db
    .selectFrom('checks')
    .innerJoin('payout_runs', 'payout_runs.id', 'checks.run_id')
    .leftJoin('users', 'users.id', 'checks.ended_by')
    .selectAll('checks')
    .select(['payout_runs.number as run_number', 'users.name as ended_by_name'])

type ListedCheck = Awaited<ReturnType<ReturnType<typeof listed>['execute']>>[number]
type Day = { today: CalendarDate; timeZone: string }

/** Returns a check as the contract describes it. */
export function checkAnswer(row: ListedCheck, { today, timeZone }: Day): PayoutCheck {
  const { ended_at, number, ...check } = row
  return {
    ...check,
    number: number === null ? null : Number(number),
    state: checkStateOn(row, today),
    ended_on: ended_at && calendarDateIn(ended_at, timeZone),
  }
}

/** Returns one check for an answer. */
export async function listedCheck(db: Db, id: string): Promise<ListedCheck | undefined> {
  return listed(db).where('checks.id', '=', id).executeTakeFirst()
}

/** Checks of the OJC Fund have no number: theirs is the order of their references. */
const byNumber = sql<number>`coalesce(checks.number, 0)`

type Filter = {
  state?: CheckState | undefined
  search?: string | undefined
  /** Only what is uncashed, and was issued by this day. */
  uncashedSince?: CalendarDate | undefined
  /** The date, number, reference and id that end the page before. */
  after?: [CalendarDate, number, string, string] | undefined
  limit: number
}

/** Returns a page of checks, those issued last first. `today` decides what is stale. */
export async function pageOfChecks(db: Db, today: CalendarDate, filter: Filter) {
  const { state, search, uncashedSince, after, limit } = filter
  let query = listed(db)
    .orderBy('checks.issued_on', 'desc')
    .orderBy(byNumber, 'desc')
    .orderBy('checks.reference', 'desc')
    .orderBy('checks.id', 'desc')
    .limit(limit)
  const isStale = dateAfter(today, -STALE_DAYS)
  if (state === 'stale') {
    query = query.where('checks.state', 'in', uncashedStates).where('issued_on', '<=', isStale)
  } else if (state) {
    query = query.where('checks.state', '=', state)
    if (uncashedStates.includes(state)) query = query.where('issued_on', '>', isStale)
  }
  if (uncashedSince) {
    query = query
      .where('checks.state', 'in', uncashedStates)
      .where('issued_on', '<=', uncashedSince)
  }
  if (search && /^\d{1,10}$/.test(search)) {
    query = query.where(({ or, eb }) =>
      or([eb('checks.number', '=', Number(search)), eb('checks.service_number', '=', search)]),
    )
  } else if (search) {
    const part = containing(search)
    query = query.where(({ or, eb }) =>
      or([
        eb('checks.payee', 'ilike', part),
        eb('checks.reference', 'ilike', part),
        eb('checks.service_number', 'ilike', part),
      ]),
    )
  }
  if (after) {
    query = query.where('checks.issued_on', '<=', after[0]).where(
      sql<boolean>`(checks.issued_on, ${byNumber}, checks.reference, checks.id)
        < (${after[0]}::date, ${after[1]}::bigint, ${after[2]}, ${after[3]}::uuid)`,
    )
  }
  return query.execute()
}
