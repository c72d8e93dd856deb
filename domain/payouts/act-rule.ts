import type { PaymentMethod } from '#domain/payment-methods.ts'
import type { CheckState } from './checks.ts'
import type { BankAddress } from './file-payment.ts'
import type { PaymentState } from './payment-states.ts'

/** What payment-acts.ts says of each act. */

/**
 * A field of an act. `line`, `text`, `code` and `amount` are typed, in one line, in several, or from
 * left to right. One without a label is not in the form.
 */
export type Field = {
  kind:
    | ('line' | 'text' | 'code' | 'amount' | 'day' | 'choice')
    | ('instant' | 'flag' | 'address' | 'check_number')
  label?: string
  help?: string
  /** The most characters of a typed one. The contract limits every text. */
  max?: number
  options?: readonly string[]
  /** What the form begins with. A day begins with today. */
  initial?: string
  /** It may be absent, and a typed one null. */
  isOptional?: true
  /** The form asks it only after a refusal. */
  isOnRefusal?: true
}

type ValueOf<F> = F extends { options: readonly (infer Value)[] }
  ? Value
  : F extends { kind: 'flag' }
    ? boolean
    : F extends { kind: 'check_number' }
      ? number
      : F extends { kind: 'address' }
        ? Partial<BankAddress> | null
        : F extends { kind: 'line' | 'text' | 'code'; isOptional: true }
          ? string | null
          : string
type Optional<Fields> = {
  [Name in keyof Fields]: Fields[Name] extends { isOptional: true } ? Name : never
}[keyof Fields]
/** What a call says in the fields of an act. */
export type ValuesOf<Fields> = {
  [Name in Exclude<keyof Fields, Optional<Fields>>]: ValueOf<Fields[Name]>
} & { [Name in Optional<Fields>]?: ValueOf<Fields[Name]> | undefined }

/** What the acts ask about a payment. */
type PaymentFacts = {
  state: PaymentState
  /** The bank can have it, or had it. */
  was_out: boolean
}

/** The same of a payment in the list of a run. */
export type ListedFacts = PaymentFacts & {
  method: PaymentMethod
  check_number: number | null
  /** A later payment of the same due exists. */
  paid_again: boolean
  isInDraft: boolean
  /** Its Friday is so long ago that it may be given up. */
  isSilent: boolean
  /** Handing over is somebody else's (docs/product.md §14.17). */
  isTheirs: boolean
}

export type CheckFacts = {
  state: CheckState
  number: number | null
  stop_confirmed_on: string | null
}

export type ActRule = {
  /** For /docs/api. */
  does: string
  asks: Readonly<Record<string, Field>>
  /** One of the fields must be there, although each is optional. */
  needsOne?: true
  /** It is named by the payment, or by the number of a check alone. */
  isByCheck?: true
  /** It plans or stops money, which must not wait for a password. Every other act asks for one. */
  needsNoFreshSignIn?: true
  /** Nobody does it with a payment of their own request. */
  isNotOwn?: true
  /** With the two-person rule it is somebody else's than who locked. */
  isNotLocker?: true
  /** Whether the payment is in a state for it. Without it, the act itself decides. */
  permits?: (payment: PaymentFacts) => boolean
  /** Why it is refused in a state, if not by `payout.stateChanged`. */
  refusalIn?: Partial<Record<PaymentState, 'payout.bankHasIt'>>
  /** The audit event, of an act that is no transition of payment-states.ts. */
  audit?:
    | 'payout.payment_changed'
    | 'payout.check_noted'
    | 'payout.doubt_answered'
    | 'payout.given_up'
  /** Whether the list of payments offers it, among those that `permits`. */
  isOffered?: (payment: ListedFacts) => boolean
  /** In the list of payments it is one question, which sends this. */
  question?: Readonly<Record<string, string>>
  /** Whether the list of checks offers it. */
  isOfferedFor?: (check: CheckFacts) => boolean
  /** Above the form. */
  text?: string
  /** On its button, if not "Record it". */
  button?: string
}
