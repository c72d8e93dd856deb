import type { ProcedureOutput } from '#contract/index.ts'
import { toCents } from '#domain/money.ts'
import { type PaymentMethod, paymentMethods } from '#domain/payment-methods.ts'
import { sumOf } from '#domain/payouts/totals.ts'

export type Week = ProcedureOutput<'get_request_statistics'>['weeks'][number]
/** The dollars of one payment method by week ("180.00"), and in total. */
export type MethodDollars = { method: PaymentMethod; weekly: string[]; total: string }

/** Returns the payment methods that have dollars in these weeks. */
export function dollarsByMethod(weeks: readonly Pick<Week, 'dollars'>[]): MethodDollars[] {
  const all = paymentMethods.map((method) => {
    const weekly = weeks.map((week) => dollarsOf(week, method))
    return { method, weekly, total: sumOf(weekly) }
  })
  return all.filter(({ total }) => toCents(total) > 0n)
}

function dollarsOf({ dollars }: Pick<Week, 'dollars'>, method: PaymentMethod): string {
  return dollars.find(({ name }) => name === method)?.amount ?? '0.00'
}
