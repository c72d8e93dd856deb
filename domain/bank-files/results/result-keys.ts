/** What rows are matched by: our reference, our trace number, MASAV's reference, or a check. */
export const resultKeys = ['reference', 'trace', 'masav', 'check'] as const
export type ResultKey = (typeof resultKeys)[number]

// Without lookbehind, which Safari 15.4 lacks (docs/decisions/040).
const patterns: Record<Exclude<ResultKey, 'check'>, RegExp> = {
  reference: /(?:^|[^A-Z\d])(K\d{8})(?!\d)/i,
  trace: /(?:^|\D)(\d{15})(?!\d)/,
  // The eight digits of our reference, in a field of twenty that is filled with zeros.
  masav: /(?:^|\D)0{0,12}(\d{8})(?!\d)/,
}

/** Digits alone, as a spreadsheet or a bank may write them: spaced, or as an amount without cents. */
const digitsOf = (cell: string): string | undefined =>
  /^[#\s]*(\d[\d\s-]*?)(?:\.0+)?$/.exec(cell)?.[1]?.replace(/\D/g, '')

const TRACE_DIGITS = 15
const REFERENCE_DIGITS = 8

/**
 * Returns the key in a cell, which may stand within a text, or an empty string. The zeros that a
 * spreadsheet took from its beginning are added. MASAV's digits are returned as our reference. A
 * check's number has to be the only one in its cell.
 */
export function keyIn(written: string, by: ResultKey): string {
  const cell = written.replace(/\p{Cf}/gu, '')
  if (by === 'check') {
    const numbers = cell.replace(/(\d),(?=\d{3}(?!\d))/g, '$1').match(/\d+(?:\.0+(?!\d))?/g) ?? []
    return numbers.length === 1 ? (numbers[0] ?? '').replace(/^0+|\..*$/g, '') : ''
  }
  const digits = digitsOf(cell) ?? ''
  // A routing number begins with one zero at most.
  if (by === 'trace' && digits.length === TRACE_DIGITS - 1) return `0${digits}`
  if (by === 'masav' && digits !== '' && digits.length < REFERENCE_DIGITS) {
    return `K${digits.padStart(REFERENCE_DIGITS, '0')}`
  }
  const found = patterns[by].exec(by === 'reference' ? cell : digits || cell)?.[1]
  if (!found) return ''
  return by === 'masav' ? `K${found}` : found.toUpperCase()
}
