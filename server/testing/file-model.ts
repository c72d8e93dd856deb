import type { PaymentMethod } from '#domain/payment-methods.ts'
import { isFiled as isFiledState } from '#domain/payouts/payment-states.ts'
import { CheckModel } from './check-model.ts'
import type { ModelPayment, ModelRun } from './payout-ledger-model.ts'

/** What is void or stopped stands in no file that pays. */
const isInFile = ({ state, request, checks }: ModelPayment) => {
  const check = checks.at(-1)
  const isCheckGone = check?.state === 'void' || check?.state === 'stopped'
  return isFiledState(state) && !(request.method === 'check' && isCheckGone)
}

/** The same with the files for banks: a download forbids unlocking, and so does a void check. */
export class FileModel extends CheckModel {
  /** A file that may be with the bank is served again. */
  private isKept(run: ModelRun, method: PaymentMethod): boolean {
    const file = this.newestFile(run, method)
    return file !== undefined && file.fate !== 'not_given'
  }

  canDownload(run: ModelRun, method: PaymentMethod): boolean {
    const isFiled = run.state === 'locked' || run.state === 'closed'
    return isFiled && this.rowsOf(run, method).some(isInFile)
  }

  private rowsOf = (run: ModelRun, method: PaymentMethod) =>
    this.of(run).filter(({ request }) => request.method === method)

  /** Positive pay informs the bank only, so nothing becomes of it. */
  download(run: ModelRun, method: PaymentMethod, isPaying: boolean): boolean {
    const isServed = isPaying
      ? this.isKept(run, method) || this.canDownload(run, method)
      : run.state !== 'draft' && run.state !== 'cancelled' && run.checks > 0
    if (!isServed) return false
    this.count('download')
    run.wasDownloaded = true
    if (!isPaying) for (const file of run.files) file.isVoidTold ||= file.fate === 'refused'
    if (!isPaying || this.isKept(run, method)) return true
    run.files.push({
      method,
      fate: 'unknown',
      payments: this.rowsOf(run, method).filter(isInFile),
      hasReplacedCheck: false,
      isVoidTold: false,
    })
    return true
  }
}
