/**
 * Access codes (docs/product.md §2.1): eight symbols that cannot be mistaken for one
 * another, the last a check symbol. They are stored bare (`K7QM4RTX`) and shown as `K7QM-4RTX`.
 */

/** Digits and letters without 0, 1, I, L and O: 31 symbols, a prime, which the check symbol needs. */
export const ACCESS_CODE_ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
export const ACCESS_CODE_LENGTH = 8

/** The life of a code: issued, opened an account, paid for a request (docs/product.md §2.2). */
export const codeStatuses = ['available', 'user_created', 'fully_used'] as const
export type CodeStatus = (typeof codeStatuses)[number]

export type CheckedAccessCode =
  | { ok: true; code: string }
  | { ok: false; error: 'code.required' | 'code.mistyped' }

const modulus = ACCESS_CODE_ALPHABET.length

/**
 * The sum of the symbols' values, weighted 1, 2, 3, … by place, modulo 31. Weights that are neither
 * zero nor alike modulo a prime change the sum with every wrong symbol and every swap of two.
 */
const weightedSum = (symbols: string) =>
  [...symbols].reduce(
    (sum, symbol, place) => sum + ACCESS_CODE_ALPHABET.indexOf(symbol) * (place + 1),
    0,
  ) % modulus

const checkSymbolOf = (symbols: string) => ACCESS_CODE_ALPHABET.charAt(weightedSum(symbols))

/**
 * A new code in its stored form, made of seven random symbols and their check symbol.
 * `randomSymbol(bound)` must give an even chance to each whole number from 0 to below `bound`,
 * from a cryptographic source; a RangeError tells when it gives anything else.
 */
export function createAccessCode(randomSymbol: (bound: number) => number): string {
  let symbols = ''
  while (symbols.length < ACCESS_CODE_LENGTH - 1) {
    const symbol = ACCESS_CODE_ALPHABET[randomSymbol(modulus)]
    if (!symbol) throw new RangeError('randomSymbol must give a whole number below its bound')
    symbols += symbol
  }
  return symbols + checkSymbolOf(symbols)
}

/** What was typed or pasted, as it would be stored: capitals, without spaces, hyphens and invisible marks. */
export function normalizeAccessCode(input: string): string {
  return input
    .normalize('NFKC')
    .replace(/[\s\p{Pd}\p{Cf}\u2212]/gu, '')
    .toUpperCase()
}

/** Whether a normalized code has the right length, the right symbols and the right check symbol. */
export function isWellFormedAccessCode(normalized: string): boolean {
  if (normalized.length !== ACCESS_CODE_LENGTH) return false
  if ([...normalized].some((symbol) => !ACCESS_CODE_ALPHABET.includes(symbol))) return false
  return normalized.endsWith(checkSymbolOf(normalized.slice(0, -1)))
}

/** A stored code as people read it, in two groups of four. */
export function formatAccessCode(code: string): string {
  return `${code.slice(0, 4)}-${code.slice(4)}`
}

/** What was typed, as a code to look up; or what to tell the person before any look-up. */
export function checkAccessCode(input: string): CheckedAccessCode {
  const code = normalizeAccessCode(input)
  if (!code) return { ok: false, error: 'code.required' }
  if (!isWellFormedAccessCode(code)) return { ok: false, error: 'code.mistyped' }
  return { ok: true, code }
}
