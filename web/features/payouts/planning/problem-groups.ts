import { payoutMethodOf } from '#domain/payouts/methods.ts'
import { grouped } from '#web/grouped.ts'
import type { LockProblem } from '../queries.ts'
import { suggestedAddress, suggestedName } from './suggestions.ts'

/** What prevents locking, by whom it is about: a person is asked once, however many payments wait. */

/** A problem of one payment. */
export type PaymentProblem = LockProblem & { payment_id: string; request_id: string }

export const isOfName = ({ code }: LockProblem) =>
  code === 'payee_letters' || code === 'payee_unconfirmed'
export const isOfAddress = ({ code }: LockProblem) => code === 'address_letters'
export const isOfDetails = ({ code }: LockProblem) => code === 'details_unconfirmed'

const isOfPayment = (problem: LockProblem): problem is PaymentProblem =>
  problem.payment_id !== null && problem.request_id !== null

export const problemsOfRun = (problems: readonly LockProblem[]) =>
  problems.filter((problem) => !isOfPayment(problem))

/** Returns the problems of each person together; two of one name in one family are one person. */
export const problemsByPerson = (
  problems: readonly LockProblem[],
): (readonly PaymentProblem[])[] => [
  ...grouped(
    problems.filter(isOfPayment),
    ({ family_id, request_id, full_name }) => `${family_id ?? request_id} ${full_name}`,
  ).values(),
]

/** Returns how many things the office is asked before it can lock. */
export const thingsToMend = (problems: readonly LockProblem[]): number =>
  problemsOfRun(problems).length + problemsByPerson(problems).length

/** What is told the bank of payments that are mended alike: one name, or one address. */
export type Spelling = { problems: readonly PaymentProblem[] } & (
  | { name: string; address?: never }
  | { address: ReturnType<typeof suggestedAddress>; name?: never }
)

/** Returns the names and addresses that a person's payments need, each once with its suggestion. */
export function spellingsOf(problems: readonly PaymentProblem[]): Spelling[] {
  const alike = (chosen: readonly PaymentProblem[], of: (problem: PaymentProblem) => unknown) =>
    grouped(chosen, (problem) =>
      JSON.stringify([of(problem), problem.method && payoutMethodOf(problem.method).letters]),
    ).values()
  const names = [...alike(problems.filter(isOfName), suggestedName)]
  const addresses = [...alike(problems.filter(isOfAddress), suggestedAddress)]
  return [
    ...names.map((all) => ({ problems: all, name: suggestedName(all[0]) })),
    ...addresses.map((all) => ({ problems: all, address: suggestedAddress(all[0]) })),
  ]
}
