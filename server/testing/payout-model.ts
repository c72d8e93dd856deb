import { canApply, endingOf, isLive } from '#domain/payouts/payment-states.ts'
import { refusalToLock, refusalToPayAgain, refusalToPlan } from '#domain/payouts/proposal.ts'
import { canApplyToRun, countStates } from '#domain/payouts/run-states.ts'
import { LedgerModel } from './payout-ledger-model.ts'
import type { ModelPayment, ModelRequest, ModelRun } from './payout-records.ts'

const mayMove = ({ state }: ModelPayment) => state === 'planned' || state === 'held'

/** What the procedures of payouts should do with runs, payments and files. */
export class PayoutModel extends LedgerModel {
  addAllDue(run: ModelRun): boolean {
    if (run.state !== 'draft') return false
    for (const request of this.requests) {
      if (request.dueOn <= run.friday && this.canAdd(request)) this.propose(request, run)
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
      ...{ hasRate: false, wasDownloaded: false, hasPositivePay: false, hasVoidCheck: false },
      ...{ checks: 0, byHand: [], lockedBy: null, files: [] },
    }
    this.runs.push(run)
    for (const payment of this.of(null)) {
      if (mayMove(payment) && !this.waitsForBank(payment.request)) payment.run = run
    }
    return this.addAllDue(run)
  }

  canAdd = (request: ModelRequest) => !refusalToPlan(this.payable(request))

  add(run: ModelRun, request: ModelRequest): boolean {
    const due = this.duesOf(request).find(this.canAdd)
    if (run.state !== 'draft' || !due) return false
    this.propose(due, run)
    return true
  }

  remove(payment: ModelPayment): boolean {
    if (payment.state !== 'planned') return false
    this.apply('remove', payment)
    return true
  }

  canHold = (payment: ModelPayment, notEntered = false) =>
    canApply('hold', payment.state) && this.canLeave(payment, notEntered)

  hold(payment: ModelPayment, notEntered = false): boolean {
    if (!this.canHold(payment, notEntered)) return false
    const leftFiles = payment.state === 'locked'
    this.apply('hold', payment)
    this.settle(payment.run, leftFiles)
    return true
  }

  release(payment: ModelPayment): boolean {
    if (payment.state !== 'held' || payment.request.isOnHold) return false
    const { run } = payment
    const toRun = run?.state === 'draft' ? run : this.earliestDraftForUpdate()
    payment.isHeldWithRequest = false
    if (this.wasOut(payment)) {
      this.apply('cancel', payment)
      this.planAnew(payment, toRun)
    } else {
      this.apply('release', payment)
      payment.isFixed = false
      payment.run = toRun
    }
    this.settle(run)
    return true
  }

  /** What was out is never planned again: what is still to be paid is another attempt. */
  protected planAnew({ request, state }: ModelPayment, run: ModelRun | null): void {
    if (refusalToPayAgain(this.payable(request))) return
    this.count(`plan_anew ${state}`)
    this.plan(request, run)
  }

  private planned = (run: ModelRun) => this.of(run).filter(({ state }) => state === 'planned')

  canLock = (run: ModelRun) =>
    this.hasRateToLock(run) &&
    this.planned(run).length > 0 &&
    !this.planned(run).some(this.isProblem)

  /** Nothing but checks that may still be cashed prevents the run from being locked. */
  hasOnlyOpenChecks = (run: ModelRun) =>
    this.hasRateToLock(run) &&
    this.planned(run).some(this.isProblem) &&
    !this.planned(run).some(this.isRefused)

  private hasRateToLock = (run: ModelRun) =>
    run.state === 'draft' &&
    (run.hasRate || this.planned(run).every(({ request }) => request.method !== 'israeli_bank'))

  isRefused = ({ request }: ModelPayment) => refusalToLock(this.payable(request)) !== undefined

  /** It prevents its run from being locked. */
  isProblem = (payment: ModelPayment) =>
    this.isRefused(payment) || this.hasPayableCheck(payment.request)

  lock(run: ModelRun): boolean {
    if (!this.canLock(run)) return false
    for (const payment of this.planned(run)) payment.previous ??= payment.request.status
    for (const payment of this.planned(run)) {
      this.apply('lock', payment)
      payment.isFixed = true
    }
    this.count('lock run')
    run.lockedBy = this.actor
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

  unlock(run: ModelRun, notEntered: boolean): boolean {
    if (!this.canUnlock(run)) return false
    const all = this.of(run)
    const byHand = all.filter((one) => one.state === 'locked' && this.isByHand(one))
    if (byHand.length > 0 && !notEntered) return false
    for (const payment of byHand) {
      this.apply('cancel', payment)
      this.planAnew(payment, run)
    }
    for (const payment of all) {
      const { request } = payment
      if (payment.state === 'locked') this.apply('unlock', payment)
      else if (payment.state !== 'held' || this.wasOut(payment)) continue
      else request.status = this.statusAfter('unlock', payment)
      payment.previous = null
      payment.isFixed = false
    }
    this.count('unlock run')
    run.lockedBy = null
    run.state = 'draft'
    return true
  }

  cancel(run: ModelRun): boolean {
    if (run.state !== 'draft') return false
    this.count('cancel run')
    run.state = 'cancelled'
    const draft = this.earliestDraftForUpdate()
    for (const payment of this.of(run)) if (mayMove(payment)) payment.run = draft
    return true
  }

  setRate(run: ModelRun): boolean {
    if (run.state !== 'draft') return false
    run.hasRate = true
    return true
  }

  /** Its payment is over, so that it can be paid again unless a decision prevents it. */
  isOver(request: ModelRequest): boolean {
    const newest = this.newest(request)
    return newest !== undefined && !isLive(newest.state)
  }

  canPayAgain = (payment: ModelPayment) =>
    !refusalToPayAgain(this.payable(payment.request)) && this.newest(payment.request) === payment

  payAgain(payment: ModelPayment): boolean {
    const { request } = payment
    if (!this.canPayAgain(payment)) return false
    this.count(`pay_again ${payment.state}`)
    this.plan(request, this.earliestDraftForUpdate())
    request.status = this.statusAfter('pay_again', { ...payment, previous: null })
    return true
  }

  /** The live payments of a request, those that are paid last. */
  protected livePayments(request: ModelRequest): ModelPayment[] {
    const live = this.duesOf(request).flatMap((due) => this.newest(due) ?? [])
    const isPaid = ({ state }: ModelPayment) => Number(state === 'paid')
    return live.filter(({ state }) => isLive(state)).sort((a, b) => isPaid(a) - isPaid(b))
  }

  /** Something of a request is left to act on, although the bank has some of it. */
  protected isLeft = (request: ModelRequest, leaving: ModelPayment[]) =>
    leaving.length > 0 || this.duesOf(request).some(this.isChangeable)

  protected canEnd = (payment: ModelPayment, notEntered = false) =>
    this.canLeave(payment, notEntered) && endingOf(payment.state) !== undefined

  /**
   * Ends the live payments of a request that is not to be paid any more. False if it is too late.
   * With `mayLeave` those that the bank has stay, as long as something is left.
   */
  protected endPayments(
    request: ModelRequest,
    { notEntered = false, mayLeave = false } = {},
  ): boolean {
    const live = this.livePayments(request)
    const leaving = live.filter((one) => this.canEnd(one, notEntered))
    const isRefused = leaving.length < live.length
    if (isRefused && !(mayLeave && this.isLeft(request, leaving))) return false
    for (const payment of leaving) this.endPayment(payment)
    return true
  }

  protected endPayment(payment: ModelPayment): void {
    const leftFiles = payment.state === 'locked'
    this.apply(endingOf(payment.state) ?? 'cancel', payment)
    this.settle(payment.run, leftFiles)
  }
}
