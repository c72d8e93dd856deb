import { bankAddressParts } from '#domain/address.ts'
import { suggestForBank, suggestHebrew } from '#domain/bank-files/transliteration.ts'
import { payoutMethodOf } from '#domain/payouts/methods.ts'
import type { LockProblem } from '../queries.ts'

/** What a person confirms: nothing is saved by itself (docs/product.md §14.6). */

/** Returns a name for the bank: as it was spelled before, or the entered one transliterated. */
export function suggestedName(problem: LockProblem): string {
  const { method, payee_for_bank, full_name, entered, spelled_before } = problem
  const known = payee_for_bank ?? spelled_before?.payee
  if (known) return known
  const payee = entered?.payee ?? full_name ?? ''
  const letters = method && payoutMethodOf(method).letters
  return (letters ? suggestForBank(payee, letters) : suggestHebrew(payee)) ?? ''
}

/** Returns an address for the bank, part by part. */
export const suggestedAddress = ({ method, entered, spelled_before }: LockProblem) =>
  Object.fromEntries(
    bankAddressParts.map((part) => {
      const letters = (method && payoutMethodOf(method).letters) || 'check'
      const known = spelled_before?.address
      const typed = known ? known[part] : entered?.address[part]
      return [part, suggestForBank(typed ?? '', letters) ?? '']
    }),
  ) as Record<(typeof bankAddressParts)[number], string>
