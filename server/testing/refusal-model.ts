import { isPaidOut } from '#domain/outcomes.ts'
import { canApply, undoingOf, wasTaken } from '#domain/payouts/payment-states.ts'
import { refusalToPayAgain } from '#domain/payouts/proposal.ts'
import { BankModel } from './bank-model.ts'
import type { ModelFile, ModelPayment } from './payout-records.ts'

/** The same with files that the bank refused as a whole. */
export class RefusalModel extends BankModel {
  /** The bank refused a file: everything in it is planned anew. */
  refuseFile(file: ModelFile, newRunId: string): boolean {
    const { run } = file
    if (!this.mayHandOver(run) || file.fate !== 'given' || file.hasReplacedCheck) return false
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

  takeBackRefusal(file: ModelFile): boolean {
    const { run } = file
    if (file.fate !== 'refused') return false
    const failed = file.payments.filter((one) => one.hasEndedWithFile && one.state === 'failed')
    const later = failed.flatMap(this.laterThan)
    if (later.some(({ isFixed }) => isFixed)) return false
    if (file.name === 'check.csv' && failed.length > 0 && file.isVoidTold) return false
    this.count('take back refusal')
    this.removeUnlocked(later)
    for (const payment of failed) {
      payment.hasEndedWithFile = false
      this.reissue(payment)
      if (isPaidOut(payment.request.status)) this.doubt(payment)
      this.apply('turn_up', payment)
    }
    const others = file.payments.filter((one) => one.run === run && !failed.includes(one))
    this.doubt(...others.filter((one) => this.isInOther(one, file)))
    file.fate = 'given'
    this.settle(run)
    return true
  }

  /** Takes back attempts that were never locked. */
  private removeUnlocked(later: readonly ModelPayment[]): void {
    for (const payment of later) {
      if (payment.state === 'held') this.apply('release', payment)
      if (payment.state === 'planned') this.apply('remove', payment)
    }
  }

  /** A return or refusal was entered by mistake, and nothing followed from it yet. */
  undoEnd(payment: ModelPayment): boolean {
    const { request, run, state } = payment
    const action = undoingOf(state, payment.wasPaid)
    const later = this.laterThan(payment)
    const check = payment.checks.at(-1)
    const isCheckGone = check?.state === 'void' || check?.state === 'stopped'
    if (!action || payment.hasEndedWithFile || later.some(({ isFixed }) => isFixed)) return false
    if (payment.hasEndedWithCheck || isCheckGone) return false
    const isDecided = request.outcome === 'approved' && !request.isWithdrawn
    if (!isDecided || request.isOnHold || request.status !== 'processing') return false
    if (run?.state !== 'locked' && run?.state !== 'closed') return false
    this.removeUnlocked(later)
    this.apply(action, payment)
    this.settle(run)
    return true
  }
}
