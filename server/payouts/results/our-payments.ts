import type { ResultKey } from '#domain/bank-files/results/result-keys.ts'
import { toCents } from '#domain/money.ts'
import { methodOfFile } from '#domain/payouts/files.ts'
import { type Currency, currencyOf } from '#domain/payouts/methods.ts'
import type { Db } from '#server/database/connect.ts'
import type { ListedCheck } from './check-rows.ts'
import * as store from './results-store.ts'

/** A payment of ours that a bank may answer about. */
export type OurPayment = store.ReportedPayment & {
  cents: bigint
  currency: Currency
  /** If rows are found by the numbers of checks. */
  check?: ListedCheck | undefined
  /** The number is that of a check that was replaced. */
  isFormer?: boolean
}

export const ourPayment = (row: store.ReportedPayment): OurPayment => {
  return { ...row, cents: toCents(row.amount ?? '0'), currency: currencyOf(row.method) }
}

/**
 * Returns the payments that rows are about, by the keys of these. Checks and MASAV's digits belong to
 * one method each.
 */
export async function paymentsByKey(
  db: Db,
  by: ResultKey,
  results: readonly { key: string }[],
): Promise<Map<string, OurPayment>> {
  const keys = [...new Set(results.flatMap(({ key }) => (key ? [key] : [])))]
  if (by === 'check') return checksByNumber(db, keys.map(Number).filter(Number.isSafeInteger))
  const found: [string, store.ReportedPayment][] =
    by === 'trace'
      ? await store.paymentsByTrace(db, keys)
      : (await store.paymentsByReference(db, keys))
          .filter(({ method }) => by === 'reference' || method === methodOfFile['israeli_bank.txt'])
          .map((row) => [row.reference, row])
  return new Map(found.map(([key, row]) => [key, ourPayment(row)]))
}

/** The payments by the numbers of their checks, also of those that were replaced. */
async function checksByNumber(db: Db, numbers: number[]): Promise<Map<string, OurPayment>> {
  const found = await store.paymentsByCheck(db, numbers)
  return new Map(
    found.map((row) => {
      const { check_state: state, issued_on, stop_confirmed_on } = row
      const number = Number(row.number)
      const check = { number, state, issued_on, stop_confirmed_on }
      const isFormer = number !== Number(row.check_number)
      return [String(number), { ...ourPayment(row), check, isFormer }]
    }),
  )
}
