import type { PaymentMethod } from '#domain/payment-methods.ts'
import { isByHand, type PayingFile, payingFilesOf } from '#domain/payouts/file-fates.ts'
import { isFiled as isFiledState } from '#domain/payouts/payment-states.ts'
import { CheckModel } from './check-model.ts'
import { fileOf, type ModelFile, type ModelPayment, type ModelRun } from './payout-records.ts'

/** What is void or stopped stands in no file that pays. */
const isInFile = ({ state, request, checks }: ModelPayment) => {
  const check = checks.at(-1)
  const isCheckGone = check?.state === 'void' || check?.state === 'stopped'
  return isFiledState(state) && !(request.method === 'check' && isCheckGone)
}

const isKept = ({ fate }: ModelFile) => fate !== 'not_given'

type ByHand = { byHand: boolean; notEntered: boolean }

/** The same with the files for banks: a download forbids unlocking, and so does a void check. */
export class FileModel extends CheckModel {
  private hasFiles = (run: ModelRun) =>
    (run.state === 'locked' || run.state === 'closed') && this.mayHandOver(run)

  canDownload(run: ModelRun, method: PaymentMethod, name: PayingFile): boolean {
    if (!this.hasFiles(run) || isByHand(method, run.byHand)) return false
    const isServed = run.files.some((file) => file.name === name && isKept(file))
    return isServed || this.rowsOf(run, name).length > 0
  }

  private rowsOf = (run: ModelRun, name: PayingFile) =>
    this.of(run).filter((one) => fileOf(one.request) === name && isInFile(one))

  /** Returns the revision that a download serves. One that the bank may have is served again. */
  download(run: ModelRun, method: PaymentMethod, name: PayingFile): ModelFile | undefined {
    if (!this.canDownload(run, method, name)) return undefined
    this.count(`download ${name}`)
    run.wasDownloaded = true
    const own = run.files.filter((file) => file.name === name)
    const kept = own.findLast(isKept)
    if (kept) return kept
    const file: ModelFile = {
      name,
      run,
      revision: own.length + 1,
      fate: 'unknown',
      payments: this.rowsOf(run, name),
      hasReplacedCheck: false,
      isVoidTold: false,
    }
    run.files.push(file)
    return file
  }

  /** The paper checks that were issued with a run. */
  paperChecksOf = (run: ModelRun) => {
    const all = [...this.payments.flatMap(({ checks }) => checks), ...this.orphans]
    return all.filter((one) => one.run === run && one.isPaper && one.state !== 'forgotten')
  }

  canListChecks = (run: ModelRun) => this.hasFiles(run) && run.checks > 0

  /** Positive pay informs the bank only, so nothing becomes of it. */
  listChecks(run: ModelRun): boolean {
    if (!this.canListChecks(run)) return false
    this.count('download positive_pay.csv')
    Object.assign(run, { wasDownloaded: true, hasPositivePay: true })
    for (const file of run.files) file.isVoidTold ||= file.fate === 'refused'
    return true
  }

  /** Chooses that a method is entered by hand, or not. */
  setByHand(run: ModelRun, method: PaymentMethod, { byHand, notEntered }: ByHand): boolean {
    const own = this.of(run).filter(({ request }) => request.method === method)
    const isSent = own.some(({ state }) => state !== 'locked')
    if (run.state !== 'draft' && (run.state !== 'locked' || isSent)) return false
    const names = payingFilesOf(method)
    if (
      run.files.some(({ name }) => names.includes(name)) ||
      (method === 'check' && run.hasPositivePay)
    )
      return false
    if (!byHand && run.state === 'locked' && run.byHand.includes(method) && !notEntered)
      return false
    if (run.byHand.includes(method) !== byHand) this.count(`by hand ${byHand} ${run.state}`)
    run.byHand = run.byHand.filter((one) => one !== method)
    if (byHand) run.byHand.push(method)
    return true
  }
}
