import type { CalendarDate } from '#domain/payment-date.ts'
import type { PaymentMethod, PaymentValues } from '#domain/payment-methods.ts'
import { alphabetOf, canCarry, canCarryPart, carriesAddress } from './bank-text.ts'
import { methodCalendar } from './calendar.ts'
import { numbersNotCarried, payeeOf } from './payee.ts'
import { type Payable, type PayRefusal, unpayable } from './proposal.ts'
import {
  effectiveSettings,
  methodsThatNeedSettings,
  missingSettings,
  type PayoutSettings,
} from './settings.ts'

/** What prevents a run from being locked (docs/product.md §14.7). */

export const addressParts = [
  'address_line1',
  'address_line2',
  'city',
  'state',
  'postal_code',
] as const
/** An address in letters that a bank's file can carry. */
export type BankAddress = Record<(typeof addressParts)[number], string | null>

/** A planned payment with its request as they are now. The numbers are in plain. */
export type PlannedPayment = {
  id: string
  method: PaymentMethod
  payable: Pick<Payable, 'amount' | 'isDecided' | 'isOnHold' | 'isWithdrawn' | 'isErased'>
  fullName: string
  values: PaymentValues
  payeeForBank: string | null
  addressForBank: BankAddress | null
  /** The payment details were changed after the decision, and nobody has confirmed them since. */
  hasUnconfirmedDetails: boolean
}

export type LockContext = {
  payOn: CalendarDate
  /** The office's date. */
  today: CalendarDate
  /** Shekels for one dollar, null if not entered. */
  rate: string | null
  settings: PayoutSettings
  organizationName: string
}

export type LockProblem = {
  /** null: the problem belongs to the whole run. */
  payment_id: string | null
  code:
    | 'nothing_to_pay'
    | 'date_passed'
    | 'rate_missing'
    | 'setting_missing'
    | 'payee_letters'
    | 'address_letters'
    | 'number_form'
    | 'details_unconfirmed'
    | PayRefusal
  /** The setting, rate, method or field that mends it. */
  field?: string
}

/** Methods whose file tells a bank when to pay. It is too late once that day has passed. */
const methodsWithBankDate: readonly PaymentMethod[] = ['ach', 'wire', 'check', 'israeli_bank']

/** Returns everything that prevents locking: first about the run, then payment by payment. */
export function lockProblems(
  payments: readonly PlannedPayment[],
  context: LockContext,
): LockProblem[] {
  if (payments.length === 0) return [{ payment_id: null, code: 'nothing_to_pay' }]
  const methods = [...new Set(payments.map(({ method }) => method))]
  return [
    ...methods.flatMap((method) => problemsOfMethod(method, context)),
    ...payments.flatMap((payment) => problemsOfPayment(payment, context)),
  ]
}

function problemsOfMethod(method: PaymentMethod, context: LockContext): LockProblem[] {
  const { payOn, today, rate, settings, organizationName } = context
  const problems: LockProblem[] = []
  const { effective_on } = methodCalendar(method, payOn)
  if (methodsWithBankDate.includes(method) && effective_on < today) {
    problems.push({ payment_id: null, code: 'date_passed', field: method })
  }
  if (method === 'israeli_bank' && rate === null) {
    problems.push({ payment_id: null, code: 'rate_missing', field: 'rate' })
  }
  if (methodsThatNeedSettings.includes(method)) {
    for (const name of missingSettings(method, settings, organizationName)) {
      problems.push({ payment_id: null, code: 'setting_missing', field: `${method}.${name}` })
    }
  }
  return problems
}

function problemsOfPayment(payment: PlannedPayment, context: LockContext): LockProblem[] {
  const { id: payment_id, method, values } = payment
  const refusal = unpayable(payment.payable)
  // No other problem needs a fix if the request cannot be paid at all.
  if (refusal) return [{ payment_id, code: refusal }]
  const problems: LockProblem[] = numbersNotCarried(method, values).map((field) => ({
    payment_id,
    code: 'number_form',
    field,
  }))
  const { hebrew_code } = effectiveSettings('israeli_bank', context.settings, '')
  const alphabet = alphabetOf(method, hebrew_code === 'b' ? 'b' : 'a')
  if (alphabet) {
    const payee = payment.payeeForBank ?? payeeOf(method, payment.fullName, values)
    if (!canCarry(alphabet, payee)) {
      problems.push({ payment_id, code: 'payee_letters', field: 'payee_for_bank' })
    }
    const address = Object.values(payment.addressForBank ?? addressOf(values))
    if (carriesAddress(method) && !address.every((part) => canCarryPart(alphabet, part ?? ''))) {
      problems.push({ payment_id, code: 'address_letters', field: 'address_for_bank' })
    }
  }
  if (payment.hasUnconfirmedDetails) {
    problems.push({ payment_id, code: 'details_unconfirmed', field: 'details_confirmed' })
  }
  return problems
}

/** Returns the address that was entered for a payment. */
export function addressOf(values: PaymentValues): BankAddress {
  const part = (name: keyof BankAddress) => values[`payment_${name}`] ?? null
  return {
    address_line1: part('address_line1'),
    address_line2: part('address_line2'),
    city: part('city'),
    state: part('state'),
    postal_code: part('postal_code'),
  }
}
