import { addressOf } from '#domain/payouts/file-payment.ts'
import { payoutMethodOf } from '#domain/payouts/methods.ts'
import { payeeOf } from '#domain/payouts/payee.ts'
import { spelledBefore } from '#domain/payouts/spelled-before.ts'
import type { Db } from '#server/database/connect.ts'
import type { PaymentRow } from '../ledger/payable-store.ts'
import { currentPayee } from '../ledger/snapshot.ts'
import type { Description, Planned } from './description.ts'
import { earlierNames } from './earlier-names-store.ts'

type Problem = Description['problems'][number]
type Earlier = Awaited<ReturnType<typeof earlierNames>>[number]

const isOfLetters = ({ code }: Problem) => code === 'payee_letters' || code === 'address_letters'

/** Adds to problems with letters how the person's earlier payments were spelled. */
export async function withEarlierNames(
  db: Db,
  problems: Problem[],
  planned: Planned,
): Promise<Problem[]> {
  const ids = new Set(problems.filter(isOfLetters).map(({ payment_id }) => payment_id))
  const rows = new Map(planned.flatMap(({ row }) => (ids.has(row.id) ? [[row.id, row]] : [])))
  if (rows.size === 0) return problems
  const people = [...rows.values()]
  const found = Map.groupBy(
    await earlierNames(db, {
      accounts: people.flatMap(({ user_id }) => user_id ?? []),
      families: people.flatMap((one) => (one.user_id ? [] : (one.family_id ?? []))),
    }),
    personOf,
  )
  return problems.map((problem) => {
    const row = isOfLetters(problem) ? rows.get(problem.payment_id ?? '') : undefined
    const earlier = row && found.get(personOf(row))
    return earlier ? { ...problem, spelled_before: spelling(row, earlier) } : problem
  })
}

/** Returns an account; without one, a person is a name in a family. */
const personOf = ({ user_id, family_id, full_name }: Pick<Earlier, PersonKey>) =>
  user_id ?? `${family_id} ${full_name}`
type PersonKey = 'user_id' | 'family_id' | 'full_name'

function spelling(row: PaymentRow, earlier: Earlier[]) {
  const names = earlier.map((one) => ({
    typed: [one.full_name, one.payment_full_name ?? ''].filter(Boolean),
    payee: one.payee ?? payeeOf(one.payment_method, one.full_name, one),
    forBank: one.payee_for_bank,
  }))
  const { letters } = payoutMethodOf(row.method)
  const told = earlier.find((one) => one.address_for_bank && isSamePlace(one, row))
  return {
    payee: spelledBefore(currentPayee(row), letters, names),
    address: told?.address_for_bank ?? null,
  }
}

/** Whether the address for the bank was made for the address that is entered now. */
function isSamePlace(one: Earlier, row: PaymentRow): boolean {
  const before = one.address ?? addressOf(one)
  const { address_line1, city } = addressOf(row as Parameters<typeof addressOf>[0])
  return before.address_line1 === address_line1 && before.city === city
}
