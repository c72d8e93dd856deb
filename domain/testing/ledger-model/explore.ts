import { type Carried, carryOut } from '#domain/payouts/ledger/carry-out.ts'
import type { BooksDay } from '#domain/payouts/ledger/days.ts'
import type { Posting } from '#domain/payouts/ledger/rows.ts'
import { statusOf } from '#domain/payouts/ledger/status.ts'
import { faultsOf, faultsOfAct, isDenial } from './faults.ts'
import { labelOf, type Move, movesFrom, type Scope } from './moves.ts'
import { encode, forget, keyOf, start, truthOf, type World } from './world.ts'

/** Walks every order of moves of a scope, nearest first, up to a number of worlds. */

const today = '2026-01-16'
const day: BooksDay = { today, closedUntil: null }

export type Made = { world: World; postings: Posting[]; faults: string[] }

/** Makes a move. Returns the world after it and what is wrong, or undefined if it is refused. */
export function makeMove(world: World, move: Move, at: BooksDay): Made | undefined {
  const { act, about, change } = move
  if (!act) {
    if (!about || !change) return undefined
    const truth = change(truthOf(world, about.due, about.payment))
    const truths = { ...world.truths, [keyOf(about.due, about.payment)]: truth }
    const next = { ...world, truths }
    const faults = faultsOf(next, { status: statusOf(next.request) })
    return { world: next, postings: [], faults }
  }
  const carried = carryOut(world.request, act, at)
  if ('refusal' in carried) return undefined
  const next = withDenials(world, carried, move)
  const done = faultsOfAct(world, next, { act, carried, today: at.today })
  const { postings } = carried
  return { world: forget(next), postings, faults: [...done, ...faultsOf(next, carried)] }
}

/** Remembers of which payments somebody said that the bank will not pay them. */
function withDenials(world: World, { request }: Carried, { act, about }: Move): World {
  const truths = { ...world.truths }
  for (const due of request.dues) {
    for (const payment of due.payments) {
      const key = keyOf(due, payment)
      const isMeant = about !== undefined && key === keyOf(about.due, about.payment)
      const isDenied = act && isDenial(act, payment) && (isMeant || payment.isTyped)
      if (isDenied) truths[key] = { ...truthOf(world, due, payment), isDenied: true }
    }
  }
  return { request, truths }
}

type Step = { parent: number; move: Move }
export type Explored = { worlds: number; isComplete: boolean; faults: Map<string, string> }

/** Returns how many worlds were seen, and the shortest way to each fault. */
export function explore(scope: Scope, limit: number): Explored {
  const seen = new Set([encode(start)])
  const steps: Step[] = [{ parent: -1, move: {} }]
  const faults = new Map<string, string>()
  let queue: { world: World; index: number }[] = [{ world: start, index: 0 }]
  while (queue.length > 0) {
    const next: typeof queue = []
    for (const { world, index } of queue) {
      if (seen.size >= limit) return { worlds: seen.size, isComplete: false, faults }
      for (const move of movesFrom(world, scope, { today, on: today })) {
        const made = tryMove(world, move)
        if (!made) continue
        for (const fault of made.faults) {
          if (!faults.has(fault)) faults.set(fault, wayTo(steps, index, move))
        }
        const key = encode(made.world)
        if (seen.has(key)) continue
        seen.add(key)
        next.push({ world: made.world, index: steps.length })
        steps.push({ parent: index, move: { act: move.act, label: move.label } })
      }
    }
    queue = next
  }
  return { worlds: seen.size, isComplete: true, faults }
}

function wayTo(steps: readonly Step[], index: number, last: Move): string {
  const moves = [last]
  for (let at = index; at > 0; at = steps[at]?.parent ?? 0) moves.unshift(steps[at]?.move ?? {})
  return moves.map(labelOf).join(' > ')
}

/** A press that marks throws: that is a fault like any other. */
function tryMove(world: World, move: Move): Pick<Made, 'world' | 'faults'> | undefined {
  try {
    return makeMove(world, move, day)
  } catch (error) {
    return { world, faults: [String(error)] }
  }
}
