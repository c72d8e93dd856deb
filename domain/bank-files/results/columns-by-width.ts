/** Tables of text whose columns have a fixed width (docs/bank-files.md §6.1). */

/** Returns whether a line has at least three parts, between which are two blanks or more. */
const hasColumns = (line: string) => !isRuling(line) && line.trim().split(/ {2,}/, 3).length === 3

/** Returns whether a line of dashes shows where three columns or more are. */
const isRuling = (line: string) =>
  /^[\s=_-]+$/.test(line) && line.trim().split(/ +/, 3).length === 3

const linesOf = (text: string) => text.split(/\r?\n|\r/)
const LOOKED_AT_CHARACTERS = 5_000

/**
 * Returns whether the first line with columns has no delimiter, but in amounts. Names below it may have
 * commas.
 */
export function isOfWidths(text: string): boolean {
  const first = linesOf(text.slice(0, LOOKED_AT_CHARACTERS)).find(hasColumns)
  return first !== undefined && !/[,;\t|]/.test(first.replace(/\d,(?=\d{3})/g, ''))
}

/**
 * Cuts lines where all that have columns have two blanks or more, or one if a ruled line has it too. A
 * line with something else there, such as a title, is one cell. Empty lines are skipped. Undefined if
 * there are more rows or cells than may be read.
 */
export function rowsByWidth(
  text: string,
  { maxRows, maxCells }: { maxRows: number; maxCells: number },
): string[][] | undefined {
  const lines = linesOf(text).filter((line) => line.trim() !== '')
  if (lines.length > maxRows) return undefined
  const gap = lines.some(isRuling) ? 1 : 2
  const isFilled: boolean[] = []
  for (const line of lines.filter((one) => hasColumns(one) || isRuling(one))) {
    for (let at = 0; at < line.length; at += 1) if (line[at] !== ' ') isFilled[at] = true
  }
  const cuts: number[] = []
  for (let at = gap; at < isFilled.length; at += 1) {
    if (isFilled[at] && !isFilled[at - 1] && !isFilled[at - gap]) cuts.push(at)
  }
  if (lines.length * (cuts.length + 1) > maxCells) return undefined
  return lines.map((line) => {
    const isOther = !hasColumns(line) && cuts.some((at) => /\S/.test(line.slice(at - 2, at)))
    return isOther ? [line] : [0, ...cuts].map((at, column) => line.slice(at, cuts[column]))
  })
}
