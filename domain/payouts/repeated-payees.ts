import { normalizeBankNumber } from '#domain/bank-numbers.ts'
import { nameWords } from '#domain/names.ts'
import type { PaymentValues } from '#domain/payment-methods.ts'

/** Finds payments of a run that may pay somebody twice (docs/product.md §14.18). */

/** A payment with the numbers of its account, in plain. */
export type ComparedPayment = { reference: string; payee: string; values: PaymentValues }

/**
 * Returns the references of payments that share an account or a payee, whichever their methods. Each
 * group is returned once, by accounts first.
 */
export function repeatedPayees(payments: readonly ComparedPayment[]): string[][] {
  const groups = [accountOf, payeeOf].flatMap((keyOf) =>
    [...Map.groupBy(payments, keyOf)].flatMap(([key, group]) =>
      key && group.length > 1 ? [group.map(({ reference }) => reference)] : [],
    ),
  )
  return [...new Map(groups.map((group) => [group.join(), group])).values()]
}

/** Returns what tells accounts apart: bank and account, IBAN or tax id. Empty without an account. */
function accountOf({ values }: ComparedPayment): string {
  const { routing_number, account_number, iban, tax_id } = values
  const account = normalizeBankNumber(account_number ?? '').replace(/^0+/, '')
  if (account) return `${normalizeBankNumber(routing_number ?? '')} ${account}`
  return normalizeBankNumber(iban ?? tax_id ?? '')
}

const payeeOf = ({ payee }: ComparedPayment) => nameWords(payee).join(' ')
