import { signedCents, signedDollars } from '#domain/money.ts'
import { type PaymentMethod, paymentMethods } from '#domain/payment-methods.ts'
import { type Currency, currencyOf } from './methods.ts'

/** `amount` is in `currency`, what the file says; `amount_usd` is what was decided. */
type PaymentAmount = {
  method: PaymentMethod
  currency: Currency
  amount_usd: string
  amount: string
}

export type MethodTotal = {
  method: PaymentMethod
  currency: Currency
  count: number
  total_usd: string
  total: string
}

/** Adds amounts exactly, below 0 too. Returns "0.00" for none. */
export const sumOf = (amounts: readonly string[]): string =>
  signedDollars(amounts.reduce((sum, amount) => sum + signedCents(amount), 0n))

/**
 * Returns count and totals of each method that has payments, in the order of the methods. A total
 * in shekels is the sum of rounded amounts (docs/product.md §14.5).
 */
export function totalsByMethod(payments: readonly PaymentAmount[]): MethodTotal[] {
  return paymentMethods.flatMap((method) => {
    const own = payments.filter((payment) => payment.method === method)
    if (own.length === 0) return []
    return {
      method,
      currency: currencyOf(method),
      count: own.length,
      total_usd: sumOf(own.map(({ amount_usd }) => amount_usd)),
      total: sumOf(own.map(({ amount }) => amount)),
    }
  })
}
