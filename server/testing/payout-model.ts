import type { PaymentMethod } from '#domain/payment-methods.ts'
import {
  canApply,
  endingOf,
  filedStates,
  isLive,
  type PaymentAction,
  type PaymentState,
  requestStatusAfter,
  stepsTo,
  transitions,
} from '#domain/payouts/payment-states.ts'
import { refusalToLock, refusalToPayAgain, refusalToPlan } from '#domain/payouts/proposal.ts'
import { canApplyToRun, countStates, type RunState } from '#domain/payouts/run-states.ts'
import type { RequestStatus } from '#domain/request-status.ts'

/**
 * What payouts should do, for random histories: the rules of domain/payouts/ and nothing else. Each
 * method does what a procedure does and returns whether the procedure is allowed.
 */

export type ModelRequest = {
  id: string
  method: PaymentMethod
  status: RequestStatus
  outcome: 'approved' | 'declined'
  amount: string
  isOnHold: boolean
  isWithdrawn: boolean
}
export type ModelRun = {
  id: string
  friday: string
  state: RunState
  revision: number
  hasRate: boolean
  wasDownloaded: boolean
  hasVoidCheck: boolean
}
export type ModelPayment = {
  request: ModelRequest
  run: ModelRun | null
  attempt: number
  state: PaymentState
  previous: RequestStatus | null
  /** It has an amount of its own since it was locked. */
  isFixed: boolean
}

const withBank: readonly PaymentState[] = filedStates.filter((state) => state !== 'locked')
const mayMove = ({ state }: ModelPayment) => state === 'planned' || state === 'held'

export class PayoutModel {
  readonly requests: ModelRequest[]
  readonly runs: ModelRun[] = []
  payments: ModelPayment[] = []

  /** How often each transition happened, such as `hold locked`. Shared by many histories. */
  readonly happened: Map<string, number>

  constructor(requests: ModelRequest[], happened = new Map<string, number>()) {
    this.requests = requests
    this.happened = happened
  }

  protected count(what: string): void {
    this.happened.set(what, (this.happened.get(what) ?? 0) + 1)
  }

  newest = (request: ModelRequest) => this.payments.findLast((one) => one.request === request)
  of = (run: ModelRun | null) => this.payments.filter((payment) => payment.run === run)
  drafts = () => this.runs.filter(({ state }) => state === 'draft')
  draftOf = (friday: string) => this.drafts().find((run) => run.friday === friday)
  private earliestDraft = () =>
    this.drafts().sort((a, b) => (a.friday < b.friday ? -1 : 1))[0] ?? null

  private payable(request: ModelRequest) {
    return {
      amount: request.amount,
      isDecided: request.outcome === 'approved' && !request.isWithdrawn,
      status: request.status,
      isOnHold: request.isOnHold,
      isWithdrawn: request.isWithdrawn,
      isErased: false,
      lastPayment: this.newest(request)?.state ?? null,
      createdAt: new Date(),
    }
  }

  private isMethodSent({ run, request }: ModelPayment): boolean {
    if (!run) return false
    const same = this.of(run).filter((other) => other.request.method === request.method)
    return same.some(({ state }) => withBank.includes(state))
  }

  private apply(action: PaymentAction, payment: ModelPayment): void {
    const { request } = payment
    const { to } = transitions[action]
    this.count(`${action} ${payment.state}`)
    if (action === 'lock') payment.previous ??= request.status
    request.status = requestStatusAfter(action, request.status, payment.previous)
    if (to === null) this.payments = this.payments.filter((one) => one !== payment)
    else payment.state = to
  }

  protected settle(run: ModelRun | null, leftFiles = false): void {
    if (!run) return
    if (leftFiles && run.state === 'locked') run.revision += 1
    const states = countStates(this.of(run).map(({ state }) => state))
    const facts = { state: run.state, wasDownloaded: false, payments: states }
    if (!canApplyToRun('close', facts)) return
    this.count('close run')
    run.state = 'closed'
  }

  private plan(request: ModelRequest, run: ModelRun | null, attempt = 1): void {
    const payment = { request, run, attempt, state: 'planned', previous: null, isFixed: false }
    this.payments.push(payment as ModelPayment)
  }

  addAllDue(run: ModelRun): boolean {
    if (run.state !== 'draft') return false
    for (const request of this.requests) {
      if (this.canAdd(request)) this.propose(request, run)
    }
    return true
  }

  private propose(request: ModelRequest, run: ModelRun): void {
    this.count('propose')
    this.plan(request, run)
  }

  createRun(id: string, friday: string): boolean {
    if (this.draftOf(friday)) return false
    const run: ModelRun = {
      ...{ id, friday, state: 'draft', revision: 1 },
      ...{ hasRate: false, wasDownloaded: false, hasVoidCheck: false },
    }
    this.runs.push(run)
    for (const payment of this.of(null)) if (mayMove(payment)) payment.run = run
    return this.addAllDue(run)
  }

  canAdd = (request: ModelRequest) => !refusalToPlan(this.payable(request))

  add(run: ModelRun, request: ModelRequest): boolean {
    if (run.state !== 'draft' || !this.canAdd(request)) return false
    this.propose(request, run)
    return true
  }

  remove(payment: ModelPayment): boolean {
    if (payment.state !== 'planned') return false
    this.apply('remove', payment)
    return true
  }

  canHold = (payment: ModelPayment) =>
    canApply('hold', payment.state, { isMethodSent: this.isMethodSent(payment) })

  hold(payment: ModelPayment): boolean {
    if (!this.canHold(payment)) return false
    const leftFiles = payment.state === 'locked'
    this.apply('hold', payment)
    this.settle(payment.run, leftFiles)
    return true
  }

  release(payment: ModelPayment, fileWasGiven?: boolean): boolean {
    if (payment.state !== 'held') return false
    const { run, isFixed } = payment
    if (isFixed && run?.wasDownloaded && fileWasGiven === undefined) return false
    this.apply('release', payment)
    payment.isFixed = false
    if (run?.state !== 'draft') payment.run = this.earliestDraft()
    this.settle(run)
    return true
  }

  private planned = (run: ModelRun) => this.of(run).filter(({ state }) => state === 'planned')

  canLock(run: ModelRun): boolean {
    const planned = this.planned(run)
    const isRateMissing =
      !run.hasRate && planned.some(({ request }) => request.method === 'israeli_bank')
    const isRefused = planned.some(({ request }) => refusalToLock(this.payable(request)))
    return run.state === 'draft' && planned.length > 0 && !isRateMissing && !isRefused
  }

  lock(run: ModelRun): boolean {
    if (!this.canLock(run)) return false
    for (const payment of this.planned(run)) {
      this.apply('lock', payment)
      payment.isFixed = true
    }
    this.count('lock run')
    run.state = 'locked'
    return true
  }

  canUnlock(run: ModelRun): boolean {
    const { state } = run
    const wasDownloaded = run.wasDownloaded || run.hasVoidCheck
    const payments = countStates(this.of(run).map((payment) => payment.state))
    const isAllowed = canApplyToRun('unlock', { state, wasDownloaded, payments })
    return isAllowed && !this.draftOf(run.friday)
  }

  unlock(run: ModelRun): boolean {
    if (!this.canUnlock(run)) return false
    for (const payment of this.of(run)) {
      const { request, previous } = payment
      if (payment.state === 'locked') this.apply('unlock', payment)
      else if (payment.state !== 'held') continue
      else request.status = requestStatusAfter('unlock', request.status, previous)
      payment.previous = null
      payment.isFixed = false
    }
    this.count('unlock run')
    run.state = 'draft'
    return true
  }

  cancel(run: ModelRun): boolean {
    if (run.state !== 'draft') return false
    this.count('cancel run')
    run.state = 'cancelled'
    const draft = this.earliestDraft()
    for (const payment of this.of(run)) if (mayMove(payment)) payment.run = draft
    return true
  }

  setRate(run: ModelRun): boolean {
    if (run.state !== 'draft') return false
    run.hasRate = true
    return true
  }

  mark(action: 'send' | 'pay', run: ModelRun, method: PaymentMethod): boolean {
    if (run.state !== 'locked' && run.state !== 'closed') return false
    const from = action === 'send' ? 'locked' : 'sent'
    for (const payment of this.of(run)) {
      if (payment.state === from && payment.request.method === method) this.apply(action, payment)
    }
    this.settle(run)
    return true
  }

  end(action: 'return' | 'fail', payment: ModelPayment): boolean {
    const steps = stepsTo(action, payment.state, { isMethodSent: false })
    for (const step of steps) this.apply(step, payment)
    if (steps.length > 0) this.settle(payment.run)
    return steps.length > 0
  }

  /** Its payment is over, so that it can be paid again unless a decision prevents it. */
  isOver(request: ModelRequest): boolean {
    const newest = this.newest(request)
    return newest !== undefined && !isLive(newest.state)
  }

  canPayAgain = (payment: ModelPayment) =>
    !refusalToPayAgain(this.payable(payment.request)) && this.newest(payment.request) === payment

  payAgain(payment: ModelPayment): boolean {
    const { request, attempt } = payment
    if (!this.canPayAgain(payment)) return false
    this.count(`pay_again ${payment.state}`)
    this.plan(request, this.earliestDraft(), attempt + 1)
    request.status = requestStatusAfter('pay_again', request.status, null)
    return true
  }

  /** Ends the live payment of a request that is not to be paid any more. */
  protected endPayment(request: ModelRequest): void {
    const payment = this.newest(request)
    const context = { isMethodSent: payment ? this.isMethodSent(payment) : false }
    const ending = payment && endingOf(payment.state, context)
    if (!ending) return
    const leftFiles = payment.state === 'locked'
    this.apply(ending, payment)
    this.settle(payment.run, leftFiles)
  }
}
