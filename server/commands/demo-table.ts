import type { Insertable } from 'kysely'
import type { Channel } from '#domain/codes/channels.ts'
import type { CalendarDate } from '#domain/payment-date.ts'
import type { Tables } from '#server/database/tables.generated.ts'

/** What the demo shows. People, numbers and identifiers are invented, or public test numbers. */

/** By the language that they write in. `#` is the number of a person, `##` its last two digits. */
export const people = {
  en: {
    names: ['Moshe Klein', 'Rivka Feldman', 'Yaakov Stern', 'Chana Weiss', 'Dovid Grossman'],
    reasons: [
      'We are making the wedding of our second daughter this winter, and the hall and the dresses are still to be paid.',
      'My husband had surgery in September. The insurance paid a part of it; we are left with the rest.',
      'Pesach is near and there are nine of us at the table.',
      'Rent for two months is behind since I lost my work in the summer, and I do not like to ask.',
    ],
    met: ['At the office', 'Shul on 14th Avenue', ''],
    firstNumber: 110,
    address: ['# 54th Street', 'Brooklyn', 'NY', '11219', 'US'],
    phone: '+1 718 555 01##',
    checkDelivery: 'email',
  },
  he: {
    names: ['משה כהן', 'רבקה לוי', 'יעקב שטרן', 'חנה וייס', 'אברהם גולדברג'],
    reasons: [
      'אנו מחתנים בעזרת השם את בתנו השלישית, וההוצאות גדולות מכפי יכולתנו.',
      'הילד זקוק לטיפולים שאינם בסל הבריאות. כל סיוע יתקבל בברכה.',
      'לקראת החג, משפחה בת שמונה נפשות.',
    ],
    met: ['בבית הכנסת בשכונה', ''],
    firstNumber: 270,
    address: ['רבי עקיבא #', 'בני ברק', null, '5120419', 'IL'],
    phone: '+972 52 761 12##',
    checkDelivery: 'mail',
  },
  yi: {
    names: ['חיים הערש גרינפעלד', 'פיגא שווארץ', 'בערל מאשקאוויטש', 'ביילא רויזא פריעדמאן'],
    reasons: [
      'מיר מאכן חתונה אונזער טאכטער אי״ה נאך סוכות, און עס פעלט נאך א גרויסער סכום.',
      'די הוצאות פון די אפעראציע זענען געווען זייער הויך, און די אינשורענס האט נישט אלעס באצאלט.',
      'פסח קומט אן און די משפחה איז גרויס בלי עין הרע.',
    ],
    met: ['אין ביהמ״ד', ''],
    firstNumber: 380,
    address: ['# Lee Avenue', 'Monroe', 'NY', '10950', 'US'],
    phone: '+1 845 555 01##',
    checkDelivery: 'mail',
  },
} as const

/** For banks that read Latin letters only. */
export const latinNames: Record<string, string> = {
  'משה כהן': 'Moshe Cohen',
  'רבקה לוי': 'Rivka Levi',
  'יעקב שטרן': 'Yaakov Stern',
  'חנה וייס': 'Chana Weiss',
  'אברהם גולדברג': 'Avraham Goldberg',
  'חיים הערש גרינפעלד': 'Chaim Hersh Greenfeld',
  'פיגא שווארץ': 'Faiga Schwartz',
  'בערל מאשקאוויטש': 'Berel Moskowitz',
  'ביילא רויזא פריעדמאן': 'Baila Roiza Friedman',
}

/** Settings with invented identifiers, so that files for banks can be made. */
export const payoutSettings = {
  ach: {
    destination_routing: '021000021',
    destination_name: 'JPMORGAN CHASE',
    origin_id: ' 123456789',
    company_name: 'KEREN HACHESED',
    company_id: '1234567890',
    entry_description: 'ASSISTANCE',
    odfi: '02100002',
  },
  israeli_bank: {
    institution_id: '12345678',
    sending_institution: '12345',
    institution_name: 'קרן החסד',
    hebrew_code: 'b',
  },
  check: { routing_number: '021000021', account_number: '7777777', next_number: 1041 },
}

/**
 * The approved requests that each run pays: those of the family with an account, and those of
 * others. A request's number chooses its person, method, category and amount. 61 is an ACH request
 * with a Hebrew payee: the second run with it proposes the name that the bank of the first got.
 */
export const runs = {
  closed: { own: [12, 61], others: [3, 6, 9, 10, 5, 60] },
  locked: { own: [24], others: [36, 15, 18, 21, 22, 23, 17, 25, 53] },
  draft: { own: [48, 61], others: [27, 29, 33, 34, 16, 13] },
}

/** Requests of the family with an account, one of each outcome. */
export const outcomes: Decided[] = [
  { number: 6, declined: 'This fund helps with weddings and medical costs only.' },
  { number: 9, question: 'Please tell us the name of the hall and the date of the wedding.' },
  {
    number: 18,
    question: 'Is there a letter of the doctor?',
    answer: 'By phone: the hospital sends it this week.',
  },
  { number: 12, held: 'Waiting for a call back from the family.' },
  { number: 15, isWithdrawn: true },
]

/** Requests of families without e-mail, who are told on the telephone. */
export const toldByPhone: Decided[] = [
  { number: 100, amount: 360 },
  { number: 101, question: 'In which hall is the wedding?' },
  { number: 102, amount: 540 },
]

export type Decided = { number: number; amount?: number; isWithdrawn?: true } & {
  [Text in 'declined' | 'question' | 'answer' | 'held']?: string
}

/** The campaign of a year ago paid all of these requests; some families answer that of now. */
export const campaigns = {
  before: { name: 'Pesach 2026', texts: { en: '', he: '', yi: '' } },
  now: {
    name: 'Pesach 2027',
    texts: {
      en: 'Yom Tov is coming. Would you like the same help as last year?',
      he: 'החג מתקרב. האם תרצו סיוע כמו בשנה שעברה?',
      yi: 'יום טוב קומט. צי ווילט איר די זעלבע הילף ווי פאראיארן?',
    },
  },
  invited: [200, 201, 202, 203, 204, 205, 206, 207],
  answered: [203, 204, 205, 206, 207],
}

export const fund = {
  name: 'Hachnosas Kallah',
  budget: '5000',
  period: 'month' as const,
  categories: ['Wedding'],
}

const day = (days: number) => new Date(Date.now() + days * 24 * 3_600_000)
const dateOf = (days: number) => day(days).toISOString().slice(0, 10) as CalendarDate

/** Codes for people. Two wait, one is begun, one has ended, and one was revoked. */
export const recipients: Recipient[] = [
  {
    recipient_name: 'משה ראזענבערג',
    recipient_phone: '845-555-0101',
    created_at: day(0),
    expires_on: dateOf(30),
    sentBy: 'whatsapp',
  },
  {
    recipient_name: 'חיה גרויס',
    recipient_phone: '718-555-0102',
    created_at: day(-8),
    note: 'נאר אין אוונט',
    begun: JSON.stringify({ city: 'Monsey', reason: 'חתונה פון די טאכטער' }),
    sentBy: 'sms',
  },
  {
    recipient_name: 'Sarah Cohen',
    recipient_phone: '052-555-0103',
    locale: 'en',
    created_at: day(-16),
    sentBy: 'email',
  },
  {
    recipient_name: 'Yosef Levi',
    recipient_phone: '732-555-0104',
    locale: 'he',
    created_at: day(-24),
    expires_on: dateOf(-3),
  },
  {
    recipient_name: 'Chaim Weiss',
    recipient_phone: '718-555-0105',
    locale: 'en',
    created_at: day(-32),
    revoked_at: day(-1),
  },
]
type Recipient = Partial<Insertable<Tables['codes']>> & { created_at: Date; sentBy?: Channel }
