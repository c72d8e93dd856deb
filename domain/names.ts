import type { Direction } from './locales.ts'

/** Characters that are invisible and not typed on purpose: direction marks, zero-width characters. */
const invisible = /\p{Cf}/gu

/**
 * Control characters except white space, lone surrogates, and what turns the direction of the text
 * that follows (U+202E).
 */
const controls = /(?!\s)\p{Cc}|\p{Cs}|[\u202a-\u202e\u2066-\u2069]/gu

/** Returns a text without them. Every text from outside passes here (contract/procedure.ts). */
export const withoutControls = (input: string): string => input.replace(controls, '')

/**
 * Capitalizes the start of each word and the letter after each hyphen (docs/product.md §4.6).
 * Changes nothing else, so that it can run on every keystroke.
 */
export function capitalizeWords(input: string): string {
  return input.replace(/(^|[\s\p{Pd}])(\p{Ll})/gu, (_, before: string, letter: string) => {
    return before + letter.toUpperCase()
  })
}

/** Normalizes a single-line text for storage: trimmed, single spaces, no invisible characters. */
export function tidyName(input: string): string {
  return withoutControls(input).replace(invisible, '').replace(/\s+/g, ' ').trim().normalize('NFC')
}

/** Normalizes a multi-line text for storage: trimmed, LF line breaks, no control characters. */
export function tidyText(input: string): string {
  return withoutControls(input).replace(/\r\n?/g, '\n').trim().normalize('NFC')
}

/** Returns the first word of a name, the heading of the notes column in the master table. */
export function firstNameOf(fullName: string): string {
  const [first = ''] = tidyName(fullName).split(' ')
  return first
}

/** Returns the words of a name as they are written, without case, points and punctuation. */
export const wordsInOrder = (name: string): string[] =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{Pd}/gu, ' ')
    .replace(/[^\p{L}\p{N}\s]/gu, '')
    .split(/\s+/)
    .filter(Boolean)

/** Returns them in alphabetical order. Two names with the same words are the same name. */
export const nameWords = (name: string): string[] => wordsInOrder(name).sort()

/**
 * Returns the direction in which more than half of the letters are written; `ltr` if there is no
 * majority.
 */
export function textDirectionOf(text: string): Direction {
  const letters = [...text.matchAll(/\p{L}/gu)].length
  const rightToLeftLetters = [
    ...text.matchAll(/(?=\p{L})[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}]/gu),
  ].length
  return rightToLeftLetters * 2 > letters ? 'rtl' : 'ltr'
}
