import { toCents } from '#domain/money.ts'
import { isFixedDue, isOpenDue, statusAfter } from '#domain/payouts/dues.ts'
import { isByHand, refusalToLeave, standingOf } from '#domain/payouts/file-fates.ts'
import {
  isLive,
  type PaymentAction,
  type PaymentState,
  transitions,
} from '#domain/payouts/payment-states.ts'
import { canApplyToRun, countStates } from '#domain/payouts/run-states.ts'
import {
  isPayable,
  type ModelCheck,
  type ModelFile,
  type ModelPayment,
  type ModelRequest,
  type ModelRun,
} from './payout-records.ts'

/**
 * What payouts should do, for random histories: the rules of domain/payouts/ and nothing else. Each
 * method does what a procedure does and returns whether the procedure is allowed.
 */

const mayLeave: readonly PaymentState[] = ['held', 'cancelled']

export class LedgerModel {
  /** All dues of all requests. */
  requests: ModelRequest[]
  readonly runs: ModelRun[] = []
  payments: ModelPayment[] = []
  /** Checks of payments that were removed. */
  readonly orphans: ModelCheck[] = []

  /** How often each transition happened, such as `hold locked`. Shared by many histories. */
  readonly happened: Map<string, number>

  /** Who presses, of an office in which two people share the presses if the rule says so. */
  actor = ''
  readonly hasTwoPersonRule: boolean

  constructor(
    requests: ModelRequest[],
    { happened = new Map<string, number>(), hasTwoPersonRule = false } = {},
  ) {
    this.requests = requests
    this.happened = happened
    this.hasTwoPersonRule = hasTwoPersonRule
  }

  /** Who locked a run does not hand it over. */
  mayHandOver = (run: ModelRun | null) => !this.hasTwoPersonRule || run?.lockedBy !== this.actor

  count(what: string): void {
    this.happened.set(what, (this.happened.get(what) ?? 0) + 1)
  }

  /** The dues of the same request, by number. */
  duesOf = (request: ModelRequest) =>
    this.requests
      .filter(({ decision }) => decision === request.decision)
      .sort((a, b) => a.number - b.number)
  protected facts = (request: ModelRequest) => ({
    isStopped: request.isStopped,
    isSkipped: request.isSkipped,
    state: this.newest(request)?.state ?? null,
  })
  isOpen = (request: ModelRequest) => isOpenDue(this.facts(request))
  /** It is still to be paid, and nobody has it. */
  isChangeable = (request: ModelRequest) => this.isOpen(request) && !isFixedDue(this.facts(request))

  /** The live payment of a due, or else its newest one. */
  newest = (request: ModelRequest) => {
    const own = this.payments.filter((one) => one.request === request)
    return own.find(({ state }) => isLive(state)) ?? own.at(-1)
  }
  of = (run: ModelRun | null) => this.payments.filter((payment) => payment.run === run)
  drafts = () => this.runs.filter(({ state }) => state === 'draft')
  draftOf = (friday: string) => this.drafts().find((run) => run.friday === friday)
  protected earliestDraftForUpdate = () =>
    this.drafts().sort((a, b) => (a.friday < b.friday ? -1 : 1))[0] ?? null

  protected payable(request: ModelRequest) {
    return {
      amount: request.amount,
      isDecided: request.outcome === 'approved' && !request.isWithdrawn,
      status: request.status,
      isOnHold: request.isOnHold,
      isWithdrawn: request.isWithdrawn,
      isErased: false,
      isStopped: request.isStopped,
      isUnconfirmed: false,
      lastPayment: this.newest(request)?.state ?? null,
      dueOn: request.dueOn,
    }
  }

  isByHand = ({ request, run }: ModelPayment) => isByHand(request.method, run?.byHand ?? [])

  /** The downloaded files of a payment's run that contain it. */
  protected filesWith = (payment: ModelPayment) =>
    payment.run?.files.filter(({ payments }) => payments.includes(payment)) ?? []

  canLeave(payment: ModelPayment, notEntered = false): boolean {
    const { state } = payment
    const fates = this.filesWith(payment).map(({ fate }) => fate)
    const standing = standingOf({ state, isByHand: this.isByHand(payment), fates })
    return refusalToLeave(standing, { notEntered }) === undefined
  }

  protected wasOut(payment: ModelPayment): boolean {
    const wasTold = this.runs.some(({ files }) =>
      files.some(({ payments }) => payments.includes(payment)),
    )
    return payment.isFixed && (this.isByHand(payment) || wasTold)
  }

  /** A bank may still pay a check of the request. */
  hasPayableCheck = (request: ModelRequest) => this.checksOf(request).some(isPayable)
  /** A stopped check waits for the bank's answer, so nothing in its place is proposed. */
  protected waitsForBank = (request: ModelRequest) =>
    this.checksOf(request).some(({ state, isAnswered }) => state === 'stopped' && !isAnswered)
  private checksOf = (request: ModelRequest) =>
    this.payments.filter((one) => one.request === request).flatMap(({ checks }) => checks)

  newestFile = (run: ModelRun, name: ModelFile['name']) =>
    run.files.findLast((file) => file.name === name)

  protected doubt(...payments: ModelPayment[]): void {
    for (const payment of payments) {
      this.count('doubt')
      payment.isDoubted = true
    }
  }

  protected statusAfter(action: PaymentAction, { request, previous }: ModelPayment) {
    const others = this.duesOf(request).filter((one) => one !== request)
    const facts = others.map(this.facts)
    return statusAfter(action, { current: request.status, previous, others: facts })
  }

  protected apply(action: PaymentAction, payment: ModelPayment): void {
    const { request } = payment
    const { to } = transitions[action]
    this.count(`${action} ${payment.state}`)
    if (action === 'lock') payment.previous ??= request.status
    request.status = this.statusAfter(action, payment)
    if (to === null) this.orphans.push(...payment.checks)
    if (to === null) this.payments = this.payments.filter((one) => one !== payment)
    else payment.state = to
    if (action === 'lock') payment.amount = request.amount
    if (to === 'paid') payment.wasPaid = true
    if (to !== 'returned') payment.hasEndedWithCheck = false
    if (action === 'lock' && request.method === 'check') this.issue(payment)
    if (payment.state === 'planned' || (to !== null && mayLeave.includes(to))) this.forget(payment)
  }

  protected issue({ checks, run, request, amount }: ModelPayment): void {
    const isPaper = !request.isDigital
    checks.push({ state: 'issued', isAnswered: false, hasEnded: false, run, isPaper, amount })
    if (run && isPaper) run.checks += 1
  }

  protected endCheck(check: ModelCheck, run: ModelRun | null, to: 'void' | 'stopped'): void {
    Object.assign(check, { state: to, hasEnded: true })
    if (run) run.hasVoidCheck = true
  }

  /** The check of a payment whose file the bank refused, or that it took out. */
  protected voidNewest({ checks, run }: ModelPayment): void {
    const check = checks.at(-1)
    if (check?.state === 'issued') this.endCheck(check, run, 'void')
  }

  /** The bank has the file of a void check after all, unless it may pay another one. */
  protected reissue({ request, checks }: ModelPayment): void {
    const check = checks.at(-1)
    if (check?.state !== 'void' || this.hasPayableCheck(request)) return
    Object.assign(check, { state: 'issued', hasEnded: false })
  }

  /** A check that leaves its run was never written. The bank must refuse it if a file was downloaded. */
  private forget(payment: ModelPayment): void {
    const last = payment.checks.at(-1)
    if (last?.state !== 'issued') return
    if (payment.state !== 'planned' && payment.run?.wasDownloaded) {
      this.endCheck(last, payment.run, 'void')
      return
    }
    last.state = 'forgotten'
    if (payment.run && !payment.request.isDigital) payment.run.checks -= 1
  }

  /** Everything that a press can change, as a text. */
  digest(): string {
    const runs = this.runs.map(({ files, ...run }) => [
      run,
      files.map(({ run: _, payments, ...file }) => [file, payments.length]),
    ])
    const payments = this.payments.map(({ request, run, checks, ...payment }) => [
      ...[request.id, run?.id],
      payment,
      checks.map(({ run: _, ...check }) => check),
    ])
    return JSON.stringify([this.requests, runs, payments])
  }

  /** The books: what is paid and what is open of all that was approved, in cents. */
  books(): { paid: bigint; open: bigint } {
    const sums = { paid: 0n, open: 0n }
    for (const request of this.requests) {
      const newest = this.newest(request)
      const cents = toCents(newest?.isFixed ? newest.amount : request.amount)
      const isOut = newest?.state === 'locked' || newest?.state === 'sent'
      const isApproved =
        request.outcome === 'approved' && !request.isWithdrawn && !request.isStopped
      const isPaid = newest?.state === 'paid' || (isApproved && request.status === 'paid' && !isOut)
      if (isPaid) sums.paid += cents
      else if (isOut || isApproved) sums.open += cents
    }
    return sums
  }

  protected settle(run: ModelRun | null, leftFiles = false): void {
    if (!run) return
    if (leftFiles && run.state === 'locked') run.revision += 1
    const states = countStates(this.of(run).map(({ state }) => state))
    if (run.state === 'closed' && states.sent > 0) run.state = 'locked'
    const facts = { state: run.state, wasDownloaded: false, payments: states }
    if (!canApplyToRun('close', facts)) return
    this.count('close run')
    run.state = 'closed'
  }

  protected plan(request: ModelRequest, run: ModelRun | null): void {
    const attempts = this.payments.filter((one) => one.request === request)
    const attempt = Math.max(0, ...attempts.map((one) => one.attempt)) + 1
    this.payments.push({
      ...{ request, run, attempt, state: 'planned', previous: null },
      ...{ isFixed: false, amount: '0.00', isHeldWithRequest: false, hasEndedWithFile: false },
      ...{ isTakenOut: false, hasEndedWithCheck: false, wasPaid: false, isDoubted: false },
      checks: [],
    })
  }
}
