/**
 * Returns the edit distance of two words: insertions, deletions, substitutions and swaps of two
 * neighbouring letters (optimal string alignment).
 */
export function editDistance(one: string, other: string): number {
  const [a, b] = [[...one], [...other]]
  let [before, last] = [[] as number[], b.map((_, at) => at + 1)]
  for (let i = 1; i <= a.length; i++) {
    const row: number[] = []
    const at = (line: number[], j: number, first: number) => (j === 0 ? first : (line[j - 1] ?? 0))
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      row.push(
        Math.min(
          at(last, j, i) + 1,
          at(row, j - 1, i) + 1,
          at(last, j - 1, i - 1) + cost,
          isSwap ? at(before, j - 2, i - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      )
    }
    ;[before, last] = [last, row]
  }
  return last.at(-1) ?? a.length
}

/**
 * Very short words allow no edits, short words one, others two. With more edits the result would be
 * a different word.
 */
const maxDistanceFor = ({ length }: string) => (length <= 2 ? 0 : length <= 5 ? 1 : 2)

/**
 * Returns the words with the smallest edit distance to the typed one; none if all are too far from
 * it.
 */
export function nearestWords(typed: string, words: readonly string[]): string[] {
  const measured = words.map((word) => ({ word, distance: editDistance(typed, word) }))
  const smallest = Math.min(...measured.map(({ distance }) => distance))
  if (smallest > maxDistanceFor(typed)) return []
  return measured.filter(({ distance }) => distance === smallest).map(({ word }) => word)
}
