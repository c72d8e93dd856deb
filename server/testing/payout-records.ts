import type { PaymentMethod } from '#domain/payment-methods.ts'
import { type Fate, type PayingFile, payingFilesOf } from '#domain/payouts/file-fates.ts'
import type { PaymentState } from '#domain/payouts/payment-states.ts'
import type { RunState } from '#domain/payouts/run-states.ts'
import type { RequestStatus } from '#domain/request-status.ts'

/** What the model of payouts remembers: what was decided, told, handed over, and what came back. */

/** A request, and what is decided about all of its dues. */
export type ModelDecision = {
  readonly id: string
  readonly method: PaymentMethod
  /** Its check is sent by e-mail. */
  readonly isDigital: boolean
  status: RequestStatus
  outcome: 'approved' | 'declined' | 'undecided'
  /** Whoever repeats their own review changes nothing. */
  reviewedBy: string | null
  /** What the review says. */
  total: string
  /** How many Fridays of which amount; null for an ordinary approval. */
  plan: { times: number; amount: string | null } | null
  isOnHold: boolean
  isWithdrawn: boolean
}

/** One due of a request. An ordinary approval has one. */
export class ModelRequest {
  readonly decision: ModelDecision
  readonly number: number
  amount: string
  /** The empty text comes before every Friday. */
  dueOn = ''
  isStopped = false
  /** It was stopped alone. */
  isSkipped = false

  constructor(decision: ModelDecision, number = 1) {
    this.decision = decision
    this.number = number
    this.amount = decision.total
  }

  get id() {
    return this.decision.id
  }
  get method() {
    return this.decision.method
  }
  get isDigital() {
    return this.decision.isDigital
  }
  get status() {
    return this.decision.status
  }
  set status(status) {
    this.decision.status = status
  }
  get outcome() {
    return this.decision.outcome
  }
  get isOnHold() {
    return this.decision.isOnHold
  }
  get isWithdrawn() {
    return this.decision.isWithdrawn
  }
}

/** Identifies a payment, as `keyOfRow` identifies its row. */
export const keyOf = ({ request, attempt }: ModelPayment) =>
  `${request.id} ${request.number} ${attempt}`
export type ModelRun = {
  id: string
  friday: string
  state: RunState
  revision: number
  hasRate: boolean
  wasDownloaded: boolean
  /** A list of its checks was downloaded for the bank. */
  hasPositivePay: boolean
  hasVoidCheck: boolean
  /** Paper checks of the run in the ledger. */
  checks: number
  /** What is entered by hand although it has a file. */
  byHand: PaymentMethod[]
  lockedBy: string | null
  files: ModelFile[]
}
/** A downloaded revision of a file that pays, the newest last. */
export type ModelFile = {
  name: PayingFile
  run: ModelRun
  revision: number
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
  /** It came back because its check is void or stopped. */
  hasEndedWithCheck: boolean
  /** It was paid, whatever became of that. */
  wasPaid: boolean
  /** It may be paid twice, and nobody has said what came of it. */
  isDoubted: boolean
  /** Its checks, the newest last. */
  checks: ModelCheck[]
}
/**
 * A `stopped` one without an answer of the bank can still be cashed. `forgotten`: it was never
 * written, and its number stays unused.
 */
export type ModelCheck = {
  state: 'issued' | 'void' | 'stopped' | 'cleared' | 'forgotten'
  /** The run with which it was issued, whose positive pay lists it; its payment may leave it. */
  run: ModelRun | null
  isPaper: boolean
  amount: string
  isAnswered: boolean
  /** It was void or stopped, also if it cleared since. */
  hasEnded: boolean
}

/** The file that pays a request, if its method has one. */
export const fileOf = ({
  method,
  isDigital,
}: Pick<ModelRequest, 'method' | 'isDigital'>): PayingFile | undefined =>
  payingFilesOf(method)[isDigital ? 1 : 0]

/** The bank may pay a check. */
export const isPayable = ({ state, isAnswered }: ModelCheck): boolean =>
  state === 'issued' || (state === 'stopped' && !isAnswered)
