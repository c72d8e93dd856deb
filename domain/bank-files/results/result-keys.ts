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

/**
 * Returns the key in a cell, which may stand within a text, or an empty string. MASAV's digits are
 * returned as our reference. A check's number has to be the only one in its cell.
 */
export function keyIn(cell: string, by: ResultKey): string {
  if (by === 'check') {
    const numbers = cell.match(/\d+/g) ?? []
    return numbers.length === 1 ? (numbers[0] ?? '').replace(/^0+/, '') : ''
  }
  const found = patterns[by].exec(cell)?.[1]
  if (!found) return ''
  return by === 'masav' ? `K${found}` : found.toUpperCase()
}
