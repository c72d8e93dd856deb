import type { ResultRow } from '#contract/payouts.ts'
import { correctedDetails, isRefusedNotice } from '#domain/bank-files/results/change-codes.ts'
import type { PaymentResult, ResultMatch } from '#domain/bank-files/results/results.ts'
import { fromCents } from '#domain/money.ts'
import { checkOf } from './check-rows.ts'
import { knownNotices } from './notices-store.ts'
import type { OurPayment } from './our-payments.ts'
import { type Found, foundBy, type Reader } from './reported-row.ts'

/** What a file or a table says of our payments, and what is entered of it. */

type OurMatch = ResultMatch<OurPayment>

/** Returns each match as it is shown, with what is entered of it. */
export async function foundOf(matches: readonly OurMatch[], reader: Reader): Promise<Found[]> {
  const ids = matches.flatMap((match) => noticed(match)?.id ?? [])
  const known = ids.length > 0 ? await knownNotices(reader.db, ids) : new Set<string>()
  return matches.map((match) => foundOne(match, known, reader))
}

const kinds = {
  paid: 'paid',
  returned: 'return',
  ignore: 'none',
  undecided: 'undecided',
  disputed: 'disputed',
  notice: 'change',
} as const satisfies Record<PaymentResult['outcome'], ResultRow['kind']>

const SHOWN_CHARACTERS = 60
export const shortened = (cell: string) => cell.slice(0, SHOWN_CHARACTERS)

function foundOne(match: OurMatch, known: ReadonlySet<string>, reader: Reader): Found {
  const { row: line, key, cents, word, on = null, outcome: verdict, code = null } = match.result
  const amount = cents === undefined ? null : fromCents(cents)
  const said = { line, code, key, amount, on, word: shortened(word) }
  const payment = 'payment' in match ? match.payment : undefined
  const outcome = match.outcome === 'several' ? 'undecided' : match.outcome
  const own = 'differs' in match ? match.differs : undefined
  const differs = match.outcome === 'several' ? 'several' : own
  const check = checkOf(match)
  if (check) {
    const { kind, number, isAlarm, ...agrees } = check
    const found = foundBy(
      reader,
      { ...said, kind, code: null },
      { ...agrees, payment, entry: (payment_id) => ({ kind, payment_id, number, on }) },
    )
    // A void or stopped one that was paid contradicts the office.
    return { ...found, row: { ...found.row, contradicts: isAlarm } }
  }
  if (noticed(match) && code !== null) {
    const { data = '' } = match.result
    const isKnown = known.has(`${payment?.id}:${code}`)
    return foundBy(
      reader,
      { ...said, kind: 'change', amount: null, on: null },
      {
        outcome: isRefusedNotice(code) ? 'left' : isKnown ? 'already' : outcome,
        payment,
        differs,
        entry: (payment_id) => {
          return { kind: 'change', payment_id, code, corrected: correctedDetails(code, data), data }
        },
      },
    )
  }
  const kind = kinds[verdict]
  const day = kind === 'return' ? on : null
  return foundBy(
    reader,
    { ...said, kind, on: day },
    {
      payment,
      outcome: payment?.isFormer ? 'different' : outcome,
      differs: payment?.isFormer ? 'check' : differs,
      entry: (payment_id) =>
        kind === 'paid' ? { kind, payment_id } : { kind: 'return', payment_id, code, on: day },
    },
  )
}

/** Returns the payment that a notice of change is about. */
const noticed = (match: OurMatch): OurPayment | undefined =>
  match.result.outcome === 'notice' && 'payment' in match ? match.payment : undefined
