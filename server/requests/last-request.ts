import { asksForNumbers, mayUseNumbersAgain } from '#domain/campaigns/answering.ts'
import { isSecretField, normalizePayment } from '#domain/payment-form.ts'
import { type PaymentValues, secretFields } from '#domain/payment-methods.ts'
import type { decodeRequest } from '#domain/request-inputs.ts'
import type { Db } from '#server/database/connect.ts'
import type { Sealer } from '#server/secrets/sealing.ts'
import { type LastRequest, lastRequestOf } from './last-request-store.ts'
import { maskPayment, openPayment, type PaymentRow } from './payment-numbers.ts'

/**
 * Returns the payment details of a last request with the numbers, and whether these can be used again;
 * null of a method without numbers.
 */
export function lastPayment(sealer: Sealer, last: LastRequest) {
  const method = last.payment_method
  const payment = normalizePayment(method, openPayment(sealer, last.id, last))
  const keeps = asksForNumbers(method, payment) ? mayUseNumbersAgain(last) : null
  return { payment, keeps }
}

/**
 * Returns the numbers that the next request of a family can be paid with again: masked, and with a
 * fingerprint, by which the server knows later what was shown. null if they have to be typed.
 */
export function numbersAgain(sealer: Sealer, last: LastRequest) {
  if (!mayUseNumbersAgain(last)) return null
  const { payment, keeps } = lastPayment(sealer, last)
  if (!keeps) return null
  const masked = Object.entries(maskPayment(payment as PaymentRow)).filter(
    ([field, value]) => value && isSecretField(field),
  )
  const { account_type = null } = payment
  return { same_as: numbersKey(sealer, payment), masked: Object.fromEntries(masked), account_type }
}

type Decoded = ReturnType<typeof decodeRequest>
type Again = {
  /** The id of the request that is submitted, or was submitted already. */
  id: string
  isRepeat: boolean
  family_id: string | null
  same_as: string
}

/**
 * Returns what was entered with the numbers of the family's last request, which were shown masked;
 * undefined if they are not the same any more, or cannot be used again. A repeat has them itself.
 */
export async function withNumbersAgain(
  { db, sealer }: { db: Db; sealer: Sealer },
  decoded: Decoded,
  { id, isRepeat, family_id, same_as }: Again,
): Promise<Decoded | undefined> {
  if (!family_id) return undefined
  const last = isRepeat
    ? await lastRequestOf(db, 'id', id)
    : await lastRequestOf(db, 'family_id', family_id)
  if (!last || last.payment_method !== decoded.method) return undefined
  if (!isRepeat && !mayUseNumbersAgain(last)) return undefined
  const { payment } = lastPayment(sealer, last)
  if (numbersKey(sealer, payment) !== same_as) return undefined
  return { ...decoded, payment: { ...decoded.payment, ...numbersOf(payment) } }
}

const numbersOf = (payment: PaymentValues): PaymentValues =>
  Object.fromEntries(secretFields.map((field) => [field, payment[field] ?? null]))

const numbersKey = (sealer: Sealer, payment: PaymentValues) =>
  sealer.fingerprint(`numbers again ${JSON.stringify(numbersOf(payment))}`)
