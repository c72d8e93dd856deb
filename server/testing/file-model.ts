import type { PaymentMethod } from '#domain/payment-methods.ts'
import { filedStates, type PaymentState } from '#domain/payouts/payment-states.ts'
import type { ModelPayment, ModelRun } from './payout-ledger-model.ts'
import { PayoutModel } from './payout-model.ts'

/** The same with the files for banks: a download forbids unlocking, and so does a void check. */
export class FileModel extends PayoutModel {
  canVoidCheck = ({ state, request }: ModelPayment) =>
    request.method === 'check' && (state === 'locked' || state === 'sent')

  /** What a downloaded file says of a check stays while nobody knows whether the bank got it. */
  private isAsked = (payment: ModelPayment) =>
    payment.state === 'locked' && !this.canLeave(payment, true)

  voidCheck(payment: ModelPayment): boolean {
    const { run } = payment
    if (!this.canVoidCheck(payment) || this.isAsked(payment)) return false
    this.count('void check')
    this.settle(run, true)
    if (run) run.hasVoidCheck = true
    return true
  }

  /** A file that may be with the bank is served again. */
  private isKept(run: ModelRun, method: PaymentMethod): boolean {
    const file = this.newestFile(run, method)
    return file !== undefined && file.fate !== 'not_given'
  }

  canDownload(run: ModelRun, method: PaymentMethod): boolean {
    const isFiled = run.state === 'locked' || run.state === 'closed'
    const filed: readonly PaymentState[] = filedStates
    return isFiled && this.rowsOf(run, method).some(({ state }) => filed.includes(state))
  }

  private rowsOf = (run: ModelRun, method: PaymentMethod) =>
    this.of(run).filter(({ request }) => request.method === method)

  /** Positive pay informs the bank only, so nothing becomes of it. */
  download(run: ModelRun, method: PaymentMethod, isPaying: boolean): boolean {
    if (!(isPaying && this.isKept(run, method)) && !this.canDownload(run, method)) return false
    this.count('download')
    run.wasDownloaded = true
    if (!isPaying || this.isKept(run, method)) return true
    const filed: readonly PaymentState[] = filedStates
    const payments = this.rowsOf(run, method).filter(({ state }) => filed.includes(state))
    run.files.push({ method, fate: 'unknown', payments })
    return true
  }
}
