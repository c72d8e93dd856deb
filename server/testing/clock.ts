import { vi } from 'vitest'
import type { Database } from '#server/database/connect.ts'
import { replaceNow, TRANSACTION_NOW } from './moved-clock.ts'

/**
 * Sets the clock of this process and of a test's database to an instant, at which both stand still
 * until `resetClock`.
 */
export async function setClock(database: Database, instant: Date | number): Promise<void> {
  setProcessClock(instant)
  await setNow(database, `'${new Date(instant).toISOString()}'::timestamptz`)
}

export async function resetClock(database: Database): Promise<void> {
  vi.useRealTimers()
  await setNow(database, TRANSACTION_NOW)
}

/**
 * Sets the clock of this process only: where there is no database, or where the clocks of a server
 * and its database are meant to differ. It stands still until `vi.useRealTimers`.
 */
export function setProcessClock(instant: Date | number = Date.now()): void {
  vi.useFakeTimers({ toFake: ['Date'], now: instant })
}

async function setNow({ kind, pool }: Database, value: string): Promise<void> {
  // The embedded database asks this process.
  if (kind === 'postgres') await pool.query(replaceNow(value))
}
