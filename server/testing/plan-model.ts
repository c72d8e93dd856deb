import { isPaidOut } from '#domain/outcomes.ts'
import { dateAfter } from '#domain/payment-date.ts'
import { isFixedDue, statusWith } from '#domain/payouts/dues.ts'
import { canApply } from '#domain/payouts/payment-states.ts'
import { sumOf } from '#domain/payouts/totals.ts'
import { DecisionModel } from './decision-model.ts'
import { ModelRequest } from './payout-records.ts'

export type DueChange =
  | { amount: string }
  | { skip: true }
  | { resume: true }
  | { stop: true }
  | { extend: { times: 1 } }

/** The same with approvals that are paid on several Fridays, week by week (docs/product.md §7.19). */
export class PlanModel extends DecisionModel {
  planReview(
    request: ModelRequest,
    { first_on, times, amount }: { first_on: string; times: number; amount: string },
  ): boolean {
    const { decision } = request
    const { plan, isWithdrawn, outcome } = decision
    const isSame = plan?.times === times && plan.amount === amount && outcome === 'approved'
    if (isSame && decision.reviewedBy === this.actor) return true
    if (isWithdrawn) return false
    if (!isSame && !this.replaceDues(request, { first_on, times, amount })) return false
    this.count('plan')
    const total = sumOf(Array.from({ length: times }, () => amount))
    Object.assign(decision, { outcome: 'approved', total, reviewedBy: this.actor })
    decision.plan = { times, amount }
    return true
  }

  /** Nothing of it was locked, or paid outside the portal. */
  canPlan(request: ModelRequest): boolean {
    const isBegun =
      this.livePayments(request).some(({ state }) => !canApply('remove', state)) ||
      this.duesOf(request).some((due) => this.newest(due)?.state === 'returned')
    return !isBegun && !request.isWithdrawn && !isPaidOut(request.status)
  }

  private replaceDues(
    request: ModelRequest,
    { first_on, times, amount }: { first_on: string; times: number; amount: string },
  ): boolean {
    if (!this.canPlan(request)) return false
    for (const payment of this.livePayments(request)) this.endPayment(payment)
    for (let number = 1; number <= times; number++) {
      const known = this.duesOf(request).find((due) => due.number === number)
      const due = known ?? new ModelRequest(request.decision, number)
      if (!known) this.requests.push(due)
      Object.assign(due, {
        amount,
        isStopped: false,
        isSkipped: false,
        dueOn: dateAfter(first_on, 7 * (number - 1)),
      })
    }
    this.dropDues(this.duesOf(request).filter(({ number }) => number > times))
    return true
  }

  changeDues(request: ModelRequest, change: DueChange): boolean {
    const { decision } = request
    if (decision.isWithdrawn || decision.outcome !== 'approved' || !decision.plan) return false
    const isChanged = 'extend' in change ? this.extend(request) : this.changeFrom(request, change)
    if (!isChanged) return false
    this.count(`${Object.keys(change)[0]} dues`)
    const dues = this.duesOf(request)
    const counted = this.counted(dues)
    const amounts = counted.map(({ amount }) => amount)
    const [amount = null, ...others] = new Set(amounts)
    decision.plan = { times: counted.length, amount: others.length > 0 ? null : amount }
    decision.total = sumOf(amounts)
    decision.reviewedBy = this.actor
    const facts = dues.map(this.facts)
    const isAllPaid = !dues.some(this.isOpen) && facts.some(({ state }) => state === 'paid')
    decision.status = isAllPaid ? 'paid' : statusWith(decision.status, facts)
    return true
  }

  private counted = (dues: ModelRequest[]) =>
    dues.filter((due) => this.isOpen(due) || this.newest(due)?.state === 'paid')

  private extend(request: ModelRequest): boolean {
    const last = this.duesOf(request).at(-1)
    if (!last) return false
    const due = new ModelRequest(request.decision, last.number + 1)
    Object.assign(due, { amount: last.amount, dueOn: dateAfter(last.dueOn, 7) })
    this.requests.push(due)
    return true
  }

  private changeFrom(
    request: ModelRequest,
    change: Exclude<DueChange, { extend: object }>,
  ): boolean {
    const dues = this.duesOf(request)
    const isMeant = ({ number }: ModelRequest) =>
      'skip' in change ? number === request.number : number >= request.number
    const changed = dues.filter((due) => isMeant(due) && this.isChangeable(due))
    if ('resume' in change) return this.resume(request)
    if (changed.length === 0) return false
    if ('amount' in change) {
      for (const due of changed) due.amount = change.amount
      return true
    }
    const payments = changed.flatMap((due) =>
      this.livePayments(due).filter((one) => one.request === due),
    )
    if (payments.some((one) => !this.canEnd(one))) return false
    if (this.counted(dues.filter((due) => !changed.includes(due))).length === 0) return false
    for (const payment of payments) this.endPayment(payment)
    for (const due of changed) Object.assign(due, { isStopped: true, isSkipped: 'skip' in change })
    return true
  }

  private resume(request: ModelRequest): boolean {
    const { number, isStopped, isSkipped } = request
    const isFixed = (due: ModelRequest) => isFixedDue(this.facts(due))
    const ended = isSkipped
      ? [request]
      : this.duesOf(request).filter(
          (due) => due.number >= number && due.isStopped && !due.isSkipped,
        )
    const resumed = isStopped ? ended.filter((due) => !isFixed(due)) : []
    for (const due of resumed) Object.assign(due, { isStopped: false, isSkipped: false })
    return resumed.length > 0
  }
}
