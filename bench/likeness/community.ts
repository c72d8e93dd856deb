import { createHash } from 'node:crypto'
import { dice } from '../../server/testing/dice.ts'
import { nameParts, sentences } from '../names.ts'

// A community of invented households, the same on every run. What is known of it is which families
// are one household: everything else is what the office would see.

/** One family as the office knows it: an account, or whoever a direct request was entered for. */
export type Asked = {
  household: number
  name: string
  phone: string
  email: string
  line1: string
  postalCode: string
  city: string
  country: 'US' | 'IL'
  routing: string
  account: string
  teudatZeut: string
  reason: string
  /** The phone number is a helper's. */
  isHelped: boolean
}

export const SEED = 20_261_126
const SHARE_OF_SECOND_FAMILIES = 0.06
const TYPING_ERRORS = 0.02
const HELPERS = 40
const FAMILIES_OF_HELPER = 60
const NAMESAKES = 40
const SIBLINGS = 400
const FATHERS_AND_SONS = 300

type Random = () => number
type Script = keyof typeof nameParts

/** Returns families in the order in which they asked first. */
export function community(households: number, seed = SEED): Asked[] {
  const random = dice(seed)
  const below = (limit: number) => Math.floor(random() * limit)
  /** The first names of a list are far more frequent than the last. */
  const often = <T>(list: readonly T[]) => list[Math.floor(list.length * random() ** 2)] as T
  const digits = (count: number) =>
    Array.from({ length: count }, () => below(10))
      .join('')
      .replace(/^0/, '3')

  function household(number: number): Asked {
    const country = random() < 0.3 ? 'IL' : 'US'
    const script: Script = country === 'IL' ? 'he' : random() < 0.25 ? 'yi' : 'en'
    const { given, family } = nameParts[script]
    const isIsraeli = country === 'IL'
    return {
      household: number,
      // Most family names of a community are rarer than fifty can be.
      name: `${often(given)} ${random() < 0.6 ? often(family) : rareName(number, script)}`,
      phone: isIsraeli ? `05${digits(8)}` : `${often(['845', '718', '347'])}${digits(7)}`,
      email: `${digits(9)}@example.org`,
      line1: isIsraeli ? `רבי עקיבא ${1 + below(9000)}` : `${1 + below(9000)} ${often(streets)}`,
      postalCode: isIsraeli
        ? `51${digits(5)}`
        : often(['11219', '11211', '10950', '10952', '08701']),
      city: isIsraeli ? 'בני ברק' : 'Brooklyn',
      country,
      routing: isIsraeli ? '12-571' : '021000021',
      account: isIsraeli ? String(100_000 + number) : digits(10), // nobody has another's
      teudatZeut: isIsraeli ? digits(9) : '',
      reason: often(sentences[script]),
      isHelped: false,
    }
  }

  /** The same household once more: a spouse, or the same person by another account or the office. */
  function again(first: Asked): Asked {
    const { given } = nameParts[first.country === 'IL' ? 'he' : 'en']
    const isSpouse = random() < 0.5
    const [, ...family] = first.name.split(' ')
    const name = isSpouse
      ? [often(given), ...family].join(' ')
      : inAnotherScript(first.name, random)
    const keepsPhone = random() < 0.7
    // Whoever was helped once may give the helper's number again.
    const keepsAccount = random() < 0.6
    return {
      ...first,
      name,
      email: `${digits(9)}@example.org`,
      phone: keepsPhone ? otherPhone(first) : `845${digits(7)}`,
      line1: otherLine(first.line1, random),
      account: keepsAccount ? otherAccount(first.account) : `9${digits(9)}`,
      isHelped: first.isHelped && keepsPhone,
      teudatZeut:
        isSpouse && first.teudatZeut
          ? digits(9)
          : first.teudatZeut && `0${first.teudatZeut}`.slice(-9),
      reason: often(sentences[first.country === 'IL' ? 'he' : 'en']),
    }
  }

  const all = Array.from({ length: households }, (_, number) => household(number))
  const someone = () => all[below(all.length)] as Asked
  for (let at = 0; at < NAMESAKES; at += 1) someone().name = 'Moshe Klein'
  for (let at = 0; at < SIBLINGS; at += 1) {
    const [one, other] = [someone(), someone()]
    const { line1, postalCode, city, country } = one
    Object.assign(other, { line1, postalCode, city, country })
    other.name = [other.name.split(' ')[0], ...one.name.split(' ').slice(1)].join(' ')
  }
  for (let at = 0; at < FATHERS_AND_SONS; at += 1) {
    const [father, son] = [someone(), someone()]
    son.name = father.name
    if (random() < 0.05) son.phone = father.phone // the son who lives with his parents-in-law
  }
  for (let at = 0; at < HELPERS; at += 1) {
    const [phone, email] = [`845${digits(7)}`, `helper${at}@example.org`]
    for (let of = 0; of < FAMILIES_OF_HELPER; of += 1) {
      const helped = someone()
      helped.phone = phone
      helped.isHelped = true
      if (random() < 0.5) helped.email = email
    }
  }
  const seconds = all.filter(() => random() < SHARE_OF_SECOND_FAMILIES).map(again)
  const mistyped = [...all, ...seconds].map((asked) => withTypingErrors(asked, random))
  return mistyped.sort((a, b) => orderOf(a) - orderOf(b))
}

const streets =
  'Lee Avenue,54th Street,Bedford Avenue,Forest Road,Heritage Drive,Route 59,Main Street,13th Avenue,Ross Street,Penn Street'.split(
    ',',
  )

const orderOf = (asked: Asked) =>
  createHash('md5')
    .update(asked.email + asked.name)
    .digest()
    .readUInt32BE()

/** Returns one of a few thousand family names. */
function rareName(number: number, script: Script): string {
  const parts = {
    en: ['berg', 'stein', 'man', 'feld', 'owitz'],
    he: ['ברג', 'שטיין', 'מן', 'פלד', 'וביץ'],
    yi: ['בערג', 'שטיין', 'מאן', 'פעלד', 'אוויטש'],
  }[script]
  const letters = { en: 'bdfgklmnprst', he: 'בדפגקלמנרסט', yi: 'בדפגקלמנרסט' }[script]
  const at = (place: number) => letters[Math.floor(number / place) % letters.length] ?? ''
  const vowel = script === 'en' ? 'aeiou'[number % 5] : ''
  const word = `${at(5)}${vowel}${at(61)}${vowel}${at(733)}${parts[number % 5]}`
  return word.slice(0, 1).toUpperCase() + word.slice(1)
}

/** Names that stand at the same place of two lists are the same in both scripts. */
function inAnotherScript(name: string, random: Random): string {
  if (random() < 0.6) return name
  return name
    .split(' ')
    .map((word) => {
      const at = nameParts.yi.given.indexOf(word)
      return at < 0 ? word : (nameParts.en.given[at] ?? word)
    })
    .join(' ')
}

const otherPhone = ({ phone, country }: Asked) =>
  country === 'IL'
    ? `+972 ${phone.slice(1, 3)} ${phone.slice(3)}`
    : `(${phone.slice(0, 3)}) ${phone.slice(3, 6)}-${phone.slice(6)}`

const otherAccount = (account: string) => account.replace(/(\d{3})(?=\d)/g, '$1 ')

const otherLine = (line: string, random: Random) =>
  random() < 0.5 ? `${line}, Apt ${1 + Math.floor(random() * 9)}` : line

function withTypingErrors(asked: Asked, random: Random): Asked {
  const fields = ['name', 'phone', 'line1', 'account'] as const
  const wrong = fields.filter(() => random() < TYPING_ERRORS)
  return {
    ...asked,
    ...Object.fromEntries(wrong.map((field) => [field, swapped(asked[field], random)])),
  }
}

/** Swaps two neighbouring characters. */
function swapped(text: string, random: Random): string {
  const at = 1 + Math.floor(random() * Math.max(1, text.length - 3))
  return text.slice(0, at) + (text[at + 1] ?? '') + (text[at] ?? '') + text.slice(at + 2)
}
