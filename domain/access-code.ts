/**
 * Access codes (docs/product.md §2.1): eight symbols that are hard to confuse with one another. The
 * last is a check symbol. Stored without a hyphen (`K7QM4RTX`) and shown as `K7QM-4RTX`.
 */

/**
 * The digits and letters except 0, 1, I, L and O. The check symbol needs their number, 31, to be
 * prime.
 */
export const ACCESS_CODE_ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const ACCESS_CODE_LENGTH = 8

/**
 * The life cycle of a code: unused, opened an account, spent on a request (docs/product.md §2.2).
 */
export const codeStatuses = ['available', 'user_created', 'fully_used'] as const
export type CodeStatus = (typeof codeStatuses)[number]

type CheckedAccessCode =
  | { ok: true; code: string }
  | { ok: false; error: 'code.required' | 'code.wrongLength' | 'code.mistyped' }

const modulus = ACCESS_CODE_ALPHABET.length

/**
 * Returns the sum of the symbol values, weighted by position (1, 2, 3, …), modulo 31. The weights
 * are distinct and non-zero modulo a prime. So any single wrong symbol and any swap of two symbols
 * changes the sum.
 */
const weightedSum = (symbols: string) =>
  [...symbols].reduce(
    (sum, symbol, place) => sum + ACCESS_CODE_ALPHABET.indexOf(symbol) * (place + 1),
    0,
  ) % modulus

const checkSymbolOf = (symbols: string) => ACCESS_CODE_ALPHABET.charAt(weightedSum(symbols))

/**
 * Returns a new code in stored form: seven random symbols and their check symbol.
 * `randomSymbol(bound)` must return a uniform integer in [0, bound) from a cryptographic source.
 * Throws a RangeError if it returns anything else.
 */
export function createAccessCode(randomSymbol: (bound: number) => number): string {
  let symbols = ''
  while (symbols.length < ACCESS_CODE_LENGTH - 1) {
    const symbol = ACCESS_CODE_ALPHABET[randomSymbol(modulus)]
    if (!symbol) throw new RangeError('randomSymbol must return a whole number below its bound')
    symbols += symbol
  }
  return symbols + checkSymbolOf(symbols)
}

/** The letters of a Hebrew keyboard, each with the Latin letter on the same key. */
const hebrewKeys: Readonly<Record<string, string>> = Object.fromEntries(
  ['קE רR אT טY וU ןI םO פP', 'שA דS גD כF עG יH חJ לK', 'זZ סX בC הV נB מN צM']
    .flatMap((row) => row.split(' '))
    .map((key) => [key.charAt(0), key.charAt(1)]),
)

/**
 * Returns typed or pasted input in stored form: upper case, without spaces, punctuation and
 * invisible characters. Hebrew letters become the Latin ones on the same keys.
 */
export function normalizeAccessCode(input: string): string {
  return input
    .normalize('NFKC')
    .replace(/[\s\p{P}\p{Cf}\u2212`]/gu, '')
    .replace(/[א-ת]/g, (letter) => hebrewKeys[letter] ?? letter)
    .toUpperCase()
}

/** Checks the length, the symbols and the check symbol of a normalized code. */
export function isWellFormedAccessCode(normalized: string): boolean {
  if (normalized.length !== ACCESS_CODE_LENGTH) return false
  if ([...normalized].some((symbol) => !ACCESS_CODE_ALPHABET.includes(symbol))) return false
  return normalized.endsWith(checkSymbolOf(normalized.slice(0, -1)))
}

/** Returns a stored code as shown to people: two groups of four. */
export function formatAccessCode(code: string): string {
  return `${code.slice(0, 4)}-${code.slice(4)}`
}

/**
 * Returns the normalized code, or the message key for a code that is empty or mistyped. Does not
 * look the code up.
 */
export function checkAccessCode(input: string): CheckedAccessCode {
  const code = normalizeAccessCode(input)
  if (!code) return { ok: false, error: 'code.required' }
  if (code.length !== ACCESS_CODE_LENGTH) return { ok: false, error: 'code.wrongLength' }
  if (!isWellFormedAccessCode(code)) return { ok: false, error: 'code.mistyped' }
  return { ok: true, code }
}
