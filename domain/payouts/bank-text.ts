import type { PaymentMethod } from '#domain/payment-methods.ts'

/** Which letters the file of a method can carry (docs/product.md §14.6). */

export const alphabets = ['ach', 'swift', 'latin', 'hebrew_a', 'hebrew_b'] as const
export type Alphabet = (typeof alphabets)[number]

/** Hebrew letters with final forms. Points, geresh and Yiddish digraphs are simplified first. */
const hebrew = 'א-ת'

/**
 * The characters that remain after `simplify`. Under MASAV's Code A a Latin capital stands for a
 * Hebrew letter, so that alphabet has none.
 */
const carried: Record<Alphabet, RegExp> = {
  ach: /^[A-Z0-9 .,\-/&']+$/,
  swift: /^[A-Z0-9 /\-?:().,'+]+$/,
  latin: /^[A-Z0-9 .,\-/&'()#+:]+$/,
  hebrew_a: new RegExp(`^[${hebrew}0-9 .,\\-/'"()]+$`),
  hebrew_b: new RegExp(`^[${hebrew}A-Z0-9 .,\\-/'"()]+$`),
}

/** Yiddish digraphs, and punctuation that has a plain equivalent. */
const plain: Record<string, string> = {
  װ: 'וו',
  ױ: 'וי',
  ײ: 'יי',
  '־': '-',
  '–': '-',
  '’': "'",
  '‘': "'",
  '׳': "'",
  '״': '"',
  '“': '"',
  '”': '"',
}

/** Longest payee that a method's file carries; longer ones are cut. */
export const payeeLengths: Partial<Record<PaymentMethod, number>> = {
  ach: 22,
  wire: 35,
  check: 80,
  israeli_bank: 16,
}

/**
 * Returns a text with plain punctuation, one space between words, in capitals, and without Hebrew
 * points. Replaces nothing that would change a name: É stays É.
 */
export function simplify(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7]/g, '')
    .normalize('NFC')
    .replace(/[װױײ־–’‘׳״“”]/g, (character) => plain[character] ?? character)
    .replace(/[\p{Cf}]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toUpperCase()
}

/** Returns whether a file can carry a text. An empty one, or one without letters, is no name. */
export function canCarry(alphabet: Alphabet, text: string): boolean {
  const simple = simplify(text)
  return carried[alphabet].test(simple) && /[\p{L}]/u.test(simple)
}

/** Like `canCarry`, for a part of an address, which may be empty or only digits. */
export function canCarryPart(alphabet: Alphabet, text: string): boolean {
  const simple = simplify(text)
  return simple === '' || carried[alphabet].test(simple)
}

/** Alphabets of files for US banks. */
const alphabetByMethod: Partial<Record<PaymentMethod, Alphabet>> = {
  ach: 'ach',
  wire: 'swift',
  check: 'latin',
}

/**
 * Returns the alphabet of a method's file, or undefined if people read it instead of a bank. Israeli
 * files are in one of MASAV's two codes.
 */
export function alphabetOf(method: PaymentMethod, hebrewCode: 'a' | 'b'): Alphabet | undefined {
  return method === 'israeli_bank' ? `hebrew_${hebrewCode}` : alphabetByMethod[method]
}

/** Methods whose file carries an address. */
export const carriesAddress = (method: PaymentMethod): boolean =>
  method === 'wire' || method === 'check'
