import { toCents } from '#domain/money.ts'
import type { PaymentMethod } from '#domain/payment-methods.ts'
import { type Fate, isByHand, refusalToLeave, standingOf } from '#domain/payouts/file-fates.ts'
import {
  isLive,
  type PaymentAction,
  type PaymentState,
  requestStatusAfter,
  transitions,
} from '#domain/payouts/payment-states.ts'
import { canApplyToRun, countStates, type RunState } from '#domain/payouts/run-states.ts'
import type { RequestStatus } from '#domain/request-status.ts'

/**
 * What payouts should do, for random histories: the rules of domain/payouts/ and nothing else. Each
 * method does what a procedure does and returns whether the procedure is allowed.
 */

export type ModelRequest = {
  id: string
  method: PaymentMethod
  status: RequestStatus
  outcome: 'approved' | 'declined'
  amount: string
  isOnHold: boolean
  isWithdrawn: boolean
}
export type ModelRun = {
  id: string
  friday: string
  state: RunState
  revision: number
  hasRate: boolean
  wasDownloaded: boolean
  hasVoidCheck: boolean
  /** Checks of the run in the ledger. */
  checks: number
  files: ModelFile[]
}
/** A downloaded revision of a method's file, the newest last. */
export type ModelFile = {
  method: PaymentMethod
  fate: Fate
  payments: ModelPayment[]
  /** A check of it got another number since. */
  hasReplacedCheck: boolean
  /** Positive pay was downloaded after the bank refused it. */
  isVoidTold: boolean
}
export type ModelPayment = {
  request: ModelRequest
  run: ModelRun | null
  attempt: number
  state: PaymentState
  previous: RequestStatus | null
  /** It has an amount of its own since it was locked. */
  isFixed: boolean
  /** Its own, if it is fixed. */
  amount: string
  isHeldWithRequest: boolean
  /** It failed because its whole file was refused. */
  hasEndedWithFile: boolean
  isTakenOut: boolean
  /** Its checks, the newest last. */
  checks: ModelCheck[]
}
/**
 * A `stopped` one without an answer of the bank can still be cashed. `forgotten`: it was never
 * written, and its number stays unused.
 */
export type ModelCheck = {
  state: 'issued' | 'void' | 'stopped' | 'cleared' | 'forgotten'
  isAnswered: boolean
}

const mayLeave: readonly PaymentState[] = ['held', 'cancelled']

export class LedgerModel {
  readonly requests: ModelRequest[]
  readonly runs: ModelRun[] = []
  payments: ModelPayment[] = []

  /** How often each transition happened, such as `hold locked`. Shared by many histories. */
  readonly happened: Map<string, number>

  constructor(requests: ModelRequest[], happened = new Map<string, number>()) {
    this.requests = requests
    this.happened = happened
  }

  protected count(what: string): void {
    this.happened.set(what, (this.happened.get(what) ?? 0) + 1)
  }

  /** The live payment of a request, or else its newest one. */
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
      lastPayment: this.newest(request)?.state ?? null,
      createdAt: new Date(),
    }
  }

  isByHand = ({ request }: ModelPayment) => isByHand(request.method, [])

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
  hasPayableCheck = (request: ModelRequest) =>
    this.checksOf(request).some(
      ({ state, isAnswered }) => state === 'issued' || (state === 'stopped' && !isAnswered),
    )
  /** A stopped check waits for the bank's answer, so nothing in its place is proposed. */
  protected waitsForBank = (request: ModelRequest) =>
    this.checksOf(request).some(({ state, isAnswered }) => state === 'stopped' && !isAnswered)
  private checksOf = (request: ModelRequest) =>
    this.payments.filter((one) => one.request === request).flatMap(({ checks }) => checks)

  newestFile = (run: ModelRun, method: PaymentMethod) =>
    run.files.findLast((file) => file.method === method)

  protected apply(action: PaymentAction, payment: ModelPayment): void {
    const { request } = payment
    const { to } = transitions[action]
    this.count(`${action} ${payment.state}`)
    if (action === 'lock') payment.previous ??= request.status
    request.status = requestStatusAfter(action, request.status, payment.previous)
    if (to === null) this.payments = this.payments.filter((one) => one !== payment)
    else payment.state = to
    if (action === 'lock') payment.amount = request.amount
    if (action === 'lock' && request.method === 'check') this.issue(payment)
    if (payment.state === 'planned' || (to !== null && mayLeave.includes(to))) this.forget(payment)
  }

  protected issue({ checks, run }: ModelPayment): void {
    checks.push({ state: 'issued', isAnswered: false })
    if (run) run.checks += 1
  }

  /** The check of a payment whose file the bank refused, or that it took out. */
  protected voidNewest({ checks, run }: ModelPayment): void {
    const check = checks.at(-1)
    if (check?.state !== 'issued') return
    check.state = 'void'
    if (run) run.hasVoidCheck = true
  }

  /** The bank has the file of a void check after all, unless it may pay another one. */
  protected reissue({ request, checks }: ModelPayment): void {
    const check = checks.at(-1)
    if (check?.state === 'void' && !this.hasPayableCheck(request)) check.state = 'issued'
  }

  /** A check that leaves its run was never written. The bank must refuse it if a file was downloaded. */
  private forget(payment: ModelPayment): void {
    const last = payment.checks.at(-1)
    if (last?.state !== 'issued') return
    if (payment.state !== 'planned' && payment.run?.wasDownloaded) {
      last.state = 'void'
      payment.run.hasVoidCheck = true
      return
    }
    last.state = 'forgotten'
    if (payment.run) payment.run.checks -= 1
  }

  /** The books: what is paid and what is open of all that was approved, in cents. */
  books(): { paid: bigint; open: bigint } {
    const sums = { paid: 0n, open: 0n }
    for (const request of this.requests) {
      const newest = this.newest(request)
      const cents = toCents(newest?.isFixed ? newest.amount : request.amount)
      const isOut = newest?.state === 'locked' || newest?.state === 'sent'
      const isApproved = request.outcome === 'approved' && !request.isWithdrawn
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
      ...{ isTakenOut: false, checks: [] },
    })
  }
}
