/** Amounts in words on US checks (docs/bank-files.md §5.2). */

const ones = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
]
const tens = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']
const scales = ['', ' thousand', ' million', ' billion', ' trillion']

/** One thousand trillion dollars, in cents: the first amount without a word. */
const LIMIT_CENTS = 10n ** 17n

/**
 * Returns an amount of US cents as it is written on a check: 18000n becomes "One hundred eighty and
 * 00/100". Throws a RangeError for a negative amount and for a thousand trillion dollars or more.
 */
export function amountInWords(cents: bigint): string {
  if (cents < 0n || cents >= LIMIT_CENTS) throw new RangeError('No words for this amount')
  const words = wordsOf(cents / 100n)
  const fraction = String(cents % 100n).padStart(2, '0')
  return `${words.charAt(0).toUpperCase()}${words.slice(1)} and ${fraction}/100`
}

function wordsOf(dollars: bigint): string {
  if (dollars === 0n) return 'zero'
  const groups: string[] = []
  for (let rest = dollars, scale = 0; rest > 0n; rest /= 1000n, scale++) {
    const group = Number(rest % 1000n)
    if (group > 0) groups.unshift(`${belowThousand(group)}${scales[scale]}`)
  }
  return groups.join(' ')
}

/** Returns 1 to 999 in words. */
function belowThousand(number: number): string {
  const hundreds = Math.floor(number / 100)
  const rest = number % 100
  return [
    ...(hundreds > 0 ? [`${ones[hundreds]} hundred`] : []),
    ...(rest > 0 ? [belowHundred(rest)] : []),
  ].join(' ')
}

function belowHundred(number: number): string {
  if (number < ones.length) return `${ones[number]}`
  const ten = `${tens[Math.floor(number / 10)]}`
  return number % 10 === 0 ? ten : `${ten}-${ones[number % 10]}`
}
