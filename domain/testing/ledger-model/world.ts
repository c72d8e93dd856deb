import type { Due, Payment, RequestLedger } from '#domain/payouts/ledger/rows.ts'

/**
 * A world of one request: its ledger, and what the bank really did, which the office does not know
 * (docs/product.md §14.26).
 */

/** What the bank really did with an attempt, and whether something false may have been said of it. */
export type Truth = {
  /** The instructions or check numbers that reached the bank, by position, and those it paid. */
  reached: boolean[]
  paid: boolean[]
  cameBack: number
  /** A word said that the bank will not pay something of it. */
  isDenied: boolean
}

export type World = {
  request: RequestLedger
  /** By due and attempt. */
  truths: Record<string, Truth>
}

const noTruth = (): Truth => ({ reached: [], paid: [], cameBack: 0, isDenied: false })

export const keyOf = (due: Due, { attempt }: Payment) => `${due.number}/${attempt}`
export const truthOf = (world: World, due: Due, payment: Payment): Truth =>
  world.truths[keyOf(due, payment)] ?? noTruth()

/** Returns how often the books reckon with a payment of an attempt. */
export const reckonedOf = ({ amount, committed, paid }: Payment): number =>
  amount === 0n ? 0 : Number((committed + paid) / amount)

/** Returns how often the bank really paid an attempt, less what came back. */
export const netOf = ({ paid, cameBack }: Truth): number => paid.filter(Boolean).length - cameBack

export const start: World = {
  request: {
    outcome: 'undecided',
    isWithdrawn: false,
    isErased: false,
    isOnHold: false,
    hasPlan: false,
    setByHand: null,
    fund: 'a',
    dues: [],
  },
  truths: {},
}

/** Forgets what tells nothing more: attempts that ended and were never out, and cash taken back. */
export function forget(world: World): World {
  const truths: Record<string, Truth> = {}
  const dues = world.request.dues.map((due) => {
    const isNews = (payment: Payment, index: number) =>
      payment.state !== 'cancelled' ||
      payment.instructions.length > 0 ||
      payment.numbers.length > 0 ||
      (payment.way === 'run' && index === due.payments.length - 1)
    const payments = due.payments.filter(isNews)
    for (const payment of payments) {
      const truth = world.truths[keyOf(due, payment)]
      if (truth) truths[keyOf(due, payment)] = truth
    }
    return { ...due, payments }
  })
  return { request: { ...world.request, dues }, truths }
}

const flag = (...values: (boolean | null)[]) => values.map((value) => (value ? 1 : 0)).join('')

/** Returns a text that is equal for equal worlds, but for days. */
export function encode({ request, truths }: World): string {
  const { outcome, isWithdrawn, isErased, isOnHold, hasPlan, setByHand, fund } = request
  const dues = request.dues.map((due) => {
    const balances = Object.entries(due.balances)
      .sort()
      .flatMap(([name, balance]) => [name, ...Object.values(balance)])
    const payments = due.payments.map((payment) => {
      const { state, way, amount, carrier, instructions, numbers, endedFrom } = payment
      const truth = truths[keyOf(due, payment)] ?? noTruth()
      return [
        payment.attempt,
        state.slice(0, 2),
        way[0],
        amount,
        payment.fund,
        carrier?.[0],
        flag(payment.isTyped, payment.wasHandedOver, payment.isHeldWithRequest),
        endedFrom?.[0],
        payment.endedLoss,
        ...instructions.map(({ fate, settled }) => `${fate[0]}${settled}`),
        ...numbers.map(
          (one) =>
            `${one.state}${one.settled}${flag(one.isReplaced)}${one.before ? Object.values(one.before) : ''}`,
        ),
        flag(...truth.reached),
        flag(...truth.paid),
        truth.cameBack,
        flag(truth.isDenied),
      ].join(',')
    })
    return [due.number, due.ended, due.takenOff, flag(due.isMarked), ...balances, ...payments].join(
      ';',
    )
  })
  const own = [outcome[0], flag(isWithdrawn, isErased, isOnHold, hasPlan), setByHand, fund]
  return [...own, ...dues].join('|')
}
