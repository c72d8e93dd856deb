import { bankAddressParts } from '#domain/address.ts'
import { suggestForBank, suggestHebrew } from '#domain/bank-files/transliteration.ts'
import { payoutMethodOf } from '#domain/payouts/methods.ts'
import type { LockProblem } from '../queries.ts'

/** What a person confirms: nothing is saved by itself (docs/product.md §14.6). */

/** Returns a name for the bank: the one of an earlier payment, or the entered one transliterated. */
export function suggestedName({ method, payee_for_bank, full_name, entered }: LockProblem): string {
  if (payee_for_bank) return payee_for_bank
  const payee = entered?.payee ?? full_name ?? ''
  const letters = method && payoutMethodOf(method).letters
  return (letters ? suggestForBank(payee, letters) : suggestHebrew(payee)) ?? ''
}

/** Returns an address for the bank, part by part. */
export const suggestedAddress = ({ method, entered }: LockProblem) =>
  Object.fromEntries(
    bankAddressParts.map((part) => {
      const letters = (method && payoutMethodOf(method).letters) || 'check'
      return [part, suggestForBank(entered?.address[part] ?? '', letters) ?? '']
    }),
  ) as Record<(typeof bankAddressParts)[number], string>
