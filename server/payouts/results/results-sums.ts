import type { ResultsAnswer } from '#contract/payouts.ts'
import type { Meaning } from '#domain/bank-files/results/result-words.ts'
import type { PaymentMethod } from '#domain/payment-methods.ts'
import { currencies, currencyOf } from '#domain/payouts/methods.ts'
import { sumOf } from '#domain/payouts/totals.ts'
import type { Found, ResultEntry } from './reported-row.ts'

/** What a preview of results says in sums (docs/product.md §14.19). */

type Preview = Extract<ResultsAnswer, { success: true }>
type Payment = Pick<NonNullable<Found['row']['payment']>, 'currency' | 'amount'>

/** Returns count and total of payments in each currency that they have. */
export const totalsIn = (payments: readonly Payment[]) =>
  currencies.flatMap((currency) => {
    const own = payments.filter((payment) => payment.currency === currency)
    return own.length === 0
      ? []
      : { currency, count: own.length, total: sumOf(own.map(({ amount }) => amount)) }
  })

/** Returns count and total of each kind that would be entered. */
export function sumsOf(matched: readonly Found[]): Preview['sums'] {
  return (['paid', 'cleared', 'stopped', 'return', 'change'] as const).flatMap((kind) => {
    const own = matched.filter(({ row }) => row.kind === kind)
    return totalsIn(own.flatMap(({ row }) => row.payment ?? [])).map((sum) => ({ kind, ...sum }))
  })
}

type Open = { id: string; method: PaymentMethod; amount: string | null }

/** Returns the totals of open payments without those that the entries end. */
export function stillOpen(open: readonly Open[], entries: readonly ResultEntry[]): Preview['open'] {
  const ended = entries.filter(({ kind }) => kind !== 'change' && kind !== 'stopped')
  const ids = new Set(ended.map(({ payment_id }) => payment_id))
  return totalsIn(
    open
      .filter(({ id }) => !ids.has(id))
      .map(({ method, amount }) => ({ currency: currencyOf(method), amount: amount ?? '0.00' })),
  )
}

/**
 * Returns how many open payments a table does not name that seems to list all that were paid: it calls
 * one paid, and names more of their methods than are missing.
 */
export function missingFrom(found: readonly Found[], open: readonly Open[]): number {
  const named = found.flatMap(({ row }) => row.payment ?? [])
  if (!found.some(({ row }) => row.payment && (row.kind === 'paid' || row.kind === 'cleared')))
    return 0
  const ids = new Set(named.map(({ id }) => id))
  const methods = new Set(open.flatMap(({ id, method }) => (ids.has(id) ? method : [])))
  const missing = open.filter(({ id, method }) => methods.has(method) && !ids.has(id))
  return missing.length < ids.size ? missing.length : 0
}

const NUMBER_DIGITS = /\d{3}/

/**
 * Returns the words to remember for the next table with the same headings. Words with longer numbers
 * may be data of a person, if the wrong column was chosen.
 */
export function rememberedIn(words: Record<string, Meaning> = {}): Record<string, Meaning> | null {
  const kept = Object.entries(words).filter(([word]) => !NUMBER_DIGITS.test(word))
  return kept.length > 0 ? Object.fromEntries(kept) : null
}
