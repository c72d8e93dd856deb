import { canWithdraw, isPaidOut } from '#domain/outcomes.ts'
import { isUnderway } from '#domain/payouts/payment-states.ts'
import type { RequestStatus } from '#domain/request-status.ts'
import type { ModelRequest } from './payout-records.ts'
import { ReportModel } from './report-model.ts'

/** The same with what the office decides about requests, and what that does to their payments. */
export class DecisionModel extends ReportModel {
  review(request: ModelRequest, outcome: 'approved' | 'declined', amount: string): boolean {
    const { decision } = request
    const { outcome: before } = decision
    const isSame = before === outcome && decision.total === amount
    if (isSame && decision.reviewedBy === this.actor) return true
    if (decision.isWithdrawn) return false
    if (outcome === 'approved' && decision.plan && !isSame) return false
    if (outcome !== 'approved' && isPaidOut(decision.status)) return false
    if (outcome !== 'approved' && !this.endPayments(request)) return false
    this.count(before === outcome ? 'edit amount' : `${outcome} after ${before}`)
    if (!(outcome === 'approved' && decision.plan)) this.decideOne(request, amount)
    Object.assign(decision, { outcome, total: amount, reviewedBy: this.actor })
    return true
  }

  /** An ordinary decision leaves one due. */
  private decideOne(request: ModelRequest, amount: string): void {
    const [first, ...others] = this.duesOf(request)
    request.decision.plan = null
    this.dropDues(others)
    if (first) Object.assign(first, { amount, isStopped: false, isSkipped: false, dueOn: '' })
  }

  /** A due that had a payment stays, because the payment is an attempt to pay it. */
  protected dropDues(dues: readonly ModelRequest[]): void {
    const hadPayment = (due: ModelRequest) => this.payments.some(({ request }) => request === due)
    for (const due of dues) due.isStopped = true
    this.requests = this.requests.filter((one) => !dues.includes(one) || hadPayment(one))
  }

  undoReview(request: ModelRequest, notEntered: boolean): boolean {
    const { decision } = request
    const { outcome, isWithdrawn, status } = decision
    if (outcome === 'undecided' || isWithdrawn || isPaidOut(status)) return false
    if (!this.endPayments(request, { notEntered })) return false
    this.count('undo decision')
    this.decideOne(request, '0.00')
    Object.assign(decision, { outcome: 'undecided', total: '0.00', reviewedBy: null })
    return true
  }

  holdRequest(request: ModelRequest, notEntered = false): boolean {
    const { decision } = request
    if (decision.isOnHold) return true
    if (decision.isWithdrawn || isPaidOut(decision.status)) return false
    const live = this.livePayments(request)
    const leaving = live.filter((one) => one.state === 'held' || this.canHold(one, notEntered))
    if (leaving.length < live.length && !this.isLeft(request, leaving)) return false
    const held = leaving.filter(({ state }) => state !== 'held')
    this.count(`hold request ${held[0]?.state ?? 'alone'}`)
    decision.isOnHold = true
    for (const payment of held) {
      if (this.hold(payment, notEntered)) payment.isHeldWithRequest = true
    }
    return true
  }

  releaseRequest(request: ModelRequest): boolean {
    const { decision } = request
    if (!decision.isOnHold) return true
    this.count('release request')
    decision.isOnHold = false
    for (const payment of this.livePayments(request)) {
      if (payment.isHeldWithRequest) this.release(payment)
    }
    return true
  }

  withdraw(request: ModelRequest, notEntered = false): boolean {
    const { decision } = request
    if (decision.isWithdrawn) return true
    if (!canWithdraw(decision.status, 'office')) return false
    if (!this.endPayments(request, { notEntered, mayLeave: true })) return false
    this.count('withdraw')
    decision.isWithdrawn = true
    return true
  }

  restore({ decision }: ModelRequest): boolean {
    if (decision.isWithdrawn) this.count('restore')
    decision.isWithdrawn = false
    return true
  }

  /** Its status was set by hand, so it can be in no run. */
  isPaidOutside(request: ModelRequest): boolean {
    const state = this.newest(request)?.state
    return isPaidOut(request.status) && state !== 'sent' && state !== 'paid'
  }

  setStatus(request: ModelRequest, status: RequestStatus): boolean {
    const { decision } = request
    if (decision.status === status) return true
    const { outcome, isWithdrawn, isOnHold, plan } = decision
    if (status === 'paid' && (outcome !== 'approved' || isWithdrawn || isOnHold)) return false
    const dues = this.duesOf(request)
    if (dues.some((due) => isUnderway(this.newest(due)?.state ?? 'planned'))) return false
    if (isPaidOut(status) && plan && dues.length > 1 && dues.some(this.isOpen)) return false
    this.count(`status ${status}`)
    decision.status = status
    return true
  }
}
