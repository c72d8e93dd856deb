import { dateAfter } from '#domain/payment-date.ts'
import { type BooksDay, canClose, monthEnd, reopened } from '#domain/payouts/ledger/days.ts'
import { balanceKinds, balanceOf, type Cents, type Posting } from '#domain/payouts/ledger/rows.ts'
import { makeMove } from './explore.ts'
import { labelOf, movesFrom, type Scope } from './moves.ts'
import { start, type World } from './world.ts'

/** A history of a scope with days that pass, and months that are closed and opened again. */

type Walk = {
  world: World
  day: BooksDay
  postings: Posting[]
  /** What the closed months contain, by their last day. */
  closed: Map<string, string>
  /** The dues that were ever marked: what is paid of them may be more than is approved. */
  marked: Set<number>
}

const sumOf = (postings: readonly Posting[], kind: Posting['kind']): Cents =>
  postings.filter((one) => one.kind === kind).reduce((sum, { amount }) => sum + amount, 0n)

const contentOf = (postings: readonly Posting[], end: string): string => {
  const own = postings.filter(({ on }) => monthEnd(on) === end)
  return balanceKinds.map((kind) => `${kind} ${sumOf(own, kind)}`).join(', ')
}

function faultsOfMonths({ postings, closed }: Walk): string[] {
  return [...closed].flatMap(([end, content]) =>
    contentOf(postings, end) === content ? [] : `the closed month ${end} changed`,
  )
}

/** Returns what is wrong with the sums as of each day of the past, and with those of today. */
function faultsOfDays({ world, postings, marked }: Walk): string[] {
  const faults: string[] = []
  for (const due of world.request.dues) {
    const own = postings.filter((posting) => posting.due === due.number)
    for (const kind of balanceKinds) {
      if (sumOf(own, kind) !== balanceOf(due)[kind])
        faults.push(`${kind} is not the sum of postings`)
    }
    for (const day of new Set(own.map(({ on }) => on))) {
      const until = own.filter(({ on }) => on <= day)
      const [approved, committed, paid, loss] = balanceKinds.map((kind) => sumOf(until, kind))
      if ((committed ?? 0n) < 0n || (paid ?? 0n) < 0n || (loss ?? 0n) < 0n) {
        faults.push(`a sum as of ${day} is below 0`)
      }
      const unpaid = (approved ?? 0n) + (loss ?? 0n) - (paid ?? 0n)
      if (unpaid < 0n && !marked.has(due.number)) faults.push(`unpaid as of ${day} is below 0`)
    }
  }
  return faults
}

/** Lets days pass, or closes or opens a month. Returns false if a move is to be made instead. */
function passTime(walk: Walk, choice: number): boolean {
  const { day, closed, postings } = walk
  const kind = choice % 8
  if (kind > 2) return false
  if (kind === 0) day.today = dateAfter(day.today, 1 + (choice % 23))
  const [firstDay = day.today] = postings.map(({ on }) => on).sort()
  const next = monthEnd(day.closedUntil ? dateAfter(day.closedUntil, 1) : firstDay)
  if (kind === 1 && canClose(next, day)) {
    closed.set(next, contentOf(postings, next))
    day.closedUntil = next
  }
  if (kind === 2 && day.closedUntil && closed.size > 0) {
    closed.delete(day.closedUntil)
    day.closedUntil = closed.size > 0 ? reopened(day.closedUntil) : null
  }
  return true
}

/** Makes the moves that numbers choose. Returns what went wrong, with the way to it. */
export function walk(scope: Scope, choices: readonly number[]): string[] {
  const day: BooksDay = { today: '2026-01-16', closedUntil: null }
  const state: Walk = { world: start, day, postings: [], closed: new Map(), marked: new Set() }
  const way: string[] = []
  for (const choice of choices) {
    if (passTime(state, choice)) continue
    const on = dateAfter(day.today, -(choice % 5) * 9)
    const moves = movesFrom(state.world, scope, { today: day.today, on })
    const at = choice % moves.length
    for (const move of [...moves.slice(at), ...moves.slice(0, at)]) {
      const made = makeMove(state.world, move, day)
      if (!made) continue
      state.world = made.world
      state.postings.push(...made.postings)
      way.push(`${day.today} ${labelOf(move)}`)
      for (const due of made.world.request.dues) if (due.isMarked) state.marked.add(due.number)
      const faults = [...made.faults, ...faultsOfMonths(state), ...faultsOfDays(state)]
      if (faults.length > 0) return [...faults, ...way]
      break
    }
  }
  return []
}
