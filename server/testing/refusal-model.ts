import type { PaymentMethod } from '#domain/payment-methods.ts'
import { canApply, wasTaken } from '#domain/payouts/payment-states.ts'
import { refusalToPayAgain } from '#domain/payouts/proposal.ts'
import { BankModel } from './bank-model.ts'
import type { ModelPayment, ModelRun } from './payout-ledger-model.ts'

/** The same with files that the bank refused as a whole. */
export class RefusalModel extends BankModel {
  /** The bank refused the newest file of a method: everything in it is planned anew. */
  refuseFile(run: ModelRun, method: PaymentMethod, newRunId: string): boolean {
    const file = this.newestFile(run, method)
    if (file?.fate !== 'given' || file.hasReplacedCheck) return false
    if (file.payments.some((one) => one.run === run && wasTaken(one.state))) return false
    this.count('refuse')
    file.fate = 'refused'
    file.isVoidTold = false
    const sent = file.payments.filter(
      (one) => one.run === run && canApply('fail', one.state) && !this.isInOther(one, file),
    )
    for (const payment of sent) {
      this.apply('fail', payment)
      payment.hasEndedWithFile = true
      this.voidNewest(payment)
    }
    const payable = sent.filter(({ request }) => !refusalToPayAgain(this.payable(request)))
    if (payable.length > 0) {
      if (!this.draftOf(run.friday)) this.createRun(newRunId, run.friday)
      for (const one of payable) this.planAnew(one, this.draftOf(run.friday) ?? null)
    }
    this.settle(run)
    return true
  }

  /** The attempts of a request that follow one. */
  private laterThan = ({ request, attempt }: ModelPayment) =>
    this.payments.filter((one) => one.request === request && one.attempt > attempt)

  takeBackRefusal(run: ModelRun, method: PaymentMethod): boolean {
    const file = this.newestFile(run, method)
    if (file?.fate !== 'refused') return false
    const failed = file.payments.filter((one) => one.hasEndedWithFile && one.state === 'failed')
    const later = failed.flatMap(this.laterThan)
    if (later.some(({ isFixed }) => isFixed)) return false
    if (method === 'check' && failed.length > 0 && file.isVoidTold) return false
    this.count('take back refusal')
    file.fate = 'given'
    for (const payment of later) {
      if (payment.state === 'held') this.apply('release', payment)
      if (payment.state === 'planned') this.apply('remove', payment)
    }
    for (const payment of failed) {
      payment.hasEndedWithFile = false
      this.reissue(payment)
      this.apply('turn_up', payment)
    }
    this.settle(run)
    return true
  }
}
