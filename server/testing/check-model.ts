import { canApply, canBegin } from '#domain/payouts/payment-states.ts'
import { refusalToPayAgain } from '#domain/payouts/proposal.ts'
import type { ModelCheck, ModelPayment } from './payout-records.ts'
import { RefusalModel } from './refusal-model.ts'

const isOver = ({ state }: ModelCheck) => state === 'cleared' || state === 'forgotten'
const newestCheck = ({ checks }: ModelPayment) => checks.at(-1)

/** The same with the ledger of checks. */
export class CheckModel extends RefusalModel {
  isIssued = (payment: ModelPayment) => newestCheck(payment)?.state === 'issued' && payment.isFixed
  isWaiting = (payment: ModelPayment) => {
    const check = payment.isFixed ? newestCheck(payment) : undefined
    return check?.state === 'stopped' && !check.isAnswered
  }

  voidCheck(payment: ModelPayment): boolean {
    const { run, state } = payment
    const check = newestCheck(payment)
    if (!check || !this.isIssued(payment)) return false
    if (state === 'locked') {
      if (!this.canLeave(payment, true) || payment.request.isDigital) return false
      this.endCheck(check, run, 'void')
      this.issue(payment)
      this.settle(run, true)
      for (const file of run?.files ?? []) file.hasReplacedCheck ||= file.payments.includes(payment)
    } else {
      this.endCheck(check, run, 'void')
      if (this.endPaymentOf(payment)) this.planInstead(payment)
    }
    this.count('void check')
    return true
  }

  stopCheck(payment: ModelPayment): boolean {
    const { run, state } = payment
    const check = newestCheck(payment)
    if (!check || !this.isIssued(payment)) return false
    if (state === 'locked' && !this.isByHand(payment)) return false
    this.count(`stop check${state === 'locked' ? ' locked' : ''}`)
    this.endCheck(check, run, 'stopped')
    if (state !== 'locked') this.endPaymentOf(payment)
    return true
  }

  replaceCheck(payment: ModelPayment): boolean {
    const { request, state, isFixed } = payment
    const check = newestCheck(payment)
    if (!check || !isFixed || state === 'locked' || isOver(check)) return false
    const isReturned = canApply('return', state)
    const after = isReturned
      ? {
          ...this.payable(request),
          status: 'processing' as const,
          lastPayment: 'returned' as const,
        }
      : this.payable(request)
    const isPossible = isReturned || canBegin('plan_anew', state)
    if (!isPossible || this.newest(request) !== payment || refusalToPayAgain(after)) return false
    if (check.state === 'issued') this.stopCheck(payment)
    else if (isReturned) this.endPaymentOf(payment)
    this.count('replace check')
    this.planInstead(payment)
    return true
  }

  confirmStop(payment: ModelPayment): boolean {
    const check = newestCheck(payment)
    if (!check || !this.isWaiting(payment)) return false
    this.count('confirm stop')
    check.isAnswered = true
    const draft = this.earliestDraftForUpdate()
    if (!draft || this.waitsForBank(payment.request)) return true
    for (const other of this.payments) {
      const isMine = other.request === payment.request && other.run === null
      if (isMine && (other.state === 'planned' || other.state === 'held')) other.run = draft
    }
    return true
  }

  clearCheck(payment: ModelPayment): boolean {
    const { run, isFixed } = payment
    const check = newestCheck(payment)
    if (!check || !isFixed || isOver(check)) return false
    if (payment.state === 'locked' && !this.proveSent(payment)) return false
    this.count('clear check')
    check.state = 'cleared'
    if (canApply('pay', payment.state)) this.apply('pay', payment)
    else if (canApply('clear', payment.state) && this.takeBackLater(payment)) {
      this.apply('clear', payment)
      payment.isHeldWithRequest = false
    }
    this.settle(run)
    return true
  }

  /** The payment of a void or stopped check came back. */
  private endPaymentOf(payment: ModelPayment): boolean {
    const { request } = payment
    if (this.returnForCheck(payment)) {
      this.settle(payment.run)
      return true
    }
    const later = this.newest(request)
    if (later?.state === 'planned' && this.waitsForBank(request)) later.run = null
    return false
  }

  /** What came after it goes on, or is for the office to plan again. */
  private planInstead(payment: ModelPayment): void {
    const { request, state } = payment
    if (this.newest(request) !== payment || refusalToPayAgain(this.payable(request))) return
    this.count(`plan_anew ${state}`)
    this.plan(request, this.hasPayableCheck(request) ? null : this.earliestDraftForUpdate())
  }
}
