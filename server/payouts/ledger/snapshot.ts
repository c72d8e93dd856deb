import { maskToLastFour } from '#domain/bank-numbers.ts'
import {
  type PaymentMethod,
  type PaymentValues,
  paymentFields,
  secretFields,
} from '#domain/payment-methods.ts'
import { toShekels } from '#domain/payouts/exchange-rate.ts'
import { addressOf, type PaymentAddress } from '#domain/payouts/file-payment.ts'
import type { PlannedPayment } from '#domain/payouts/lock-problems.ts'
import { currencyOf } from '#domain/payouts/methods.ts'
import { accountFieldOf, payeeOf } from '#domain/payouts/payee.ts'
import { placeOfNumber, placeOfPayment, type Sealer } from '#server/secrets/sealing.ts'
import { decisionOf, type PaymentRow } from './payable-store.ts'

/** Reads payments as their requests are now, and as they were locked. */

/** Returns the payment details of the request as they are now, numbers in plain. */
function currentValues(sealer: Sealer, row: PaymentRow): PaymentValues {
  const numbers = secretFields.map((field) => {
    const sealed = row[field]
    return [field, sealed && sealer.open(placeOfNumber(row.request_id, field), sealed)]
  })
  const others = paymentFields.map((field) => [field, row[field]])
  return { ...Object.fromEntries(others), ...Object.fromEntries(numbers) }
}

/** Returns the numbers that were locked; undefined before locking, and after they were erased. */
export function lockedNumbers(sealer: Sealer, { id, numbers }: Pick<PaymentRow, 'id' | 'numbers'>) {
  if (!numbers) return undefined
  return JSON.parse(sealer.open(placeOfPayment(id), numbers)) as PaymentValues
}

/** Returns a method's numbers in a stable order, as JSON, or null if it has none. */
export function numbersText(values: PaymentValues): string | null {
  const numbers = secretFields.flatMap((field) => (values[field] ? [[field, values[field]]] : []))
  return numbers.length > 0 ? JSON.stringify(Object.fromEntries(numbers)) : null
}

/**
 * Returns dollars, and the amount in the method's currency: as locked, else what is free now. The
 * amount is null while a rate is missing.
 */
export function amountsOf(row: {
  method: PaymentMethod
  amount_usd: string | null
  amount: string | null
  free: string | null
  rate: string | null
}) {
  const { method, free, rate } = row
  const currency = currencyOf(method)
  const amount_usd = row.amount_usd ?? free ?? '0.00'
  const converted = currency === 'USD' ? amount_usd : rate && toShekels(amount_usd, rate)
  return { amount_usd, currency, amount: row.amount ?? converted }
}

/** Returns the payee that the request has now. */
export const currentPayee = (row: PaymentRow): string =>
  payeeOf(row.request_method, row.full_name, row as PaymentValues)

/** Returns the address that the request has now, with the e-mail address of a digital check. */
export const currentAddress = (row: PaymentRow): PaymentAddress => ({
  ...addressOf(row as PaymentValues),
  email: row.check_delivery_method === 'email' ? (row.delivery_email ?? '') : null,
})

/**
 * Returns name and address for the bank of a payment, as far as its request still has the payee and
 * the address that they were made for.
 */
export function keptForBank(row: PaymentRow) {
  const isSameMethod = row.method === row.request_method
  const isUnchanged = row.changed_at === null || row.changed_at <= row.created_at
  const isSamePayee = row.payee === null ? isUnchanged : row.payee === currentPayee(row)
  const address = addressOf(row as PaymentValues)
  const isSame = row.address === null ? isUnchanged : isSameAddress(row.address, address)
  return {
    payee_for_bank: isSameMethod && isSamePayee ? row.payee_for_bank : null,
    payee_from: isSameMethod && isSamePayee ? row.payee_from : null,
    address_for_bank: isSameMethod && isSame ? row.address_for_bank : null,
  }
}

/**
 * Returns the last four characters of the account, the e-mail address of a digital check, or null if
 * the payment has neither.
 */
export function maskedAccount(sealer: Sealer, row: PaymentRow): string | null {
  const locked = lockedNumbers(sealer, row)
  const payment_location = row.address?.location ?? row.payment_location
  const number = maskedNumber(row.method, locked ?? currentValues(sealer, row), {
    payment_location,
  })
  return number ?? (row.address ?? currentAddress(row)).email ?? null
}

function maskedNumber(
  method: PaymentMethod,
  values: PaymentValues,
  row: Pick<PaymentRow, 'payment_location'>,
): string | null {
  const field = accountFieldOf(method, row)
  const value = field && values[field]
  return value ? maskToLastFour(value) : null
}

/** Returns method, payee and masked account as the request has them now, and the amount. */
export const valuesNow = (sealer: Sealer, row: PaymentRow) => ({
  method: row.request_method,
  amount_usd: row.amount_usd ?? row.free ?? '0.00',
  payee: currentPayee(row),
  account_masked:
    maskedNumber(row.request_method, currentValues(sealer, row), row) ??
    currentAddress(row).email ??
    null,
})

/**
 * Returns whether method, payee, address or numbers of the request differ from what was locked.
 * False for payments that are not locked and for erased persons.
 */
export function differs(sealer: Sealer, row: PaymentRow): boolean {
  if (row.amount_usd === null || row.erased_at) return false
  const now = currentValues(sealer, row)
  const locked = lockedNumbers(sealer, row)
  return (
    row.method !== row.request_method ||
    row.payee !== currentPayee(row) ||
    !isSameAddress(row.address, currentAddress(row)) ||
    numbersText(locked ?? {}) !== numbersText(now)
  )
}

/** jsonb reorders the keys of an object, and an older snapshot may lack the e-mail address. */
const isSameAddress = (a: PaymentAddress | null, b: PaymentAddress) =>
  a !== null &&
  Object.entries(b).every(([part, value]) => {
    const locked = a[part as keyof PaymentAddress]
    return locked === undefined || locked === value
  })

/** Returns the payment whose name for the bank this one took over, until somebody confirms it. */
export const nameFrom = ({
  payee_for_bank,
  payee_from,
}: Pick<PaymentRow, 'payee_for_bank' | 'payee_from'>): string | null => payee_for_bank && payee_from

/** Returns whether the details were changed, and not confirmed since. */
export const hasUnconfirmedDetails = (
  row: Pick<PaymentRow, 'changed_at' | 'confirmed_at'> &
    Partial<Pick<PaymentRow, 'details_confirmed_at'>>,
): boolean =>
  row.changed_at !== null &&
  row.changed_at > (row.confirmed_at ?? new Date(0)) &&
  row.changed_at > (row.details_confirmed_at ?? new Date(0))

/** Returns a planned payment as the rules of locking see it. */
export function plannedPayment(sealer: Sealer, row: PaymentRow): PlannedPayment {
  return {
    id: row.id,
    method: row.method,
    payable: decisionOf(row),
    fullName: row.full_name,
    values: currentValues(sealer, row),
    payeeForBank: row.payee_for_bank,
    addressForBank: row.address_for_bank,
    hasUnconfirmedDetails: hasUnconfirmedDetails(row),
    hasUnconfirmedName: nameFrom(row) !== null,
    email: currentAddress(row).email ?? null,
  }
}
