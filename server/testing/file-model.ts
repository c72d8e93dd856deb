import type { PaymentMethod } from '#domain/payment-methods.ts'
import { filedStates, type PaymentState } from '#domain/payouts/payment-states.ts'
import { type ModelPayment, type ModelRun, PayoutModel } from './payout-model.ts'

/** The same with the files for banks: a download forbids unlocking, and so does a void check. */
export class FileModel extends PayoutModel {
  canVoidCheck = ({ state, request }: ModelPayment) =>
    request.method === 'check' && (state === 'locked' || state === 'sent')

  voidCheck(payment: ModelPayment): boolean {
    const { run } = payment
    if (!this.canVoidCheck(payment)) return false
    this.count('void check')
    this.settle(run, true)
    if (run) run.hasVoidCheck = true
    return true
  }

  canDownload(run: ModelRun, method: PaymentMethod): boolean {
    const isFiled = run.state === 'locked' || run.state === 'closed'
    const filed: readonly PaymentState[] = filedStates
    const rows = this.of(run).filter(({ request }) => request.method === method)
    return isFiled && rows.some(({ state }) => filed.includes(state))
  }

  download(run: ModelRun, method: PaymentMethod): boolean {
    if (!this.canDownload(run, method)) return false
    this.count('download')
    run.wasDownloaded = true
    return true
  }
}
