import type { PaymentMethod } from '#domain/payment-methods.ts'
import {
  canApply,
  endingOf,
  filedStates,
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

  constructor(requests: ModelRequest[]) {
    this.requests = requests
  }

  newest = (request: ModelRequest) => this.payments.findLast((one) => one.request === request)
  of = (run: ModelRun | null) => this.payments.filter((payment) => payment.run === run)
  private drafts = () => this.runs.filter(({ state }) => state === 'draft')
  private draftOf = (friday: string) => this.drafts().find((run) => run.friday === friday)
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
    if (action === 'lock') payment.previous ??= request.status
    request.status = requestStatusAfter(action, request.status, payment.previous)
    if (to === null) this.payments = this.payments.filter((one) => one !== payment)
    else payment.state = to
  }

  private settle(run: ModelRun | null, leftFiles = false): void {
    if (!run) return
    if (leftFiles && run.state === 'locked') run.revision += 1
    const states = countStates(this.of(run).map(({ state }) => state))
    const facts = { state: run.state, wasDownloaded: false, payments: states }
    if (canApplyToRun('close', facts)) run.state = 'closed'
  }

  private plan(request: ModelRequest, run: ModelRun | null, attempt = 1): void {
    const payment = { request, run, attempt, state: 'planned', previous: null, isFixed: false }
    this.payments.push(payment as ModelPayment)
  }

  addAllDue(run: ModelRun): boolean {
    if (run.state !== 'draft') return false
    for (const request of this.requests) {
      if (!refusalToPlan(this.payable(request))) this.plan(request, run)
    }
    return true
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

  add(run: ModelRun, request: ModelRequest): boolean {
    if (run.state !== 'draft' || refusalToPlan(this.payable(request))) return false
    this.plan(request, run)
    return true
  }

  remove(payment: ModelPayment): boolean {
    if (payment.state !== 'planned') return false
    this.apply('remove', payment)
    return true
  }

  hold(payment: ModelPayment): boolean {
    if (!canApply('hold', payment.state, { isMethodSent: this.isMethodSent(payment) })) return false
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

  lock(run: ModelRun): boolean {
    const planned = this.of(run).filter(({ state }) => state === 'planned')
    const isRateMissing =
      !run.hasRate && planned.some(({ request }) => request.method === 'israeli_bank')
    const refused = planned.some(({ request }) => refusalToLock(this.payable(request)))
    if (run.state !== 'draft' || planned.length === 0 || isRateMissing || refused) return false
    for (const payment of planned) {
      this.apply('lock', payment)
      payment.isFixed = true
    }
    run.state = 'locked'
    return true
  }

  unlock(run: ModelRun): boolean {
    const { state } = run
    const wasDownloaded = run.wasDownloaded || run.hasVoidCheck
    const payments = countStates(this.of(run).map((payment) => payment.state))
    if (!canApplyToRun('unlock', { state, wasDownloaded, payments })) return false
    if (this.draftOf(run.friday)) return false
    for (const payment of this.of(run)) {
      const { request, previous } = payment
      if (payment.state === 'locked') this.apply('unlock', payment)
      else if (payment.state !== 'held') continue
      else request.status = requestStatusAfter('unlock', request.status, previous)
      payment.previous = null
      payment.isFixed = false
    }
    run.state = 'draft'
    return true
  }

  cancel(run: ModelRun): boolean {
    if (run.state !== 'draft') return false
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

  payAgain(payment: ModelPayment): boolean {
    const { request, attempt } = payment
    if (refusalToPayAgain(this.payable(request)) || this.newest(request) !== payment) return false
    this.plan(request, this.earliestDraft(), attempt + 1)
    request.status = requestStatusAfter('pay_again', request.status, null)
    return true
  }

  voidCheck(payment: ModelPayment): boolean {
    const { state, run, request } = payment
    if (request.method !== 'check' || (state !== 'locked' && state !== 'sent')) return false
    this.settle(run, true)
    if (run) run.hasVoidCheck = true
    return true
  }

  download(run: ModelRun, method: PaymentMethod): boolean {
    const isFiled = run.state === 'locked' || run.state === 'closed'
    const filed: readonly PaymentState[] = filedStates
    const rows = this.of(run).filter(({ request }) => request.method === method)
    if (!isFiled || !rows.some(({ state }) => filed.includes(state))) return false
    run.wasDownloaded = true
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
