import { randomInt, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { createAccessCode } from '#domain/access-code.ts'
import { checkBankNumber } from '#domain/bank-numbers.ts'
import { categories } from '#domain/categories.ts'
import { channels } from '#domain/codes/channels.ts'
import type { Locale } from '#domain/locales.ts'
import { type CalendarDate, calendarDateIn } from '#domain/payment-date.ts'
import { normalizePayment } from '#domain/payment-form.ts'
import { hasField, type PaymentMethod, paymentMethods } from '#domain/payment-methods.ts'
import { payoutMethods } from '#domain/payouts/methods.ts'
import { requestStatuses } from '#domain/request-status.ts'
import type { Db } from '#server/database/connect.ts'
import { sealPayment } from '#server/requests/index.ts'
import type { Sealer } from '#server/secrets/sealing.ts'
import type { Services } from '#server/services.ts'
import { demoPeople, type People } from './demo-people.ts'

const BATCH = 500
const HALF_HOUR_MS = 30 * 60 * 1000
const demoLocales = Object.keys(demoPeople) as (keyof typeof demoPeople)[]

export type Owner = { userId: string; email: string; adminId: string; timeZone: string }

/**
 * Stores invented requests, one for each half hour back from now, with codes, payment details and,
 * for two in three, a review. The first five belong to the requester of this id, the others to
 * nobody. Bank numbers are public or documented test numbers.
 */
export async function addDemoRequests(
  { db, sealer }: Pick<Services, 'db' | 'sealer'>,
  count: number,
  owner: Owner,
) {
  for (let start = 0; start < count; start += BATCH) {
    const numbers = Array.from({ length: Math.min(BATCH, count - start) }, (_, i) => start + i)
    const rows = numbers.map((number) => demoRequest(sealer, number, owner))
    await db
      .insertInto('codes')
      .values(rows.map((row) => row.code))
      .execute()
    await db
      .insertInto('requests')
      .values(rows.map((row) => row.request))
      .execute()
    await db
      .insertInto('payment_details')
      .values(rows.map((row) => row.details))
      .execute()
    const reviews = rows.flatMap((row) => row.review ?? [])
    if (reviews.length > 0) await db.insertInto('admin_reviews').values(reviews).execute()
  }
  await joinNamesakes(db)
}

/** Puts direct requests of one name into one family, so that families ask again. */
async function joinNamesakes(db: Db) {
  await sql`
    update requests set family_id = first.family_id
    from (select distinct on (full_name) full_name, family_id from requests
      where user_id is null order by full_name, created_at) as first
    where first.full_name = requests.full_name and requests.user_id is null
      and requests.family_id <> first.family_id`.execute(db)
}

/** Stores one more invented request that was received on a day, and returns its id. */
export async function addDemoRequest(
  db: Db,
  sealer: Sealer,
  { owner, ...which }: { owner: Owner; number: number; receivedOn: CalendarDate; isOwn: boolean },
): Promise<string> {
  const { code, request, details } = demoRequest(sealer, which.number, owner, which.isOwn)
  const date_of_request = which.receivedOn
  const created_at = new Date(`${date_of_request}T16:00:00Z`) // daytime in the office
  const own = which.isOwn && { user_id: owner.userId, created_by: owner.userId, email: owner.email }
  const received = { status: 'created', is_reviewed: false, created_at, date_of_request } as const
  await db.insertInto('codes').values(code).execute()
  await db
    .insertInto('requests')
    .values({ ...request, ...received, ...own })
    .execute()
  await db.insertInto('payment_details').values(details).execute()
  return request.id
}

/** Creates unused codes, to try the portal with. Returns them in stored form. */
export async function addDemoCodes(db: Db, count: number, adminId: string): Promise<string[]> {
  const values = Array.from({ length: count }, () => ({
    code: createAccessCode(randomInt),
    created_by: adminId,
  }))
  await db.insertInto('codes').values(values).execute()
  await addDemoRecipients(db, adminId)
  return values.map(({ code }) => code)
}

/** Stores codes for people: one that was sent, one that is begun, and one of each end. */
async function addDemoRecipients(db: Db, adminId: string): Promise<void> {
  const day = (days: number) => new Date(Date.now() + days * 24 * 3_600_000)
  const dateOf = (days: number) => day(days).toISOString().slice(0, 10)
  const rows = demoRecipients.map(({ ends_in, ...recipient }, at) => ({
    locale: 'yi' as const,
    expires_on: ends_in === undefined ? null : dateOf(ends_in),
    revoked_at: at === 4 ? day(-1) : null,
    begun: at === 1 ? JSON.stringify({ city: 'Monsey', reason: 'חתונה פון די טאכטער' }) : null,
    ...recipient,
    id: randomUUID() as string,
    code: createAccessCode(randomInt),
    created_by: adminId,
    created_at: day(-at * 8),
  }))
  await db.insertInto('codes').values(rows).execute()
  const sendings = rows.slice(0, 3).map(({ id }, at) => ({
    code_id: id,
    channel: channels[at + 1] ?? 'copy',
    sent_by: adminId,
    sent_at: day(-at),
  }))
  await db.insertInto('code_sendings').values(sendings).execute()
}

const demoRecipients: {
  recipient_name: string
  recipient_phone: string
  locale?: Locale
  note?: string
  ends_in?: number
}[] = [
  { recipient_name: 'משה ראזענבערג', recipient_phone: '845-555-0101', ends_in: 30 },
  { recipient_name: 'חיה גרויס', recipient_phone: '718-555-0102', note: 'נאר אין אוונט' },
  { recipient_name: 'Sarah Cohen', recipient_phone: '052-555-0103', locale: 'en' },
  { recipient_name: 'Yosef Levi', recipient_phone: '732-555-0104', locale: 'he', ends_in: -3 },
  { recipient_name: 'Chaim Weiss', recipient_phone: '718-555-0105', locale: 'en' },
]

function demoRequest(sealer: Sealer, number: number, owner: Owner, isOwn = number < 5) {
  const pick = <T>(list: readonly T[], spread = 1) =>
    list[Math.floor(number / spread) % list.length] as T
  const id = randomUUID()
  const codeId = randomUUID()
  const locale = pick(demoLocales)
  const people = demoPeople[locale]
  const { address } = people
  const method = pick(paymentMethods, 2)
  const createdAt = new Date(Date.now() - number * HALF_HOUR_MS)
  const isReviewed = number % 3 !== 0
  const fullName = pick(people.names, 3)
  const own = ownValues(people, isOwn ? undefined : fullName)
  return {
    code: {
      id: codeId,
      code: createAccessCode(randomInt),
      status: 'fully_used' as const,
      created_by: owner.adminId,
      used_at: createdAt,
    },
    request: {
      id,
      code_id: codeId,
      user_id: isOwn ? owner.userId : null,
      created_by: isOwn ? owner.userId : null,
      full_name: fullName,
      email: isOwn ? owner.email : `${id.slice(0, 8)}@example.org`,
      phone: own.phone,
      reason: pick(people.reasons, 3),
      category: pick(categories, 5),
      where_met: pick(people.met, 3) || null,
      payment_method: method,
      payment_location: hasField(method, 'payment_location') ? locationOf(address) : null,
      address_line1: own.line1,
      address_line2: null,
      city: address.city,
      state: address.state,
      postal_code: address.postalCode,
      country: address.country,
      date_of_request: calendarDateIn(createdAt, owner.timeZone),
      status: isReviewed ? pick(requestStatuses, 3) : ('created' as const),
      is_reviewed: isReviewed,
      locale,
      submission_hash: sealer.fingerprint(id),
      created_at: createdAt,
    },
    details: demoDetails(sealer, id, { number, method, people, fullName, own }),
    review: isReviewed
      ? {
          request_id: id,
          donation_amount: pick(['180.00', '500.00', '1000.00', '362.50']),
          notes: number % 4 === 1 ? 'Spoke with the family.' : null,
          reviewed_by: owner.adminId,
          reviewed_at: new Date(createdAt.getTime() + HALF_HOUR_MS),
        }
      : undefined,
  }
}

type OwnValues = ReturnType<typeof ownValues>

const OWN_ACCOUNT = 5000

/**
 * Returns what only this person has, so that few invented families are likely the same. Without a
 * name, of the family that has an account: in English they are those of the first person, who is it.
 */
function ownValues({ names, phone, address }: People, name: string | undefined) {
  const ofAccount = phone === demoPeople.en.phone ? 0 : 7
  const place = name === undefined ? ofAccount : names.indexOf(name)
  const number = 10 * (names[0]?.length ?? 0) + place
  const digits = String(number).padStart(3, '0')
  const endings = Array.from({ length: 100 }, (_, at) => String(at).padStart(2, '0'))
  const ibans = endings.map((check) => `IL${check}0108000000099999${digits}`)
  const numbers = endings.map((check) => `123${digits}1${check}`)
  const isRight = (kind: 'iban' | 'teudatZeut') => (value: string) => !checkBankNumber(kind, value)
  return {
    phone: phone.slice(0, -2) + digits.slice(1),
    line1: /^\d/.test(address.line1)
      ? address.line1.replace(/^\d+/, (first) => String(Number(first) + number))
      : address.line1.replace(/\d+$/, (first) => String(Number(first) + number)),
    offset: name === undefined ? OWN_ACCOUNT : 0,
    iban: ibans.find(isRight('iban')) ?? '',
    teudatZeut: numbers.find(isRight('teudatZeut')) ?? '',
    taxId: `12-3456${digits}`,
  }
}

const locationOf = ({ country }: People['address']) => (country === 'US' ? 'us' : 'international')

function demoDetails(
  sealer: Sealer,
  requestId: string,
  entered: {
    number: number
    method: PaymentMethod
    people: People
    fullName: string
    own: OwnValues
  },
) {
  const { number, method, people, fullName, own } = entered
  const { address, checkDelivery } = people
  const isIsraeli = payoutMethods[method].bankDays === 'israel'
  const filled = normalizePayment(method, {
    payment_full_name: fullName,
    payment_address_line1: own.line1,
    payment_city: address.city,
    payment_state: address.state,
    payment_postal_code: address.postalCode,
    payment_country: address.country,
    payment_location: locationOf(address),
    routing_number: isIsraeli ? '12-571' : '021000021',
    account_number: String((isIsraeli ? 41_116 : 123_456_789) + number + own.offset),
    swift_code: 'LUMIILIT',
    iban: own.iban,
    check_delivery_method: number % 24 > 12 ? 'email' : checkDelivery,
    congregation_name: 'Khal Example',
    tax_id: own.taxId,
    bank_name: 'בנק הפועלים',
    teudat_zeut: own.teudatZeut,
  })
  return { request_id: requestId, ...sealPayment(sealer, requestId, { method, values: filled }) }
}
