import { directionOf, type Locale } from './locales.ts'

/**
 * U+2068 FIRST STRONG ISOLATE: the text takes the direction of its first letter. Without letters it
 * is left to right.
 */
const FIRST_STRONG_ISOLATE = '\u2068'
/** U+2069 POP DIRECTIONAL ISOLATE */
const POP_DIRECTIONAL_ISOLATE = '\u2069'

/**
 * Wraps a value in directional isolates if its direction may differ from that of the `locale`. This
 * keeps a code, a phone number, an amount or a name with brackets in order. All values in messages
 * pass through here (`t` in the browser, `wording` on the server). In markup, `<bdi>` does the
 * same.
 */
export function isolate(value: string | number, locale: Locale): string {
  const text = String(value)
  return needsNoIsolation[directionOf(locale)].test(text) ? text : alwaysIsolate(text)
}

/**
 * Wraps a text in directional isolates whatever its direction. For texts that are unknown when the
 * page is rendered.
 */
function alwaysIsolate(text: string): string {
  return FIRST_STRONG_ISOLATE + text + POP_DIRECTIONAL_ISOLATE
}

// Texts that cannot be reordered in a sentence of this direction.
const needsNoIsolation = {
  ltr: /^[^\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]*$/,
  rtl: /^(?:[\p{Script=Hebrew}\s]*|\d+(?:[.,]\d+)*)$/u,
}
