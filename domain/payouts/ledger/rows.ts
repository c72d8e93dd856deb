import type { CalendarDate } from '#domain/payment-date.ts'
import type { Fate } from '#domain/payouts/file-fates.ts'
import type { PaymentState } from '#domain/payouts/payment-states.ts'
import type { RequestStatus } from '#domain/request-status.ts'

/**
 * The rows of the ledger: dues, payments, postings and balances (docs/product.md §14.26). Amounts
 * are whole cents.
 */
export type Cents = bigint

/** Kinds of postings that change a balance. */
export const balanceKinds = ['approved', 'committed', 'paid', 'loss'] as const
export type BalanceKind = (typeof balanceKinds)[number]
/** Kinds of postings for the journal only. */
const memoKinds = ['handed_over', 'came_back', 'moved', 'cost'] as const
export type PostingKind = BalanceKind | (typeof memoKinds)[number]

/** Returns the smaller amount. */
export const least = (a: Cents, b: Cents): Cents => (a < b ? a : b)

/** A change of a balance, or a memo. Postings are only ever added. */
export type Posting = {
  due: number
  attempt: number | null
  kind: PostingKind
  /** Signed. */
  amount: Cents
  fund: string
  /** The day in the books (days.ts). */
  on: CalendarDate
  /** What the bank or the office says. */
  happenedOn: CalendarDate
  /** The act that posted it. */
  event: string
}

/** The sums of the postings of a due, or of one fund of it. */
export type Balance = Record<BalanceKind, Cents>

export const noBalance: Readonly<Balance> = { approved: 0n, committed: 0n, paid: 0n, loss: 0n }

/** Returns what may still be committed or paid. Below 0 the money is perhaps paid twice. */
export const freeOfBalance = ({ approved, loss, committed, paid }: Balance): Cents =>
  approved + loss - committed - paid

/** Returns what is approved and not paid: the amount among the open items. */
const unpaidOfBalance = ({ approved, loss, paid }: Balance): Cents => approved + loss - paid

/** What settled an instruction, so that the bank owes no further word about it. */
export type Settlement = 'paid' | 'came_back' | 'refused' | 'taken_out' | 'given_up' | 'never_paid'

/** A payment in one downloaded file, or typed into the bank's site: its `fate` then says whether. */
export type Instruction = { fate: Fate; settled: Settlement | null }

/** `stopped` waits for the bank's answer. */
type CheckNumberState = 'issued' | 'void' | 'stopped' | 'stop_confirmed' | 'cleared'

/** One number of a check. The last one of a payment is its present number. */
export type CheckNumber = {
  state: CheckNumberState
  settled: Extract<Settlement, 'paid' | 'given_up' | 'never_paid'> | null
  /** The family waits for another check. */
  isReplaced: boolean
  /** What it and its payment were before it cleared. */
  before: (Pick<CheckNumber, 'state' | 'settled'> & { payment: PaymentState; paid: Cents }) | null
}

/** What carries the money of a payment. `hand`: typed into the site of a bank or fund. */
export type Carrier = 'file' | 'check_number' | 'hand'

/** One attempt to pay a due, in whatever way. */
export type Payment = {
  attempt: number
  way: 'run' | 'outside' | 'by_hand'
  state: PaymentState
  /** What locking copied: 0, null and nothing until then. */
  amount: Cents
  fund: string | null
  carrier: Carrier | null
  /** It has no file: it is entered, or its check written, by hand. */
  isTyped: boolean
  instructions: Instruction[]
  numbers: CheckNumber[]
  /** Something of its run was downloaded, so the bank may know its check. */
  isKnown: boolean
  /** It was given or entered once, whatever became of it. */
  wasHandedOver: boolean
  isHeldWithRequest: boolean
  /** What it was before it came back or was refused. */
  endedFrom: 'sent' | 'paid' | null
  /** How much its end reduced a loss, which taking it back restores. */
  endedLoss: Cents
  /** The sums of its postings, and the last day of each. */
  committed: Cents
  paid: Cents
  handedOver: Cents
  cost: Cents
  committedOn: CalendarDate | null
  paidOn: CalendarDate | null
  /** The day in the books on which it came back, was refused or ended with its check. */
  endedOn: CalendarDate | null
}

/** Why a due is not to be paid any more. */
export type DueEnd =
  | 'declined'
  | 'withdrawn'
  | 'undone'
  | 'skipped'
  | 'stopped'
  | 'erased'
  /** Left over when another plan replaced its own. */
  | 'replaced'
  /** Its whole amount was taken off. */
  | 'taken_off'

/** One Friday on which a request is to be paid. Its amount is its `approved`. */
export type Due = {
  number: number
  dueOn: CalendarDate
  ended: DueEnd | null
  /** What its end took off, and what resuming or restoring it gives back. */
  takenOff: Cents
  /** Perhaps paid twice. */
  isMarked: boolean
  balances: Record<string, Balance>
  /** The last day on which something of it became free, and of its last loss. */
  freedOn: CalendarDate | null
  lossOn: CalendarDate | null
  payments: Payment[]
}

/** What the ledger knows of a request. */
export type RequestLedger = {
  outcome: 'undecided' | 'approved' | 'declined'
  isWithdrawn: boolean
  isErased: boolean
  isOnHold: boolean
  /** It is paid on several Fridays. */
  hasPlan: boolean
  /** The status that the office has set; null once money is committed or paid. */
  setByHand: RequestStatus | null
  /** The fund of its approval. */
  fund: string
  dues: Due[]
}

/** Returns the balance of a due over all of its funds. */
export function balanceOf({ balances }: Pick<Due, 'balances'>): Balance {
  const sum = { ...noBalance }
  for (const balance of Object.values(balances)) {
    for (const kind of balanceKinds) sum[kind] += balance[kind]
  }
  return sum
}

export const freeOf = (due: Pick<Due, 'balances'>): Cents => freeOfBalance(balanceOf(due))
export const unpaidOf = (due: Pick<Due, 'balances'>): Cents => unpaidOfBalance(balanceOf(due))

/** Returns the balance of a request over all of its dues. */
export const balanceOfRequest = ({ dues }: Pick<RequestLedger, 'dues'>): Balance =>
  balanceOf({ balances: Object.fromEntries(dues.map((due) => [due.number, balanceOf(due)])) })

/** Returns whether the request is to be paid, but for a hold. */
export const isPayable = (request: RequestLedger): boolean =>
  request.outcome === 'approved' && !request.isWithdrawn && !request.isErased
