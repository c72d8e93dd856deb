import { type CharacterSet, suggestLatin } from './bank-text.ts'
import { toHebrewLetters } from './israeli/hebrew-codes.ts'
import { surnameEnds, surnameStarts, usualHebrew, usualLatin } from './usual-spellings.ts'

/**
 * Names in the letters of a bank's file, as suggestions that a person reads and confirms
 * (docs/product.md §14.6). Hebrew is written without most vowels, so a rare name is a guess.
 */

/** Letters and pairs of letters, the longest first where both fit. */
const sounds: readonly (readonly [RegExp, string])[] = [
  [/^וו/, 'w'],
  [/^ו(?=י)/, 'w'],
  [/^ו(?=[אהו])/, 'v'],
  [/^יי/, 'yi'],
  [/^י/, 'y'],
  [/^פ/, 'p'],
  [/^ב/, 'b'],
  [/^כ/, 'k'],
  [/^[אע](?=[וי])/, ''],
  [/^[אע]/, 'a'],
]
const inner: Record<string, string> = {
  א: 'a',
  ב: 'v',
  ג: 'g',
  ד: 'd',
  ה: 'h',
  ו: 'o',
  ז: 'z',
  ח: 'ch',
  ט: 't',
  י: 'i',
  כ: 'ch',
  ך: 'ch',
  ל: 'l',
  מ: 'm',
  ם: 'm',
  נ: 'n',
  ן: 'n',
  ס: 's',
  ע: 'e',
  פ: 'f',
  ף: 'f',
  צ: 'tz',
  ץ: 'tz',
  ק: 'k',
  ר: 'r',
  ש: 'sh',
  ת: 's',
}
const pairs: readonly (readonly [RegExp, string])[] = [
  [/^מן$/, 'man'],
  [/^טש/, 'tch'],
  [/^זש/, 'zh'],
  [/^וי/, 'oi'],
  [/^וו/, 'v'],
  [/^יי/, 'ei'],
  [/^אה$/, 'ah'],
  [/^ה$/, 'ah'],
]
/** Yiddish writes its vowels, and `v` with two vavs. */
const isYiddish = (word: string) => /.[עא]./.test(word)
const isVowel = (sound: string) => /^[aeiou]/.test(sound)

/** Returns the sounds of a word in Hebrew letters, one after the other. */
function soundsOf(word: string): string[] {
  const found: string[] = []
  let rest = word
  while (rest) {
    const table = found.length === 0 && rest === word ? sounds : pairs
    const pair = table.find(([pattern]) => pattern.test(rest))
    const length = pair ? (pair[0].exec(rest)?.[0].length ?? 1) : 1
    const sound = rest.startsWith('ב') && isYiddish(word) ? 'b' : inner[rest.charAt(0)]
    found.push(pair?.[1] ?? sound ?? rest.charAt(0))
    rest = rest.slice(length)
  }
  return found.filter(Boolean)
}

/**
 * Adds vowels where Hebrew leaves them out: after the first consonant of a word that begins with
 * three, before the third one in a row anywhere else, before the last one of a word without any, and
 * before an r that ends a word, as in Winkler.
 */
function withVowels(parts: readonly string[]): string {
  let text = ''
  let consonants = 0
  const vowels = ['e', 'a']
  const last = parts.length - 1
  const hasVowels = parts.some(isVowel)
  const endsInEr = last > 1 && hasVowels && parts[last] === 'r' && !isVowel(parts[last - 1] ?? '')
  for (const [at, part] of parts.entries()) {
    const isStart = at === 1 && !isVowel(parts[2] ?? '')
    const isEnd = at > 1 && at === last && !hasVowels
    if (isVowel(part)) consonants = 0
    else if (endsInEr && at >= last - 1) text += at === last ? 'e' : ''
    else if (consonants === 2 || (consonants === 1 && (isStart || isEnd))) {
      text += isEnd && part === 'r' ? 'e' : (vowels.shift() ?? 'a')
      consonants = 1
    } else consonants += 1
    text += part
  }
  return text
}

function latinWord(word: string): string {
  const known = usualLatin.get(word)
  if (known) return known
  if (!/[א-ת]/.test(word)) return word
  const prefixed = /^(?<prefix>[הבל])(?<name>.{2,})$/.exec(word)?.groups
  const name = prefixed && usualLatin.get(prefixed.name ?? '')
  if (prefixed && name) return `${{ ה: 'Ha', ב: 'B', ל: 'L' }[prefixed.prefix ?? ''] ?? ''}${name}`
  const text = surname(word) ?? spelled(word)
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Returns a surname of two parts, of which the second is known, such as Goldberg. */
function surname(word: string): string | undefined {
  for (const [hebrew, latin] of surnameEnds) {
    const start = word.slice(0, -hebrew.length)
    if (start.length < 2 || !word.endsWith(hebrew)) continue
    return (surnameStarts.get(start) ?? spelled(start)) + latin
  }
  return undefined
}

/** Returns a word as it sounds, in small letters. */
function spelled(word: string): string {
  const found = soundsOf(word.replace(/['"]/g, ''))
  return isYiddish(word) ? found.join('') : withVowels(found)
}

/** Returns a text with its Hebrew words in Latin letters, each in its usual spelling if it has one. */
export const transliterate = (text: string): string =>
  toLetters(text).replace(/[א-ת]+(?:['"][א-ת]+)*['"]?/g, latinWord)

/** Like the letters of an Israeli file, but Latin letters stay as they are. */
const toLetters = (text: string) =>
  text.replace(/[\u0590-\u05ff\ufb1d-\ufb4f]+/g, (part) => toHebrewLetters(part))

/** Returns a text as the Latin letters of a file could carry it, or undefined if nobody can guess. */
export const suggestForBank = (text: string, set: CharacterSet): string | undefined =>
  suggestLatin(transliterate(text), set)

/** Returns a name in Hebrew letters if every word of it has a usual spelling, otherwise undefined. */
export function suggestHebrew(text: string): string | undefined {
  const words = text.trim().split(/\s+/)
  const found = words.map((word) =>
    /^[א-ת'"]+$/.test(word) ? word : usualHebrew.get(word.toLowerCase()),
  )
  return words[0] && found.every((word) => word !== undefined) ? found.join(' ') : undefined
}
