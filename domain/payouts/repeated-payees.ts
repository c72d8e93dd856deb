import { normalizeBankNumber } from '#domain/bank-numbers.ts'
import { nameWords } from '#domain/names.ts'
import type { PaymentMethod, PaymentValues } from '#domain/payment-methods.ts'
import { payoutMethodOf } from './methods.ts'

/** Finds payments of a run that may pay somebody twice (docs/product.md §14.18). */

/** A payment with the numbers of its account, in plain. */
type ComparedPayment = {
  reference: string
  method: PaymentMethod
  payee: string
  values: PaymentValues
}

/**
 * Returns the references of payments that share an account or a payee, whichever their methods. Each
 * group is returned once, by accounts first. A congregation that many requests name is none.
 */
export function repeatedPayees(payments: readonly ComparedPayment[]): string[][] {
  const own = payments.filter(({ method }) => !payoutMethodOf(method).sharesPayee)
  const groups = [accountOf, payeeOf].flatMap((keyOf) =>
    [...referencesBy(keyOf, own)].flatMap(([key, group]) =>
      key && group.length > 1 ? [group] : [],
    ),
  )
  return [...new Map(groups.map((group) => [group.join(), group])).values()]
}

function referencesBy(
  keyOf: (payment: ComparedPayment) => string,
  payments: readonly ComparedPayment[],
): Map<string, string[]> {
  const groups = new Map<string, string[]>()
  for (const payment of payments) {
    const key = keyOf(payment)
    groups.set(key, [...(groups.get(key) ?? []), payment.reference])
  }
  return groups
}

/** Returns what tells accounts apart: bank and account, IBAN or tax id. Empty without an account. */
function accountOf({ method, values }: ComparedPayment): string {
  const fields = payoutMethodOf(method).account(values)
  const numbers = fields.map((field) => normalizeBankNumber(values[field] ?? ''))
  const account = numbers.pop()?.replace(/^0+/, '')
  return account ? [...numbers, account].join(' ') : ''
}

const payeeOf = ({ payee }: ComparedPayment) => nameWords(payee).join(' ')
