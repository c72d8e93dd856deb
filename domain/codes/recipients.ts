import { MAX_EMAIL_LENGTH, tidyEmail, validateEmail } from '#domain/email.ts'
import type { Locale } from '#domain/locales.ts'
import { tidyName, tidyText } from '#domain/names.ts'
import type { CalendarDate } from '#domain/payment-date.ts'
import { phoneMarks, readPhones } from '#domain/phone-number.ts'

// Whom a code is for (docs/product.md §2.6).

export const recipientFields = ['name', 'phone', 'email', 'locale', 'note'] as const
export type RecipientField = (typeof recipientFields)[number]
export type Recipient = Record<Exclude<RecipientField, 'locale'>, string | null> & {
  locale: Locale | null
}
export type TypedRecipient = { [F in RecipientField]?: string | null | undefined }

export type RecipientError =
  | 'common.required'
  | 'err.tooLong'
  | 'err.invalidEmail'
  | 'err.invalidPhone'
  | 'codes.phoneLetters'
  | 'codes.phoneCountry'
  | 'codes.nameLetters'
  | 'codes.languageUnknown'
  | 'codes.repeated'
type RecipientErrors = { [F in RecipientField]?: RecipientError }

const recipientLimits: Record<RecipientField, number> = {
  name: 200,
  phone: 50,
  email: MAX_EMAIL_LENGTH,
  locale: 20,
  note: 1000,
}
/** Of an international number (E.164). */
const MOST_DIGITS = 15

/** Words for the languages, as offices write them in their lists. */
const languageWords: Record<Locale, RegExp> = {
  en: /^(en|eng|english|אנגלית|ענגליש)$/,
  he: /^(he|heb|hebrew|ivrit|עברית|העברעאיש|לשון ?הקודש)$/,
  yi: /^(yi|yid|yiddish|idish|אידיש|יידיש)$/,
}

/** Returns the language that a word names; undefined for any other word. */
export function localeNamed(word: string): Locale | undefined {
  const plain = tidyName(word).normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return (Object.keys(languageWords) as Locale[]).find((locale) =>
    languageWords[locale].test(plain),
  )
}

function phoneError(phone: string): RecipientError | undefined {
  const numbers = readPhones(phone, '')
  const words = numbers.length > 0 ? numbers.map((number) => number.words) : [phone]
  if (/\p{L}|@/u.test(words.join(''))) return 'codes.phoneLetters'
  const isNumber = numbers.length > 0 && numbers.every(({ digits }) => digits.length <= MOST_DIGITS)
  return isNumber ? undefined : 'err.invalidPhone'
}

type Checked = { recipient: Recipient; errors: RecipientErrors }

/** Tidies and checks a recipient. A name is required in a list of many. */
export function checkRecipient(typed: TypedRecipient, { nameRequired = false } = {}): Checked {
  const language = tidyName(typed.locale ?? '')
  const recipient: Recipient = {
    name: tidyName(typed.name ?? '') || null,
    phone: tidyName(typed.phone ?? '') || null,
    email: tidyEmail(typed.email ?? '') || null,
    locale: localeNamed(language) ?? null,
    note: tidyText(typed.note ?? '') || null,
  }
  const { name, phone, email } = recipient
  const errors: RecipientErrors = {}
  if (!name && nameRequired) errors.name = 'common.required'
  // A name in which a whole phone number stands has swallowed the next cell.
  if (name && (!/\p{L}/u.test(name) || /(\d\D*){7}/.test(name))) errors.name = 'codes.nameLetters'
  const wrong = phone && phoneError(phone)
  if (wrong) errors.phone = wrong
  if (email && !validateEmail(email)) errors.email = 'err.invalidEmail'
  if (language && !recipient.locale) errors.locale = 'codes.languageUnknown'
  for (const field of recipientFields) {
    if ((recipient[field]?.length ?? 0) > recipientLimits[field]) errors[field] = 'err.tooLong'
  }
  return { recipient, errors }
}

/**
 * Checks many recipients. One with the same name and the same phone number or e-mail address as an
 * earlier one is an error: it would get two codes.
 */
export function checkRecipients(typed: readonly TypedRecipient[]): Checked[] {
  const seen = new Set<string>()
  return typed.map((one) => {
    const checked = checkRecipient(one, { nameRequired: true })
    const { name } = checked.recipient
    const key = keyOf(checked.recipient)
    if (name && seen.has(key)) checked.errors.name ??= 'codes.repeated'
    seen.add(key)
    return checked
  })
}

type Person = Pick<Recipient, 'name' | 'phone' | 'email'>

function keyOf({ name, phone, email }: Person): string {
  const reached = phoneMarks(phone ?? '', '')[0]?.slice(-7) || email || ''
  return `${name?.toLowerCase()}\n${reached}`
}

/** Checks whether two lines are for one person: the same name, and phone number or e-mail address. */
export const isSamePerson = (one: Person, other: Person): boolean => keyOf(one) === keyOf(other)

/** Checks whether a day cannot be the last one of a new code: it is over. */
export const isPastDay = (day: CalendarDate | null | undefined, today: CalendarDate): boolean =>
  Boolean(day && day < today)
