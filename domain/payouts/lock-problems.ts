import { bankAddressParts } from '#domain/address.ts'
import type { AchSettings } from '#domain/bank-files/ach/ach-content.ts'
import { achSettingsProblems } from '#domain/bank-files/ach/ach-problems.ts'
import type { BankFileProblem } from '#domain/bank-files/bank-file.ts'
import { emailProblem } from '#domain/bank-files/csv/service-lists.ts'
import {
  type IsraeliSettings,
  israeliSettingsProblems,
} from '#domain/bank-files/israeli/israeli-content.ts'
import { toCents } from '#domain/money.ts'
import type { CalendarDate } from '#domain/payment-date.ts'
import type { PaymentMethod, PaymentValues } from '#domain/payment-methods.ts'
import { methodCalendar } from './calendar.ts'
import { addressOf, type BankAddress, fileProblems } from './file-payment.ts'
import { hasBankFile, isConverted } from './methods.ts'
import { payeeOf } from './payee.ts'
import { isTooFar, type Payable, type PayRefusal, refusalToLock } from './proposal.ts'
import {
  effectiveSettings,
  isSettingsMethod,
  methodsThatNeedSettings,
  missingSettings,
  type PayoutSettings,
  type SettingsMethod,
} from './settings.ts'

/** What prevents a run from being locked (docs/product.md §14.7). */

/** A planned payment with its request as they are now. The numbers are in plain. */
export type PlannedPayment = {
  id: string
  method: PaymentMethod
  payable: Omit<Payable, 'lastPayment' | 'dueOn'>
  fullName: string
  values: PaymentValues
  payeeForBank: string | null
  addressForBank: BankAddress | null
  /** The payment details were changed after the decision, and nobody has confirmed them since. */
  hasUnconfirmedDetails: boolean
  /** The name for the bank is that of an earlier payment, and nobody has confirmed it for this one. */
  hasUnconfirmedName: boolean
  /** Where a digital check is sent: empty if nobody knows it. null for everything else. */
  email: string | null
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
    | 'friday_passed'
    | 'friday_too_far'
    | 'date_passed'
    | 'rate_missing'
    | 'setting_missing'
    | 'setting_unusable'
    | 'file_impossible'
    | 'payee_letters'
    | 'address_letters'
    | 'number_form'
    | 'three_digit_bank'
    | 'details_unconfirmed'
    | 'payee_unconfirmed'
    | 'email_missing'
    | PayRefusal
  /** The setting, rate, method or field that mends it. */
  field?: string
}

/** Returns everything that prevents locking: first about the run, then payment by payment. */
export function lockProblems(
  payments: readonly PlannedPayment[],
  context: LockContext,
): LockProblem[] {
  if (payments.length === 0) return [{ payment_id: null, code: 'nothing_to_pay' }]
  const methods = [...new Set(payments.map(({ method }) => method))]
  return [
    ...problemsOfFriday(context),
    ...methods.flatMap((method) => problemsOfMethod(method, context)),
    ...payments.flatMap((payment) => problemsOfPayment(payment, context)),
  ]
}

function problemsOfFriday({ payOn, today }: LockContext): LockProblem[] {
  if (payOn < today) return [{ payment_id: null, code: 'friday_passed' }]
  return isTooFar(payOn, today) ? [{ payment_id: null, code: 'friday_too_far' }] : []
}

function problemsOfMethod(method: PaymentMethod, context: LockContext): LockProblem[] {
  const { payOn, today, rate, settings, organizationName } = context
  const problems: LockProblem[] = []
  const { effective_on } = methodCalendar(method, payOn)
  // A file tells a bank when to pay. It is too late once that day has passed.
  if (hasBankFile(method) && effective_on < today && payOn >= today) {
    problems.push({ payment_id: null, code: 'date_passed', field: method })
  }
  if (isConverted(method) && rate === null) {
    problems.push({ payment_id: null, code: 'rate_missing', field: 'rate' })
  }
  if (isSettingsMethod(method) && methodsThatNeedSettings.includes(method)) {
    const missing = missingSettings(method, settings, organizationName)
    const unusable = missing.length > 0 ? [] : unusableSettings(method, context)
    const of = (code: LockProblem['code']) => (name: string) => {
      return { payment_id: null, code, field: `${method}.${name}` }
    }
    problems.push(...missing.map(of('setting_missing')), ...unusable.map(of('setting_unusable')))
  }
  return problems
}

/** Returns the settings that the method's file cannot carry. None of the needed ones is missing. */
function unusableSettings(method: SettingsMethod, { settings, organizationName }: LockContext) {
  const problems = settingsProblems[method](effectiveSettings(method, settings, organizationName))
  return problems.flatMap(({ field }) => field ?? [])
}

type Values = ReturnType<typeof effectiveSettings>

/** What a file says of its own settings; the others have none that a file could refuse. */
const settingsProblems: Record<SettingsMethod, (values: Values) => BankFileProblem[]> = {
  ach: (values) => achSettingsProblems(values as AchSettings),
  israeli_bank: (values) => israeliSettingsProblems(values as IsraeliSettings),
  wire: () => [],
  check: () => [],
}

/** Returns whether a field of a bank's file belongs to the address. */
export const isAddressField = (field?: string) =>
  field === 'street' || bankAddressParts.some((part) => part === field)

/** Returns the problem and the field that mends it, from the problem of a bank's file. */
function problemOfField({
  code,
  field = '',
}: BankFileProblem): Pick<LockProblem, 'code' | 'field'> {
  if (code === 'three_digit_bank') return { code, field }
  if (field === 'payee') return { code: 'payee_letters', field: 'payee_for_bank' }
  if (isAddressField(field)) return { code: 'address_letters', field: 'address_for_bank' }
  return { code: 'number_form', field }
}

function problemsOfPayment(payment: PlannedPayment, context: LockContext): LockProblem[] {
  const { id: payment_id } = payment
  const refusal = refusalToLock(payment.payable)
  // No other problem needs a fix if the request cannot be paid at all.
  if (refusal) return [{ payment_id, code: refusal }]
  const problems = problemsInFile(payment, context.settings).map((problem) => ({
    payment_id,
    ...problemOfField(problem),
  }))
  // A name or an address is mended once, whichever of its parts is wrong.
  const mends = new Map(problems.map((problem) => [problem.field, problem]))
  const details = { payment_id, code: 'details_unconfirmed' } as const
  const name = { payment_id, code: 'payee_unconfirmed', field: 'payee_for_bank' } as const
  const email = payment.email === null ? undefined : emailProblem(payment.email)
  return [
    ...mends.values(),
    ...(email ? [{ payment_id, code: 'email_missing', field: 'email' } as const] : []),
    ...(payment.hasUnconfirmedDetails ? [details] : []),
    // A name that the file cannot carry has to be entered anew, which confirms it.
    ...(payment.hasUnconfirmedName && !mends.has(name.field) ? [name] : []),
  ]
}

type FiledPayment = Omit<
  PlannedPayment,
  'id' | 'hasUnconfirmedDetails' | 'hasUnconfirmedName' | 'email'
>

/** Returns the fields of the bank's file that cannot carry what a payment has in them. */
export const unreadableFields = (payment: FiledPayment, settings: PayoutSettings) =>
  problemsInFile(payment, settings).map(({ field }) => field)

function problemsInFile(payment: FiledPayment, settings: PayoutSettings): BankFileProblem[] {
  const { method, payable, values, payeeForBank, addressForBank, fullName } = payment
  const { hebrew_code } = effectiveSettings('israeli_bank', settings, '')
  return fileProblems(
    {
      // Reference, trace and check number are allotted by us, so here any will do.
      reference: 'K00000001',
      trace: 1,
      checkNumber: 1,
      method,
      cents: toCents(payable.amount ?? '0.00'),
      payee: payeeForBank ?? payeeOf(method, fullName, values),
      address: { ...addressOf(values), ...addressForBank },
      numbers: values,
      accountType: 'checking',
    },
    hebrew_code === 'b' ? 'b' : 'a',
  )
}
