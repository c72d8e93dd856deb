import { canApply, stepsTo } from '#domain/payouts/payment-states.ts'
import { FileModel } from './file-model.ts'
import type { ModelPayment } from './payout-records.ts'

/** A row of a bank's table. `pending` enters nothing. */
export type Reported = { payment: ModelPayment; says: 'paid' | 'returned' | 'pending' }

const actionOf = { paid: 'pay', returned: 'return' } as const

/** The same with tables of results, and what came of payments that may be paid twice. */
export class ReportModel extends FileModel {
  /** Enters a bank's table. Returns how many rows changed something. */
  report(rows: readonly Reported[]): number {
    const entries = rows.flatMap(({ payment, says }) => {
      const action = says === 'pending' ? undefined : actionOf[says]
      const steps = action ? stepsTo(action, payment.state, this.wasOut(payment)) : []
      return action && steps.length > 0 ? { payment, action, isKnown: steps.length < 2 } : []
    })
    const wasOff = new Set(
      entries.flatMap(({ payment }) => (canApply('turn_up', payment.state) ? payment : [])),
    )
    for (const { payment, action, isKnown } of entries) {
      if (isKnown || (canApply('turn_up', payment.state) && !wasOff.has(payment))) continue
      if (stepsTo(action, payment.state, this.wasOut(payment)).length < 2) continue
      this.count(`${action} by a table ${payment.state}`)
      this.proveSent(payment)
    }
    let entered = 0
    for (const action of ['pay', 'return'] as const) {
      for (const entry of entries) {
        if (entry.action !== action || !canApply(action, entry.payment.state)) continue
        this.count(`${action} by a table`)
        this.apply(action, entry.payment)
        entered += 1
      }
    }
    for (const run of new Set(entries.map(({ payment }) => payment.run))) this.settle(run)
    return entered
  }

  /** Somebody says what came of the payments of a request that may be paid twice. */
  answerDoubt(payment: ModelPayment): boolean {
    if (!payment.isDoubted) return false
    this.count('answer doubt')
    for (const one of this.payments) {
      if (one.request === payment.request) one.isDoubted = false
    }
    return true
  }
}
