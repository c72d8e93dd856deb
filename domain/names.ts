import type { Direction } from './locales.ts'

/** Marks that nobody sees or types on purpose: direction marks, zero-width characters, half characters. */
const invisible = /[\p{Cf}\p{Cs}]/gu

/** Control characters but for white space, which the callers treat each in their way. */
const controls = /(?!\s)\p{Cc}/gu

/**
 * Returns a name with a capital at the start of each word and after each hyphen (docs/product.md §4.6). The rest stays as it is typed, so that it can run at every keystroke.
 */
export function capitalizeWords(input: string): string {
  return input.replace(/(^|[\s\p{Pd}])(\p{Ll})/gu, (_, before: string, letter: string) => {
    return before + letter.toUpperCase()
  })
}

/** A name or another text of one line as it is stored: trimmed, single spaces, no invisible marks. */
export function tidyName(input: string): string {
  return input
    .replace(invisible, '')
    .replace(controls, '')
    .replace(/\s+/g, ' ')
    .trim()
    .normalize('NFC')
}

/** A text of several lines as it is stored: trimmed, one kind of line break, no control characters. */
export function tidyText(input: string): string {
  return input
    .replace(/\r\n?/g, '\n')
    .replace(controls, '')
    .replace(/\p{Cs}/gu, '')
    .trim()
    .normalize('NFC')
}

/** The first word of a name: heads the notes column of the master table. */
export function firstNameOf(fullName: string): string {
  const [first = ''] = tidyName(fullName).split(' ')
  return first
}

/** Which way a text runs, by the script that most of its letters are in; `ltr` when they are even, or none. */
export function textDirectionOf(text: string): Direction {
  const letters = [...text.matchAll(/\p{L}/gu)].length
  const fromTheRight = [
    ...text.matchAll(/(?=\p{L})[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}]/gu),
  ].length
  return fromTheRight * 2 > letters ? 'rtl' : 'ltr'
}
