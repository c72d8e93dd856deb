import { fromCents } from '#domain/money.ts'
import type { History, Press, Step } from './history.ts'
import type { OwnDue, OwnRequest } from './own-books.ts'

/** What an office decides in a random history. */

const isApproved = (history: History) => (request: OwnRequest) =>
  history.stateOf(request).outcome === 'approved'
const isOpen = (history: History) => (request: OwnRequest) =>
  ['pending', 'undecided', 'approved'].includes(history.stateOf(request).outcome)
export const isFree = (due: OwnDue) => !due.isEnded && due.free() > 0n
const approvedOf = ({ dues }: OwnRequest) =>
  dues.reduce((sum, due) => sum + due.sum('approved'), 0n)
const least = (a: bigint, b: bigint) => (a < b ? a : b)

/** Approves the first dues of which nothing went out, over an amount each; those left over have ended. */
function approveAnew(request: OwnRequest, times: number, cents: bigint): void {
  for (const due of request.dues.filter(({ isBegun }) => !isBegun).slice(0, times)) {
    if (!due.isEnded) due.approve(cents - due.sum('approved'))
  }
}

/** Raises the last open due while nothing of it is out, or else the new one. */
function raise({ dues }: OwnRequest, cents: bigint): void {
  const last = dues.filter(({ wasEnded }) => !wasEnded).at(-1)
  const added = dues.at(-1)
  if (last && !(last.isBegun && added !== last)) last.approve(cents)
  else added?.approve(cents)
}

/** Lowers by what is free, the last due first. */
function lower({ dues }: OwnRequest, cents: bigint): void {
  let left = cents
  for (const due of dues.filter(({ wasEnded }) => !wasEnded).reverse()) {
    const part = least(left, due.free())
    if (part <= 0n) continue
    due.approve(-part)
    left -= part
  }
}

const approve: Step = {
  weight: 10,
  plan(history) {
    const request = history.request(isOpen(history))
    if (!request) return undefined
    const cents = history.roll() < 0.05 ? 0n : history.cents(30_000)
    const isSame = history.stateOf(request).outcome === 'approved' && !request.hasPlan
    const before = approvedOf(request)
    const times = cents > 0n ? 1 : 0
    return {
      name: 'create_admin_review',
      input: {
        input_request_id: request.id,
        input_donation_amount: fromCents(cents),
        ...(request.hasPlan && { input_plan: null }),
      },
      book() {
        request.hasPlan = false
        if (!isSame || before === 0n) approveAnew(request, times, cents)
        else if (cents > before) raise(request, cents - before)
        else lower(request, before - cents)
      },
    }
  },
}

const approvePlan: Step = {
  weight: 6,
  plan(history) {
    const request = history.request(
      (one) => isOpen(history)(one) && !one.dues.some(({ isBegun }) => isBegun),
    )
    if (!request) return undefined
    const cents = history.cents(15_000)
    const times = 2 + history.number(3)
    const input_plan = { every: 'week', first_on: history.friday(), times }
    return {
      name: 'create_admin_review',
      input: {
        ...{ input_request_id: request.id, input_donation_amount: fromCents(cents), input_plan },
      },
      book() {
        request.hasPlan = true
        approveAnew(request, times, cents)
      },
    }
  },
}

const notApproved: Step = {
  weight: 2,
  plan(history) {
    const request = history.request(isApproved(history))
    if (!request) return undefined
    const input_outcome = history.pick(['declined', 'needs_info'])
    return {
      name: 'create_admin_review',
      input: {
        input_request_id: request.id,
        input_outcome,
        input_message: 'Why?',
        ...word(history),
      },
      book() {
        request.hasPlan = false
      },
    }
  },
}

const undo: Step = {
  weight: 2,
  plan(history) {
    const request = history.request(isApproved(history))
    if (!request) return undefined
    return {
      name: 'undo_admin_review',
      input: { request_id: request.id, ...word(history) },
      book() {
        request.hasPlan = false
        request.fund = history.funds[0] ?? ''
      },
    }
  },
}

const word = (history: History) => (history.roll() < 0.7 ? { not_entered: true } : {})

const changes = ['amount', 'amount', 'skip', 'stop', 'resume', 'extend'] as const

const changeDues: Step = {
  weight: 8,
  plan(history) {
    const request = history.request((one) => one.hasPlan)
    const first = request && history.pick(request.dues)
    if (!request || !first) return undefined
    const change = history.pick(changes) ?? 'amount'
    const cents = history.cents(15_000)
    const input: Record<string, unknown> = { request_id: request.id, from_number: first.number }
    if (change === 'amount') input.amount = fromCents(cents)
    else if (change === 'extend') input.extend = { times: 1 }
    else input[change] = true
    const changed = request.dues.filter(
      (due) => due.number >= first.number && isFree(due) && due.sum('paid') === 0n && !isOut(due),
    )
    const last = request.dues.filter(isOfPlan).at(-1)
    const amount = last ? last.sum('approved') + last.takenOff : 0n
    const known = new Set(request.dues)
    return {
      name: 'change_dues',
      input,
      go: history.twice('change_dues', input),
      book() {
        if (change === 'amount') {
          for (const due of changed) due.approve(cents - due.sum('approved'))
        }
        if (change === 'extend') {
          for (const due of request.dues) if (!known.has(due)) due.approve(amount)
        }
      },
    }
  },
}

const isOut = ({ attempts }: OwnDue) => {
  const last = attempts.filter(({ way }) => way === 'run').at(-1)
  return last?.state === 'locked' || last?.state === 'sent'
}
/** It is one of the present plan, or money of it is out. */
const isOfPlan = (due: OwnDue) =>
  !due.isEnded || due.isBegun || ['skipped', 'stopped', 'withdrawn'].includes(due.why ?? '')

const onRequest = (
  name: string,
  weight: number,
  {
    isUseful,
    more,
    book,
  }: {
    isUseful: (history: History) => (request: OwnRequest) => boolean
    more?: (history: History) => Record<string, unknown>
    book?: (request: OwnRequest) => void
  },
): Step => ({
  weight,
  plan(history): Press | undefined {
    const request = history.request(isUseful(history))
    if (!request) return undefined
    const input = { request_id: request.id, ...more?.(history) }
    return { name, input, ...(book && { book: () => book(request) }) }
  },
})

const setFund: Step = {
  weight: 3,
  plan(history) {
    const request = history.request(isApproved(history))
    const fund_id = history.pick(history.funds)
    if (!request || !fund_id) return undefined
    return {
      name: 'set_fund',
      input: { request_id: request.id, fund_id },
      book() {
        request.fund = fund_id
      },
    }
  },
}

export const decisionSteps: Step[] = [
  ...[approve, approvePlan, notApproved, undo, changeDues, setFund],
  onRequest('hold_request', 3, {
    isUseful: (history) => (one) => !history.stateOf(one).on_hold && isApproved(history)(one),
    more: (history) => ({ reason: 'a doubt', ...word(history) }),
  }),
  onRequest('release_request', 4, { isUseful: (h) => (one) => h.stateOf(one).on_hold }),
  onRequest('withdraw_request', 2, { isUseful: isApproved, more: word }),
  onRequest('restore_request', 3, {
    isUseful: (history) => (one) => history.stateOf(one).outcome === 'withdrawn',
  }),
]
