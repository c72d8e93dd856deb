import { toAsciiDigits } from '#domain/digits.ts'

/** An amount as a bank writes it. */
export type BankAmount = {
  /** Hundredths of the currency, without the sign: an outgoing payment may have a minus. */
  cents: bigint
  /** It has a minus, stands in parentheses or is a debit. */
  isMinus: boolean
  /** It is called a debit, which is how money leaves. */
  isDebit: boolean
  /** ISO 4217. Undefined if the cell names none. */
  currency?: string | undefined
}

/**
 * Reads a column of amounts: `1,234.56`, `1.234,56`, `(180.00)`, `180.00-`, `180.00 DR`, with a
 * currency before or after. Returns undefined for each cell that is no amount, or whose separators
 * leave it in doubt: `1.234` is read only beside cells with a decimal comma.
 */
export function readAmounts(cells: readonly string[]): (BankAmount | undefined)[] {
  const parts = cells.map(partsOf)
  const has = (end: RegExp) => parts.some((part) => part && end.test(part.number))
  const marks = { comma: has(/,\d{1,2}$/), point: has(/\.\d{1,2}$/) }
  return parts.map((part) => {
    const cents = part && centsOf(part.number, marks)
    return cents === undefined || !part ? undefined : { cents, ...part.said }
  })
}

const amount = /^(?<before>[^\d]*)(?<number>\d(?:[\d.,' ]*\d)?)(?<after>[^\d]*)$/
const signs = /[()+\-\u2010-\u2015\u2212]/g
const isDebitMark = (mark: string) => /^(?:dr|db|debit|חובה)\.?$/i.test(mark)
const sides = /^(?:dr|cr|db|debit|credit|חובה|זכות)\.?$/i

const currencyNames: Record<string, string> = {
  $: 'USD',
  US$: 'USD',
  '₪': 'ILS',
  NIS: 'ILS',
  'ש"ח': 'ILS',
  'ש״ח': 'ILS',
  שח: 'ILS',
  '€': 'EUR',
  '£': 'GBP',
}

/** Returns the ISO code of a currency's sign, name or code, undefined if it is none. */
export function currencyOfCell(cell: string): string | undefined {
  const name = toAsciiDigits(cell).trim().toUpperCase()
  return currencyNames[name] ?? (/^[A-Z]{3}$/.test(name) ? name : undefined)
}

type Parts = { number: string; said: Pick<BankAmount, 'currency' | 'isMinus' | 'isDebit'> }

/** Returns an amount's digits and what stands beside them, undefined if that is anything else. */
function partsOf(cell: string): Parts | undefined {
  const found = amount.exec(toAsciiDigits(cell).trim())?.groups
  if (!found?.number) return undefined
  const { before = '', number, after = '' } = found
  if ((before.match(/\(/g)?.length ?? 0) !== (after.match(/\)/g)?.length ?? 0)) return undefined
  const marks = `${before} ${after}`.replace(signs, ' ').trim().split(/\s+/)
  const names = marks.filter((mark) => mark !== '' && !sides.test(mark))
  const [currency] = names.map(currencyOfCell)
  if (names.length > 1 || (names.length === 1 && !currency)) return undefined
  const isCalledDebit = marks.some(isDebitMark)
  const isMinus = /[(\-\u2010-\u2015\u2212]/.test(`${before}${after}`) || isCalledDebit
  return { number, said: { currency, isMinus, isDebit: isCalledDebit } }
}

/** numeric(12,2) holds ten digits before the point. */
const MAX_DIGITS = 10
// Zeros beyond the cents are no other amount; three of them may be thousands.
const withPoint = /^(?<whole>\d+|\d{1,3}(?:[, ']\d{3})+)(?:\.(?<cents>\d{1,2})0*)?$/
const withComma = /^(?<whole>\d+|\d{1,3}(?:[. ']\d{3})+)(?:,(?<cents>\d{1,2}))?$/
const groupsByPoint = /^\d{1,3}(?:\.\d{3})+$/
const groupsByComma = /^\d{1,3}(?:,\d{3})+$/

/** `marks`: the decimal marks that occur in the column. */
function centsOf(number: string, marks: { comma: boolean; point: boolean }): bigint | undefined {
  if (groupsByComma.test(number) && marks.comma) return undefined
  const isDoubtful = groupsByPoint.test(number)
  if (isDoubtful && !marks.comma && !marks.point) return undefined
  const byPoint = isDoubtful && !marks.point ? null : withPoint.exec(number)
  const found = byPoint ?? (isDoubtful && marks.point ? null : withComma.exec(number))
  const { whole, cents = '' } = found?.groups ?? {}
  const digits = whole?.replace(/\D/g, '').replace(/^0+(?=\d)/, '')
  return digits && digits.length <= MAX_DIGITS
    ? BigInt(`${digits}${cents.padEnd(2, '0')}`)
    : undefined
}
