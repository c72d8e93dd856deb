import { tidyName } from '#domain/names.ts'
import type { ProblemCode } from './bank-file.ts'

/**
 * The characters that each file carries, as a pattern for a whole text (docs/bank-files.md §1.2). All
 * are ASCII, because a bank that converts the file would shift its columns otherwise.
 */
export const characterSets = {
  /** ACH: the capitals, digits and marks that every bank's conversion keeps. */
  ach: /^(?:[A-Z0-9][A-Z0-9 .,\-/&']*)?$/,
  /** Wires: the SWIFT set X. `-` and `:` have a meaning at the start of a line. */
  swift: /^(?:[A-Za-z0-9(][A-Za-z0-9 /\-?:().,'+]*)?$/,
  /** Checks: printable ASCII. A spreadsheet runs what begins with one of the four excluded marks. */
  check: /^(?![=+\-@])[\x20-\x7e]*$/,
} as const

export type CharacterSet = keyof typeof characterSets

export type TextRule = {
  set: CharacterSet
  max: number
  /** Defaults to true. */
  required?: boolean
  /** A name needs at least one letter: a bank rejects one of spaces or zeros. */
  isName?: boolean
}

/**
 * Replaces what keyboards and word processors put for ASCII marks: curly quotes, dashes and wide
 * spaces. Letters are never replaced, because that needs a person's confirmation.
 */
export function toPlainMarks(text: string): string {
  return tidyName(text)
    .replace(/[\u2018\u2019\u201b\u2032\u02bc\u00b4`]/g, "'")
    .replace(/[\u201c\u201d\u201f\u2033]/g, '"')
    .replace(/[\p{Pd}\u2212]/gu, '-')
}

/** Returns a name as bank files carry it: plain marks and capitals. */
export function toBankName(text: string): string {
  return toPlainMarks(text).toUpperCase()
}

/** Returns why a file cannot carry a text that has passed `toPlainMarks` or `toBankName`. */
export function textProblem(text: string, rule: TextRule): ProblemCode | undefined {
  if (text === '') return (rule.required ?? true) ? 'missing' : undefined
  if (!characterSets[rule.set].test(text)) return 'characters'
  if (rule.isName && !/[A-Za-z]/.test(text)) return 'characters'
  return text.length > rule.max ? 'too_long' : undefined
}

/** Returns the problem of each text that has a rule, by field; undefined where there is none. */
export function textProblems<Field extends string>(
  texts: Readonly<Record<NoInfer<Field>, string>>,
  rules: Readonly<Record<Field, TextRule>>,
): Record<string, ProblemCode | undefined> {
  const fields = Object.keys(rules) as Field[]
  return Object.fromEntries(fields.map((field) => [field, textProblem(texts[field], rules[field])]))
}

/** Latin letters whose mark is part of the letter, so that it cannot be taken off. */
const plainLetters: Record<string, string> = { æ: 'ae', Æ: 'Ae', ø: 'o', Ø: 'O', ł: 'l', Ł: 'L' }

/**
 * Returns a text with accents removed and unknown marks replaced, as a suggestion for a person to
 * confirm. Returns undefined if the letters are not Latin, because a transliterated name would be a
 * guess.
 */
export function suggestLatin(text: string, set: CharacterSet): string | undefined {
  const plain = toPlainMarks(text)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/ß/g, 'ss')
    .replace(/[æÆøØłŁ]/g, (letter) => plainLetters[letter] ?? letter)
  const cased = set === 'ach' ? plain.toUpperCase() : plain
  if (/[^\p{ASCII}]/u.test(cased.replace(/\P{L}/gu, ''))) return undefined
  const marked = [...cased].map((letter) => (characterSets[set].test(`A${letter}`) ? letter : ' '))
  let suggestion = tidyName(marked.join(''))
  while (!characterSets[set].test(suggestion)) suggestion = suggestion.slice(1)
  return suggestion || undefined
}
