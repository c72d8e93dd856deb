import { type Expression, type RawBuilder, sql } from 'kysely'

/** The key of a row of `rate_limits`, and at how many points it refuses. */
export type Counter = { key: string; most: number }

/**
 * Returns the condition that no counter is at its most at an instant. `counters` is the JSON of what
 * `countersOf` returns.
 */
export const isAllowed = (
  counters: Expression<unknown>,
  at: Expression<unknown>,
): RawBuilder<boolean> => sql`not exists (
  select from json_to_recordset(${counters}) as counter (key text, most integer)
  join rate_limits on rate_limits.key = counter.key and rate_limits.points >= counter.most
  where expire is null or expire > extract(epoch from ${at}) * 1000
)`
