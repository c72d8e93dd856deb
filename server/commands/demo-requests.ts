import { randomInt, randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import { createAccessCode } from '#domain/access-code.ts'
import { checkBankNumber } from '#domain/bank-numbers.ts'
import { categories } from '#domain/categories.ts'
import { type CalendarDate, calendarDateIn } from '#domain/payment-date.ts'
import { normalizePayment } from '#domain/payment-form.ts'
import { hasField, paymentMethods } from '#domain/payment-methods.ts'
import { payoutMethods } from '#domain/payouts/methods.ts'
import { requestStatuses } from '#domain/request-status.ts'
import type { Tables } from '#server/database/tables.generated.ts'
import { sealPayment } from '#server/requests/index.ts'
import type { Sealer } from '#server/secrets/sealing.ts'
import { people } from './demo-table.ts'

const HALF_HOUR_MS = 30 * 60 * 1000
const demoLocales = Object.keys(people) as (keyof typeof people)[]

export type Owner = { userId: string; email: string; adminId: string; timeZone: string }

export type DemoRequest = {
  /** Chooses the person, the method and the category. */
  number: number
  /** If absent, the request came in so many half hours ago, and two in three are reviewed. */
  receivedOn?: CalendarDate
  /** Whether it is of the owner's account. */
  isOwn?: boolean
  campaign_id?: string
  /** Columns that differ from what the number chooses. */
  but?: Partial<Insertable<Tables['requests']>>
}

/** Returns the rows of an invented request. */
export function demoRequest(sealer: Sealer, owner: Owner, asked: DemoRequest) {
  const { number, receivedOn, isOwn = false, campaign_id, but } = asked
  const pick = <T>(list: readonly T[], spread = 1) =>
    list[Math.floor(number / spread) % list.length] as T
  const id = randomUUID()
  const code_id = randomUUID()
  const created_at = receivedOn
    ? new Date(`${receivedOn}T16:00:00Z`) // daytime in the office
    : new Date(Date.now() - number * HALF_HOUR_MS)
  const locale = pick(demoLocales)
  const { names, reasons, met, ...more } = people[locale]
  const method = pick(paymentMethods, 2)
  const full_name = pick<string>(names, 3)
  const is_reviewed = !receivedOn && number % 3 !== 0
  // What the family with an account has: in English that of the first person, who is it.
  const own = locale === 'en' ? 0 : 7
  const person = more.firstNumber + (isOwn ? own : (names as readonly string[]).indexOf(full_name))
  const numbered = (text: string) =>
    text.replace('##', String(person).slice(1)).replace('#', String(person))
  const [line1, city, state, postal_code, country] = more.address
  const address = { address_line1: numbered(line1), city, state, postal_code, country }
  const location = country === 'US' ? 'us' : 'international'
  const isIsraeli = payoutMethods[method].bankDays === 'israel'
  const entered = normalizePayment(method, {
    payment_full_name: full_name,
    payment_location: location,
    ...Object.fromEntries(Object.entries(address).map(([key, of]) => [`payment_${key}`, of])),
    routing_number: isIsraeli ? '12-571' : '021000021',
    account_number: String((isIsraeli ? 41_116 : 123_456_789) + number + (isOwn ? 5000 : 0)),
    swift_code: 'LUMIILIT',
    iban: checked('iban', `IL##0108000000099999${person}`),
    check_delivery_method: number % 24 > 12 ? 'email' : more.checkDelivery,
    congregation_name: 'Khal Example',
    tax_id: `12-3456${person}`,
    bank_name: 'בנק הפועלים',
    teudat_zeut: checked('teudatZeut', `123${person}1##`),
  })
  return {
    code: {
      id: code_id,
      code: createAccessCode(randomInt),
      status: 'fully_used' as const,
      created_by: owner.adminId,
      campaign_id,
      used_at: created_at,
    },
    request: {
      id,
      code_id,
      user_id: isOwn ? owner.userId : null,
      created_by: isOwn ? owner.userId : null,
      full_name,
      email: isOwn ? owner.email : `${id.slice(0, 8)}@example.org`,
      phone: numbered(more.phone),
      reason: pick<string>(reasons, 3),
      category: pick(categories, 5),
      where_met: pick<string>(met, 3) || null,
      payment_method: method,
      payment_location: hasField(method, 'payment_location') ? location : null,
      ...address,
      date_of_request: receivedOn ?? calendarDateIn(created_at, owner.timeZone),
      is_reviewed,
      review_outcome: is_reviewed ? ('approved' as const) : null,
      locale,
      submission_hash: sealer.fingerprint(id),
      created_at,
      ...but,
    },
    details: { request_id: id, ...sealPayment(sealer, id, { method, values: entered }) },
    review: is_reviewed
      ? {
          request_id: id,
          donation_amount: pick(['180.00', '500.00', '1000.00', '362.50']),
          notes: number % 4 === 1 ? 'Spoke with the family.' : null,
          reviewed_by: owner.adminId,
          reviewed_at: new Date(created_at.getTime() + HALF_HOUR_MS),
        }
      : undefined,
    /** What the office sets of one that is reviewed. */
    status: pick(requestStatuses, 3),
  }
}

/** Returns a number with the check digits that make it valid in place of `##`. */
function checked(kind: 'iban' | 'teudatZeut', pattern: string): string {
  const endings = Array.from({ length: 100 }, (_, at) => String(at).padStart(2, '0'))
  const numbers = endings.map((digits) => pattern.replace('##', digits))
  return numbers.find((number) => !checkBankNumber(kind, number)) ?? ''
}
