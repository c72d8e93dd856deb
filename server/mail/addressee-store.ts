import { sql } from 'kysely'
import { formatAccessCode } from '#domain/access-code.ts'
import type { ReturnAdvice } from '#domain/bank-files/results/return-codes.ts'
import type { CorrectionGroup } from '#domain/corrections.ts'
import type { Locale } from '#domain/locales.ts'
import type { CalendarDate } from '#domain/payment-date.ts'
import type { Db } from '#server/database/connect.ts'
import { formerAddresses } from './former-address-store.ts'
import type { AddressedLetter } from './store.ts'

/**
 * Columns for a query of `requests` with its `users`: where letters about a request go. A direct
 * request belongs to no account. Its letters go to the address on it, in the language that the
 * office chose, and name its code, with which it can be followed (docs/product.md §9.2).
 */
export const addressee = [
  sql<string | null>`coalesce(users.email, requests.email)`.as('email'),
  sql<Locale>`coalesce(users.locale, requests.locale)`.as('locale'),
  sql<string | null>`case when requests.user_id is null then (
    select codes.code from codes where codes.id = requests.code_id
  ) end`.as('direct_code'),
] as const

type Addressee = {
  id: string
  full_name: string
  email: string | null
  locale: Locale
  direct_code: string | null
}

/** Returns a request with the columns that letters about it need. */
export async function findAddressee(db: Db, requestId: string) {
  return db
    .selectFrom('requests')
    .leftJoin('users', 'users.id', 'requests.user_id')
    .select(['requests.id', 'requests.full_name', 'expected_payment_date', ...addressee])
    .where('requests.id', '=', requestId)
    .executeTakeFirstOrThrow()
}

const dataOf = ({ full_name, direct_code }: Addressee) => ({
  full_name,
  ...(direct_code && { code: formatAccessCode(direct_code) }),
})

/** Returns a letter to the requester, or undefined if there is no address. */
export function letterTo(
  request: Addressee,
  kind: 'reviewed' | 'question' | 'paid' | 'payment_returned' | 'check_replaced',
  /** Only for a returned payment. */
  { advice }: { advice?: ReturnAdvice } = {},
): AddressedLetter | undefined {
  const { id: request_id, email: recipient, locale } = request
  const data = { ...dataOf(request), ...(advice && { advice }) }
  return recipient ? { kind, recipient, locale, data, request_id } : undefined
}

/**
 * Returns the letters that details of a request were changed: to its address, and to those that an
 * administrator replaced within 30 days.
 */
export async function correctedLetters(
  db: Db,
  requestId: string,
  groups: readonly CorrectionGroup[],
): Promise<AddressedLetter[]> {
  const request = await findAddressee(db, requestId)
  const { id: request_id, locale } = request
  const data = { ...dataOf(request), groups: groups.join(',') }
  const former = await formerAddresses(db, requestId)
  const recipients = new Set([request.email, ...former].filter((email) => email != null))
  return [...recipients].map((recipient) => {
    return { kind: 'details_changed', recipient, locale, data, request_id }
  })
}

/** Returns the letter which confirms a request, or undefined if there is no address. */
export function receivedLetter(
  request: Addressee & { expected_payment_date: CalendarDate },
): AddressedLetter | undefined {
  const letter = letterTo(request, 'reviewed')
  const { expected_payment_date } = request
  const data = { ...dataOf(request), expected_payment_date }
  return letter && { ...letter, kind: 'request_received', data }
}
