import { isPaidOut } from '#domain/outcomes.ts'
import type { PaymentMethod } from '#domain/payment-methods.ts'
import { isByHand } from '#domain/payouts/file-fates.ts'
import { canApply, endingOf, isLive, stepsTo } from '#domain/payouts/payment-states.ts'
import { PayoutModel } from './payout-model.ts'
import { isPayable, type ModelFile, type ModelPayment, type ModelRun } from './payout-records.ts'

const mayHaveFiles = ({ state }: ModelRun) => state === 'locked' || state === 'closed'

/** The same with what the bank was given, and what it answers. */
export class BankModel extends PayoutModel {
  pay(run: ModelRun, method: PaymentMethod): boolean {
    if (!mayHaveFiles(run)) return false
    for (const payment of this.of(run)) {
      if (payment.state === 'sent' && payment.request.method === method) this.apply('pay', payment)
    }
    this.settle(run)
    return true
  }

  /** Payments were entered by hand: those of a list, or all of a method. */
  enter(run: ModelRun, method: PaymentMethod, list?: readonly ModelPayment[]): boolean {
    if (!mayHaveFiles(run) || !isByHand(method, run.byHand) || !this.mayHandOver(run)) return false
    const own = this.of(run).filter(({ request }) => request.method === method)
    const entered = own.filter((one) => one.state === 'locked' && (list?.includes(one) ?? true))
    for (const payment of entered) this.apply('send', payment)
    if (entered.length > 0) this.count(list ? 'enter some' : 'enter')
    this.returnEndedChecks(entered)
    this.settle(run)
    return true
  }

  /** A file was given. After "not given" that needs a reason. */
  give(file: ModelFile, hasReason = false): boolean {
    const { run, fate } = file
    if (!mayHaveFiles(run) || fate === 'refused') return false
    if (fate === 'not_given' && !hasReason) return false
    if (fate !== 'given') this.giveFile(file)
    return true
  }

  private giveFile(file: ModelFile): void {
    const { run } = file
    const isLate = file.fate === 'not_given'
    this.count(isLate ? 'contradict' : 'give')
    file.fate = 'given'
    for (const payment of file.payments) {
      if (payment.state === 'locked' && payment.run === run) this.apply('send', payment)
      else if (isLate) this.turnUp(payment, file)
      else if (this.isInOther(payment, file)) this.doubt(payment)
    }
    this.returnEndedChecks(file.payments)
    this.settle(run)
  }

  /** What is sent although its check is void or stopped has come back. */
  private returnEndedChecks(payments: readonly ModelPayment[]): void {
    for (const payment of payments) {
      const check = payment.checks.at(-1)?.state
      if (check === 'void' || check === 'stopped') this.returnForCheck(payment)
    }
  }

  protected returnForCheck(payment: ModelPayment): boolean {
    if (!canApply('return', payment.state)) return false
    this.apply('return', payment)
    payment.hasEndedWithCheck = true
    return true
  }

  /**
   * The bank had a payment after all that had left its file, or whose file it refused. Without a
   * file it has reported the payment itself.
   */
  private turnUp(payment: ModelPayment, file?: ModelFile): void {
    const isElsewhere = file && (payment.isTakenOut || this.isInOther(payment, file))
    if (!canApply('turn_up', payment.state) || isElsewhere) {
      this.doubt(payment)
      return
    }
    if (!this.takeBackLater(payment)) return
    if (isPaidOut(payment.request.status)) this.doubt(payment)
    this.apply('turn_up', payment)
    this.reissue(payment)
    Object.assign(payment, { isHeldWithRequest: false, hasEndedWithFile: false, isTakenOut: false })
  }

  /**
   * Takes back a later attempt. One that is out stays, and both are marked; so is one that is over
   * as long as the bank may pay its check.
   */
  protected takeBackLater(payment: ModelPayment): boolean {
    const later = this.newest(payment.request)
    if (later && later !== payment && isLive(later.state)) {
      const ending = this.canLeave(later) ? endingOf(later.state) : undefined
      if (!ending) {
        this.doubt(payment, later)
        return false
      }
      const leftFiles = later.state === 'locked'
      this.apply(ending, later)
      this.settle(later.run, leftFiles)
    }
    const others = this.payments.filter(
      (one) => one !== payment && one.request === payment.request && one.checks.some(isPayable),
    )
    if (others.length > 0) this.doubt(payment, ...others)
    return true
  }

  /** Another file with it was given too. */
  protected isInOther = (payment: ModelPayment, file: ModelFile) =>
    this.filesOf(payment).some((one) => one !== file && one.fate === 'given')

  private filesOf = (payment: ModelPayment) =>
    this.runs.flatMap(({ files }) => files.filter(({ payments }) => payments.includes(payment)))

  /** The bank says that it took a payment out of a file that it had. */
  takeOut(payment: ModelPayment): boolean {
    if (!canApply('take_out', payment.state) || !this.mayHandOver(payment.run)) return false
    this.apply('take_out', payment)
    this.voidNewest(payment)
    payment.isTakenOut = true
    const toRun = this.earliestDraftForUpdate()
    if (!payment.isDoubted) this.planAnew(payment, toRun)
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
    if (open && !isKnown) this.giveFile(open)
    else if (!isKnown && !(this.isByHand(payment) && payment.isFixed)) return false
    else {
      const marked = this.marksOf(payment)
      this.turnUp(payment)
      // The office knows already, and the press would change nothing.
      if (payment.state !== 'sent' && this.marksOf(payment) === marked) return false
    }
    this.settle(payment.run)
    return true
  }

  private marksOf = ({ request }: ModelPayment) =>
    this.payments.filter((one) => one.request === request && one.isDoubted).length

  discard(file: ModelFile): boolean {
    if (file.fate !== 'unknown') return false
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
