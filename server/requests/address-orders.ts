/** Each order is one more look into the index: 24 for four words. */
const MOST_WORDS = 4

/**
 * Returns how the first line of an address may begin that contains these words: in any order, since
 * the house number comes first in New York and last in Jerusalem. Of many words only the number is
 * moved. What follows a comma may be the city, so the text before it counts alone, too. Returns nothing
 * for a text without letters and a number.
 */
export function addressOrders(phrase: string): string[] {
  const [line = ''] = phrase.split(',')
  return [...new Set([phrase, line.trim()].flatMap(ordersOfLine))]
}

function ordersOfLine(phrase: string): string[] {
  const words = phrase.split(/[\s,]+/).filter(Boolean)
  const numbers = words.filter((word) => /\d/.test(word))
  if (numbers.length === 0 || !/\p{L}/u.test(phrase)) return []
  if (words.length <= MOST_WORDS) return [...new Set([phrase, ...orders(words).map(asLine)])]
  const others = words.filter((word) => !numbers.includes(word))
  return [...new Set([phrase, asLine([...numbers, ...others]), asLine([...others, ...numbers])])]
}

const asLine = (words: string[]) => words.join(' ')

function orders(words: string[]): string[][] {
  if (words.length <= 1) return [words]
  return words.flatMap((word, at) =>
    orders(words.toSpliced(at, 1)).map((following) => [word, ...following]),
  )
}
