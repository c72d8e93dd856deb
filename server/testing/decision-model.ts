import { canWithdraw, isPaidOut } from '#domain/outcomes.ts'
import { isLive, isUnderway } from '#domain/payouts/payment-states.ts'
import type { RequestStatus } from '#domain/request-status.ts'
import type { ModelRequest } from './payout-records.ts'
import { ReportModel } from './report-model.ts'

/** The same with what the office decides about requests, and what that does to their payments. */
export class DecisionModel extends ReportModel {
  review(request: ModelRequest, outcome: 'approved' | 'declined', amount: string): boolean {
    const { outcome: before } = request
    const isSame = before === outcome && request.amount === amount
    if (isSame && request.reviewedBy === this.actor) return true
    if (request.isWithdrawn) return false
    if (outcome !== 'approved' && isPaidOut(request.status)) return false
    if (outcome !== 'approved' && !this.endPayment(request)) return false
    this.count(before === outcome ? 'edit amount' : `${outcome} after ${before}`)
    Object.assign(request, { outcome, amount, reviewedBy: this.actor })
    return true
  }

  undoReview(request: ModelRequest, notEntered: boolean): boolean {
    const { outcome, isWithdrawn, status } = request
    if (outcome === 'undecided' || isWithdrawn || isPaidOut(status)) return false
    if (!this.endPayment(request, notEntered)) return false
    this.count('undo decision')
    Object.assign(request, { outcome: 'undecided', amount: '0.00', reviewedBy: null })
    return true
  }

  holdRequest(request: ModelRequest, notEntered = false): boolean {
    if (request.isOnHold) return true
    if (request.isWithdrawn || isPaidOut(request.status)) return false
    const payment = this.newest(request)
    const isToHold = payment && isLive(payment.state) && payment.state !== 'held'
    if (isToHold && !this.canHold(payment, notEntered)) return false
    this.count(`hold request ${isToHold ? payment.state : 'alone'}`)
    request.isOnHold = true
    if (isToHold && this.hold(payment, notEntered)) payment.isHeldWithRequest = true
    return true
  }

  releaseRequest(request: ModelRequest): boolean {
    const payment = request.isOnHold ? this.newest(request) : undefined
    if (request.isOnHold) this.count('release request')
    request.isOnHold = false
    if (payment?.isHeldWithRequest) this.release(payment)
    return true
  }

  withdraw(request: ModelRequest, notEntered = false): boolean {
    if (request.isWithdrawn) return true
    if (!canWithdraw(request.status, 'office')) return false
    if (!this.endPayment(request, notEntered)) return false
    this.count('withdraw')
    request.isWithdrawn = true
    return true
  }

  restore(request: ModelRequest): boolean {
    if (request.isWithdrawn) this.count('restore')
    request.isWithdrawn = false
    return true
  }

  /** Its status was set by hand, so it can be in no run. */
  isPaidOutside(request: ModelRequest): boolean {
    const state = this.newest(request)?.state
    return isPaidOut(request.status) && state !== 'sent' && state !== 'paid'
  }

  setStatus(request: ModelRequest, status: RequestStatus): boolean {
    if (request.status === status) return true
    const { outcome, isWithdrawn, isOnHold } = request
    if (status === 'paid' && (outcome !== 'approved' || isWithdrawn || isOnHold)) return false
    if (this.payments.some((one) => one.request === request && isUnderway(one.state))) return false
    this.count(`status ${status}`)
    request.status = status
    return true
  }
}
