/**
 * `npm run test:dates` moves the clock of every process by libfaketime (scripts/dates.mjs), except
 * PostgreSQL's. There a signal handler that interrupts a wait reads the true time, so with a clock
 * that is ahead no deadlock and no timeout is ever noticed. Its `now()` is replaced instead.
 */

const { LD_PRELOAD, FAKETIME, FAKETIME_DONT_FAKE_MONOTONIC } = process.env

/** Variables for processes that get only chosen ones. */
export const clockVariables = { LD_PRELOAD, FAKETIME, FAKETIME_DONT_FAKE_MONOTONIC }

/** Whether the clock is moved. */
export const isMoved = FAKETIME !== undefined

/** The instant of a transaction by the clock of the processes. `now()` is this too, until replaced. */
export const TRANSACTION_NOW = `transaction_timestamp() + make_interval(secs => ${Number(FAKETIME ?? 0)})`

/**
 * Returns statements that replace `now()` in one database of PostgreSQL, also for defaults, triggers
 * and prepared statements. PostgreSQL runs its own `now()` without looking it up, but its planner first
 * puts the body of an SQL function in the place of a call. The planner does not look into PL/pgSQL, so
 * no plan keeps an instant. A new schema discards all plans that were made before.
 */
export const replaceNow = (value: string) => `
  create schema if not exists test_clock;
  create or replace function test_clock.now() returns timestamptz
    language plpgsql stable parallel safe as $$ begin return ${value}; end $$;
  create or replace function pg_catalog.now() returns timestamptz
    language sql stable parallel safe as 'select test_clock.now()'`
