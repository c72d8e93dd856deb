import { formatDollars } from '#domain/money.ts'
import type { Currency } from '#domain/payouts/methods.ts'

/** Returns an amount with the sign of its currency: "$1,234.50", "₪3,000.00". */
export function formatAmount(amount: string, currency: Currency): string {
  const dollars = formatDollars(amount)
  return currency === 'USD' ? dollars : dollars.replace('$', '₪')
}
