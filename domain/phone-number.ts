import {
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  type PhoneNumber as Parsed,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min'
import { canBePhone, digitsIn, MIN_PHONE_DIGITS, toAsciiDigits } from './digits.ts'

// The only reader of telephone numbers (docs/product.md §4.14). It holds the rules of all countries,
// 26 kB, so pages import it when somebody types a number.

type PhoneNumber = {
  /** As written, without anything else. */
  digits: string
  /** In E.164, such as +17185550123; undefined if it is no number of a country that was tried. */
  e164: string | undefined
  /** Of its code: '' if unknown. */
  country: string
  extension: string
  /** What else stands beside it. */
  words: string
  /** Whether it may be sent to, linked and dialled. */
  isCertain: boolean
}

type Options = {
  /** The country was chosen for this number, so a trunk zero may be missing. */
  isChosen?: boolean
  /** Countries for whose numbers the same digits may be meant. */
  others?: readonly string[]
}

/** Longer texts and more numbers are not read: the time would grow with their square and more. */
const MOST_SIGNS = 100
const MOST_NUMBERS = 3

const extensionWord = String.raw`(?:ext(?:ension|n)?|x|#|local|poste|שלוחה|שלוחות|עקסט)[\s.:=]*`
/** What follows a number: no further digit, and no letter but those of an extension. */
const end = String.raw`(?=$|[^\p{L}\p{N}]|${extensionWord}\d)`
const tokens = new RegExp(
  [
    String.raw`(?<extension>${extensionWord}\d{1,7}(?![\p{L}\d]|[\s().-]*\d))`,
    String.raw`(?<run>[+(\d](?:[\d\s()+./~\-\u2010-\u2015\u2212]*\d)?)${end}`,
    String.raw`(?:\d{1,4}[:.-])*\d{0,4}\p{L}[\p{L}\p{M}\d'"’׳״.@-]*`,
  ].join('|'),
  'giu',
)

type Found = PhoneNumber & { start: number; end: number }

/**
 * Returns the telephone numbers in a text, each with its extension and the words beside it.
 *
 * A number is certain if it is valid and written with + or in full for the country of the address: as
 * people write it there, with the zero of Israel and the ten digits of the United States. Digits that
 * are as well a number of one of `others`, or of the United States, are not certain.
 */
export const readPhones = (text: string, country: string, options: Options = {}): PhoneNumber[] =>
  find(toAsciiDigits(text), country, options).map(({ start: _, end: __, ...number }) => number)

function find(text: string, country: string, options: Options): Found[] {
  const found: Found[] = []
  const read = text.length > MOST_SIGNS ? '' : text
  for (const { index, 0: token, groups = {} } of read.matchAll(tokens)) {
    const last = found.at(-1)
    if (groups.extension && last && !/[\p{L}\p{N}]/u.test(text.slice(last.end, index))) {
      last.extension = digitsIn(token)
      last.end = index + token.length
    }
    if (groups.run && canBePhone(token)) {
      found.push(...split(token, index, (part) => readOne(part, country, options)))
    }
  }
  if (found.length === 0 && canBePhone(text)) {
    found.push({ ...known(digitsIn(text)), start: 0, end: 0 })
  }
  return found.map((number, at) => {
    const before = at === 0 ? text.slice(0, number.start) : ''
    const after = text.slice(number.end, found[at + 1]?.start)
    const words = `${before} ${after}`.replace(/\s+/g, ' ').replace(/^[ ,;/|]+|[ ,;/|]+$/g, '')
    return { ...number, words }
  })
}

/** Returns the numbers of a run of digits: it is one, or several that exist, between separators. */
function split(
  run: string,
  start: number,
  readPart: (part: string) => PhoneNumber,
  most = MOST_NUMBERS,
): Found[] {
  const at = (number: PhoneNumber, from: number, to: number) => ({
    ...number,
    start: start + from,
    end: start + to,
  })
  const whole = at(readPart(run), 0, run.length)
  if (whole.e164 || most === 1) return [whole]
  for (const { index, 0: separator } of run.matchAll(/[\s/~]+(?:[-\u2010-\u2015]\s+)?/g)) {
    const first = readPart(run.slice(0, index))
    const next = index + separator.length
    const rest = first.e164 ? split(run.slice(next), start + next, readPart, most - 1) : []
    if (rest.length > 0 && rest.every(({ e164 }) => e164)) {
      return [at(first, 0, index), ...rest]
    }
  }
  return [whole]
}

const plus = /^\(?\+/

function readOne(written: string, country: string, { isChosen = false, others = [] }: Options) {
  const digits = digitsIn(written)
  if (plus.test(written)) return known(digits, parse(written.replace(plus, '+')), true)
  const own = parse(written, country)
  const american = country === 'US' ? own : parse(written, 'US')
  const hasAmericanCode = american && digits === american.number.slice(1)
  if (hasAmericanCode && !isChosen && american.number !== own?.number) {
    return known(digits, american)
  }
  if (own && (isChosen || isInFull(digits, own))) {
    const isOther = (theirs: Parsed | undefined) =>
      theirs && theirs.number !== own.number && isInFull(digits, theirs)
    const tried = [dialCodeOf(country), '+1']
    const untried = others.filter((other) => !tried.includes(dialCodeOf(other)))
    const isDoubtful = () =>
      isOther(american) || untried.some((other) => isOther(parse(written, other)))
    return known(digits, own, isChosen || !isDoubtful())
  }
  const international = parse(`+${digits.replace(/^(?:0011|011|00)/, '')}`)
  if (international && isDialledAbroad(digits, country)) return known(digits, international, true)
  const likely = [american, parse(written, 'IL')]
  return known(digits, own ?? likely.find((one) => one && isInFull(digits, one)))
}

/** "00" begins international numbers nearly everywhere, "011" in North America, "0011" in Australia. */
function isDialledAbroad(digits: string, country: string): boolean {
  if (digits.startsWith('0011')) return country === 'AU'
  return digits.startsWith('00') || (digits.startsWith('011') && dialCodeOf(country) === '+1')
}

function parse(written: string, country?: string): Parsed | undefined {
  const local = country && isSupportedCountry(country) ? country : undefined
  const number = parsePhoneNumberFromString(written, local)
  return number?.isValid() ? number : undefined
}

/** Checks whether a number has its area code and trunk prefix, or the code of its country. */
function isInFull(digits: string, number: Parsed): boolean {
  const withCode = `${number.countryCallingCode}${number.nationalNumber}`
  return digits === number.formatNational().replace(/\D/g, '') || digits === withCode
}

const known = (digits: string, number?: Parsed, isCertain = false): PhoneNumber => ({
  digits,
  e164: number?.number,
  country: number?.country ?? '',
  extension: '',
  words: '',
  isCertain: number !== undefined && isCertain,
})

/** Returns a text with its certain numbers in international form, and everything else as it is. */
export function withInternational(text: string, country: string, options: Options = {}): string {
  const ascii = toAsciiDigits(text)
  let written = ''
  let done = 0
  for (const { start, end, e164 = '', extension, isCertain } of find(ascii, country, options)) {
    if (!isCertain) continue
    const shown = parse(e164)?.formatInternational() ?? e164
    written += ascii.slice(done, start) + shown + (extension && ` ext. ${extension}`)
    done = end
  }
  return written + ascii.slice(done)
}

/** Returns the number to be linked or dialled, in E.164: the first one; null if it is not certain. */
export function dialledNumber(text: string, country: string, options?: Options): string | null {
  const [first] = readPhones(text, country, options)
  return (first?.isCertain && first.e164) || null
}

/**
 * Returns the number to which a text message can be sent, in E.164: none with an extension, or with
 * other digits beside it, of which any may belong to it.
 */
export function textNumberOf(text: string, country: string): string | undefined {
  const [first] = readPhones(text, country)
  const isAlone = first?.isCertain && !first.extension && !/\d/.test(first.words)
  return isAlone ? first.e164 : undefined
}

/** Returns the country of an office: that of its telephone number, else the United States. */
export const countryOfOffice = (officePhone: string): string =>
  readPhones(officePhone, 'US')[0]?.country || 'US'

/** Returns the dial code of a country ("+972"); '' if it has none. */
export const dialCodeOf = (country: string): string =>
  isSupportedCountry(country) ? `+${getCountryCallingCode(country)}` : ''

/** Returns the form in which the numbers of a text are compared: with the country's code if known. */
export const phoneMarks = (text: string, country: string): string[] => [
  ...new Set(readPhones(text, country).map(({ e164, digits }) => e164?.slice(1) ?? digits)),
]

/** Returns all forms that a number has when it is not known of which country it is. */
export const phoneForms = (text: string): string[] => [
  ...new Set(['', ...getCountries()].flatMap((country) => phoneMarks(text, country))),
]

/**
 * Checks whether two texts have a number in common, with or without country code, trunk zero, hyphens
 * or extension. "+972 52 761 1234" equals "052-761-1234".
 */
export function samePhone(one: string, other: string, country = ''): boolean {
  const others = comparedForms(other, country)
  return comparedForms(one, country).some((form) => others.some((known) => isSame(form, known)))
}

function isSame(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  const countryCode = long.length - short.length
  // Without its area code a number does not identify a subscriber.
  return (
    one === other || (short.length > MIN_PHONE_DIGITS && countryCode <= 3 && long.endsWith(short))
  )
}

const comparedForms = (text: string, country: string): string[] =>
  readPhones(text, country).flatMap(({ digits, e164 }) => [
    digits.replace(/^0+/, ''),
    ...(e164 ? [e164.slice(1)] : []),
  ])

/** Returns the digits that a number has in common however it is written; those of a part, as typed. */
export function searchedDigits(text: string): string {
  const [number] = readPhones(text, '')
  if (!number?.e164) return digitsIn(text)
  return number.e164.slice(dialCodeOf(number.country).length)
}
