import { sql } from 'kysely'
import { formatAccessCode } from '#domain/access-code.ts'
import type { ReturnAdvice } from '#domain/bank-files/results/return-codes.ts'
import type { CorrectionGroup } from '#domain/corrections.ts'
import { channelOf, type Reachable } from '#domain/letters.ts'
import type { Locale } from '#domain/locales.ts'
import type { CalendarDate } from '#domain/payment-date.ts'
import { textNumberOf } from '#domain/phone-number.ts'
import type { Reach } from '#domain/reach.ts'
import type { Db } from '#server/database/connect.ts'
import { formerAddresses } from './former-address-store.ts'
import type { AddressedLetter, Letter } from './store.ts'

/**
 * Selects how whoever a request is of wants to be reached: as the account or the direct request says,
 * else as their family; null if nobody said it (docs/product.md §9.5).
 */
export const reachWish = sql<Reach | null>`coalesce(
  case when requests.user_id is null then requests.reach else users.reach end,
  (select families.reach from families where families.id = requests.family_id))`

/**
 * Columns for a query of `requests` with its `users`: where letters about a request go. A direct
 * request belongs to no account. Its letters go to the address on it, in the language that the
 * office chose, and say that it is followed by its code (docs/product.md §9.2).
 */
export const addressee = [
  sql<string | null>`coalesce(users.email, requests.email)`.as('email'),
  sql<Locale>`coalesce(users.locale, requests.locale)`.as('locale'),
  sql<string>`(select codes.code from codes where codes.id = requests.code_id)`.as('request_code'),
  sql<boolean>`requests.user_id is null`.as('is_direct'),
  sql<CalendarDate>`requests.date_of_request`.as('requested_on'),
  sql<string>`requests.phone`.as('phone'),
  sql<string>`requests.country`.as('phone_country'),
  reachWish.as('reach'),
  sql<boolean>`(select sends_texts from office_calendar)`.as('sends_texts'),
  sql<boolean>`(select calls_when_paid from office_calendar)`.as('calls_when_paid'),
] as const

type Addressee = Omit<Reachable, 'can_text'> & {
  id: string
  full_name: string
  phone: string
  phone_country: string
  sends_texts: boolean
  locale: Locale
  request_code: string
  is_direct: boolean
  requested_on: CalendarDate
}

/** Returns a request with the columns that letters about it need. */
export async function findAddressee(db: Db, requestId: string) {
  return db
    .selectFrom('requests')
    .leftJoin('users', 'users.id', 'requests.user_id')
    .select(['requests.id', 'requests.full_name', 'expected_payment_date', ...addressee])
    .select('requests.outcome')
    .where('requests.id', '=', requestId)
    .executeTakeFirstOrThrow()
}

/** Returns what every letter about a request contains. */
export function dataOf({ full_name, request_code, is_direct, requested_on }: Addressee) {
  const code = formatAccessCode(request_code)
  return { full_name, request_code: code, requested_on, ...(is_direct && { code }) }
}

/**
 * Returns a letter about a request in its channel, or undefined if it goes in none. Whether somebody
 * agreed to a text message is checked when it is sent (docs/decisions/054).
 */
function addressed(
  { id: request_id, phone, locale, ...request }: Addressee,
  letter: Pick<Letter, 'kind' | 'data'>,
): AddressedLetter | undefined {
  const number = request.sends_texts ? textNumberOf(phone, request.phone_country) : undefined
  const channel = channelOf(letter.kind, { ...request, can_text: number !== undefined })
  const recipients = { email: request.email, sms: number, call: phone }
  const recipient = channel && recipients[channel]
  if (!channel || !recipient) return undefined
  return { ...letter, locale, request_id, recipient, channel } as AddressedLetter
}

type Decided = Addressee & { expected_payment_date: CalendarDate }
type DecidedOptions = {
  isApproved: boolean
  /** The office's date; by default the Friday has not passed. */
  today?: CalendarDate
}

/**
 * Returns the letter about an approval or a refusal, or undefined if it goes in no channel. It names
 * the Friday of an approved request unless that has passed.
 */
export function reviewedLetter(
  request: Decided,
  options: DecidedOptions,
): AddressedLetter | undefined {
  const data = { ...dataOf(request), ...decisionData(request, options) }
  return addressed(request, { kind: 'reviewed', data })
}

/** Returns what the letter about a decision contains besides the request. */
export function decisionData(
  { expected_payment_date }: Pick<Decided, 'expected_payment_date'>,
  { isApproved, today = '' }: DecidedOptions,
) {
  if (!isApproved) return { outcome: 'declined' as const }
  const pay_on = expected_payment_date >= today ? expected_payment_date : undefined
  return { outcome: 'approved' as const, ...(pay_on && { pay_on }) }
}

/** Returns a letter to the requester, or undefined if it goes in no channel. */
export function letterTo(
  request: Addressee,
  kind:
    | 'question'
    | 'paid'
    | 'payment_returned'
    | 'payment_not_returned'
    | 'check_replaced'
    | 'confirm_dues',
  /** Only for a returned payment. */
  { advice }: { advice?: ReturnAdvice } = {},
): AddressedLetter | undefined {
  return addressed(request, { kind, data: { ...dataOf(request), ...(advice && { advice }) } })
}

/**
 * Returns the letters that details of a request were changed: to its address, to those that an
 * administrator replaced within 30 days, and a text message to whoever wants those.
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
  const text = addressed(request, { kind: 'details_changed', data })
  return [
    ...[...recipients].map((recipient) => {
      return { kind: 'details_changed' as const, recipient, locale, data, request_id }
    }),
    ...(text?.channel === 'sms' ? [text] : []),
  ]
}

/** Returns the letter which confirms a request, or undefined if there is no address. */
export function receivedLetter(
  request: Addressee & { expected_payment_date: CalendarDate },
): AddressedLetter | undefined {
  const { expected_payment_date } = request
  const data = { ...dataOf(request), expected_payment_date }
  return addressed(request, { kind: 'request_received', data })
}
