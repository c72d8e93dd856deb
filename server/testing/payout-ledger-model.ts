import type { PaymentMethod } from '#domain/payment-methods.ts'
import { type Fate, isByHand, refusalToLeave, standingOf } from '#domain/payouts/file-fates.ts'
import {
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
  files: ModelFile[]
}
/** A downloaded revision of a method's file, the newest last. */
type ModelFile = { method: PaymentMethod; fate: Fate; payments: ModelPayment[] }
export type ModelPayment = {
  request: ModelRequest
  run: ModelRun | null
  attempt: number
  state: PaymentState
  previous: RequestStatus | null
  /** It has an amount of its own since it was locked. */
  isFixed: boolean
  isHeldWithRequest: boolean
}

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

  newest = (request: ModelRequest) => this.payments.findLast((one) => one.request === request)
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

  protected plan(request: ModelRequest, run: ModelRun | null, attempt = 1): void {
    this.payments.push({
      ...{ request, run, attempt, state: 'planned', previous: null },
      ...{ isFixed: false, isHeldWithRequest: false },
    })
  }
}
