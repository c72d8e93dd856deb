import type { LockProblem } from '../queries.ts'

export const isOfAddress = ({ code }: LockProblem) => code === 'address_letters'

/** Returns the problems that a name or an address for the bank mends. */
export const suggestible = (problems: readonly LockProblem[]) =>
  problems.filter(
    (problem) =>
      problem.code === 'payee_letters' ||
      problem.code === 'payee_unconfirmed' ||
      isOfAddress(problem),
  )
