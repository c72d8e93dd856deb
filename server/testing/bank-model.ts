import type { PaymentMethod } from '#domain/payment-methods.ts'
import { isByHand } from '#domain/payouts/file-fates.ts'
import { canApply, endingOf, isLive, stepsTo } from '#domain/payouts/payment-states.ts'
import type { ModelFile, ModelPayment, ModelRun } from './payout-ledger-model.ts'
import { PayoutModel } from './payout-model.ts'

/** The same with what the bank was given, and what it answers. */
export class BankModel extends PayoutModel {
  mark(action: 'send' | 'pay', run: ModelRun, method: PaymentMethod): boolean {
    if (run.state !== 'locked' && run.state !== 'closed') return false
    if (action === 'send' && !isByHand(method, [])) return this.give(run, method)
    const from = action === 'send' ? 'locked' : 'sent'
    for (const payment of this.of(run)) {
      if (payment.state === from && payment.request.method === method) this.apply(action, payment)
    }
    this.settle(run)
    return true
  }

  /** The newest file of a method was given. After "not given" that needs a reason. */
  give(run: ModelRun, method: PaymentMethod, hasReason = false): boolean {
    const file = this.newestFile(run, method)
    if (!file || (file.fate === 'not_given' && !hasReason)) return false
    if (run.state !== 'locked' && run.state !== 'closed') return false
    if (file.fate === 'refused') return false
    if (file.fate !== 'given') this.giveFile(run, file)
    return true
  }

  private giveFile(run: ModelRun, file: ModelFile): void {
    const isLate = file.fate === 'not_given'
    file.fate = 'given'
    for (const payment of file.payments) {
      if (payment.state === 'locked' && payment.run === run) this.apply('send', payment)
      else if (isLate) this.turnUp(payment, file)
    }
    this.settle(run)
  }

  /**
   * The bank had a payment after all that had left its file, or whose file it refused. Without a
   * file it has reported the payment itself.
   */
  private turnUp(payment: ModelPayment, file?: ModelFile): void {
    if (!canApply('turn_up', payment.state)) return
    if (file && (payment.isTakenOut || this.isInOther(payment, file))) return
    const later = this.newest(payment.request)
    if (later && later !== payment && isLive(later.state)) {
      const ending = this.canLeave(later) ? endingOf(later.state) : undefined
      if (!ending) return
      const leftFiles = later.state === 'locked'
      this.apply(ending, later)
      this.settle(later.run, leftFiles)
    }
    this.apply('turn_up', payment)
    this.reissue(payment)
    Object.assign(payment, { isHeldWithRequest: false, hasEndedWithFile: false, isTakenOut: false })
  }

  /** Another file with it was given too. */
  protected isInOther = (payment: ModelPayment, file: ModelFile) =>
    this.filesOf(payment).some((one) => one !== file && one.fate === 'given')

  private filesOf = (payment: ModelPayment) =>
    this.runs.flatMap(({ files }) => files.filter(({ payments }) => payments.includes(payment)))

  /** The bank says that it took a payment out of a file that it had. */
  takeOut(payment: ModelPayment): boolean {
    if (!canApply('take_out', payment.state)) return false
    this.apply('take_out', payment)
    this.voidNewest(payment)
    payment.isTakenOut = true
    const toRun = this.earliestDraftForUpdate()
    this.planAnew(payment, toRun)
    this.settle(payment.run, true)
    return true
  }

  /** The bank has answered about a payment, so it had it. */
  protected proveSent(payment: ModelPayment): boolean {
    if (this.isByHand(payment) && payment.state === 'locked') {
      this.apply('send', payment)
      return true
    }
    const files = this.filesOf(payment)
    const isKnown = files.some(({ fate }) => fate === 'given' || fate === 'refused')
    const open = files.findLast(({ fate }) => fate === 'unknown' || fate === 'not_given')
    const run = this.runs.find((one) => open && one.files.includes(open))
    if (open && run && !isKnown) this.giveFile(run, open)
    else if (!isKnown && !this.isByHand(payment)) return false
    else this.turnUp(payment)
    this.settle(payment.run)
    return true
  }

  discard(run: ModelRun, method: PaymentMethod): boolean {
    const file = this.newestFile(run, method)
    if (file?.fate !== 'unknown') return false
    this.count('discard')
    file.fate = 'not_given'
    return true
  }

  end(action: 'return' | 'fail', payment: ModelPayment): boolean {
    const steps = stepsTo(action, payment.state, this.wasOut(payment))
    if (steps.length === 0) return false
    if (steps.length > 1) {
      this.count(`${action} after all ${payment.state}`)
      if (!this.proveSent(payment)) return false
    }
    // One that may be paid twice keeps its state.
    if (canApply(action, payment.state)) this.apply(action, payment)
    this.settle(payment.run)
    return true
  }
}
