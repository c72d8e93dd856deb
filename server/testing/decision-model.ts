import { canWithdraw, isPaidOut } from '#domain/outcomes.ts'
import { isUnderway } from '#domain/payouts/payment-states.ts'
import type { RequestStatus } from '#domain/request-status.ts'
import { FileModel } from './file-model.ts'
import type { ModelRequest } from './payout-ledger-model.ts'

/** The same with what the office decides about requests, and what that does to their payments. */
export class DecisionModel extends FileModel {
  review(request: ModelRequest, outcome: ModelRequest['outcome'], amount: string): boolean {
    if (request.outcome === outcome && request.amount === amount) return true
    if (request.isWithdrawn) return false
    if (outcome !== 'approved' && isPaidOut(request.status)) return false
    if (outcome !== 'approved' && !this.endPayment(request)) return false
    Object.assign(request, { outcome, amount })
    return true
  }

  holdRequest(request: ModelRequest): boolean {
    if (request.isOnHold) return true
    if (request.isWithdrawn || isPaidOut(request.status)) return false
    const payment = this.newest(request)
    if (payment?.state === 'locked' && !this.canHold(payment)) return false
    request.isOnHold = true
    if (payment && this.hold(payment)) payment.isHeldWithRequest = true
    return true
  }

  releaseRequest(request: ModelRequest): boolean {
    const payment = request.isOnHold ? this.newest(request) : undefined
    request.isOnHold = false
    if (payment?.isHeldWithRequest) this.release(payment)
    return true
  }

  withdraw(request: ModelRequest): boolean {
    if (request.isWithdrawn) return true
    if (!canWithdraw(request.status, 'office')) return false
    if (!this.endPayment(request)) return false
    request.isWithdrawn = true
    return true
  }

  restore(request: ModelRequest): boolean {
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
    request.status = status
    return true
  }
}
