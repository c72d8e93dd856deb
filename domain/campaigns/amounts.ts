import { fromCents, parseAmount, toCents } from '#domain/money.ts'

/** How the amounts of several requests are filled in (docs/product.md §17.4). */
export type Filling =
  | { by: 'last' }
  | { by: 'fixed'; amount: string }
  /** Of the last amount: 10 is ten percent more, -10 ten percent less. In hundredths of a percent. */
  | { by: 'percent'; hundredths: number }

const WHOLE = 10_000n
const MOST_PERCENT = 1000

/**
 * Parses a percentage: "10", "-7.5", "+10 %". Returns hundredths of a percent. Refuses more than two
 * digits after the point, less than -100 and more than 1000.
 */
export function parsePercent(typed: string): number | undefined {
  const match = /^([+\-−]?)\s?(\d{1,4})(?:\.(\d{1,2}))?\s?%?$/.exec(typed.trim())
  if (!match) return undefined
  const [, sign = '', whole = '', part = ''] = match
  const size = Number(whole) * 100 + Number(part.padEnd(2, '0'))
  const hundredths = sign === '' || sign === '+' ? size : -size
  return hundredths < -10_000 || hundredths > MOST_PERCENT * 100 ? undefined : hundredths
}

/** Changes an amount by a percentage. Rounds to the cent, half a cent up. */
export function changedBy(amount: string, hundredths: number): string {
  const scaled = toCents(amount) * (WHOLE + BigInt(hundredths))
  return fromCents((scaled + WHOLE / 2n) / WHOLE)
}

/**
 * Returns the amount that is filled in beside a request; undefined if that needs a last amount and
 * there is none, or nothing is left of it.
 */
export function filledIn(filling: Filling, last: string | null): string | undefined {
  if (filling.by === 'fixed') return filling.amount
  if (last === null) return undefined
  const amount = filling.by === 'last' ? last : changedBy(last, filling.hundredths)
  return toCents(amount) > 0n ? amount : undefined
}

/** Returns the sum of typed amounts, without those that are none. */
export function totalOf(typed: readonly string[]): string {
  const cents = typed.map((one) => {
    const parsed = parseAmount(one)
    return parsed.ok ? toCents(parsed.amount) : 0n
  })
  return fromCents(cents.reduce((sum, one) => sum + one, 0n))
}
