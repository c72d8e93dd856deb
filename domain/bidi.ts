import { directionOf, type Locale } from './locales.ts'

/** U+2068: what follows runs its own way, by its first letter; numbers alone run left to right. */
const start = '\u2068'
/** U+2069 */
const end = '\u2069'

/**
 * A value as it stands in a sentence of `locale`: set apart by invisible marks where the two run
 * different ways, so that a code, a phone number, an amount or a name with its brackets stays whole.
 * Everything that is filled into a message passes through here (`t` in the browser, `wording` on the
 * server). In markup `<bdi>` does the same.
 */
export function isolate(value: string | number, locale: Locale): string {
  const text = String(value)
  return runsAlong[directionOf(locale)].test(text) ? text : setApart(text)
}

/** Set apart whatever it says: for what is not yet known when the sentence is written. */
export function setApart(text: string): string {
  return start + text + end
}

// What cannot come out of order, and so needs no marks.
const runsAlong = {
  ltr: /^[^\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]*$/,
  rtl: /^(?:[\p{Script=Hebrew}\s]*|\d+(?:[.,]\d+)*)$/u,
}
