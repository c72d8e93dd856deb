/**
 * How many slips lie between two words: a letter too many, too few or another one, or two neighbours
 * swapped (the optimal string alignment distance).
 */
export function slipsBetween(one: string, other: string): number {
  const [a, b] = [[...one], [...other]]
  let [before, last] = [[] as number[], b.map((_, at) => at + 1)]
  for (let i = 1; i <= a.length; i++) {
    const row: number[] = []
    const at = (line: number[], j: number, first: number) => (j === 0 ? first : (line[j - 1] ?? 0))
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      row.push(
        Math.min(
          at(last, j, i) + 1,
          at(row, j - 1, i) + 1,
          at(last, j - 1, i - 1) + same,
          isSwap ? at(before, j - 2, i - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      )
    }
    ;[before, last] = [last, row]
  }
  return last.at(-1) ?? a.length
}

/** None in the shortest words, one in short ones, two in long ones: more, and it is another word. */
const slipsAllowed = ({ length }: string) => (length <= 2 ? 0 : length <= 5 ? 1 : 2)

/** Of these words those nearest to one that was typed; none when all are too far from it. */
export function nearestWords(typed: string, words: readonly string[]): string[] {
  const measured = words.map((word) => ({ word, slips: slipsBetween(typed, word) }))
  const fewest = Math.min(...measured.map(({ slips }) => slips))
  if (fewest > slipsAllowed(typed)) return []
  return measured.filter(({ slips }) => slips === fewest).map(({ word }) => word)
}
