import type { CharacterSet } from '#domain/bank-files/bank-text.ts'
import { suggestForBank, suggestHebrew } from '#domain/bank-files/transliteration.ts'
import { nameWords } from '#domain/names.ts'

/** How a person's name was spelled before, as a suggestion (docs/product.md §14.6). */

/** An earlier request of the same person. */
export type EarlierName = {
  /** Names as the person typed them. */
  typed: readonly string[]
  /** The payee for whom somebody of the office entered `forBank`. */
  payee: string
  forBank: string | null
}

/**
 * Returns how a payee was spelled before: in an earlier payment to the same payee, by whatever method,
 * or else by the person, if that is the usual spelling of the same name. `letters` are those of the
 * bank's file, null for Hebrew ones.
 */
export function spelledBefore(
  payee: string,
  letters: CharacterSet | null,
  earlier: readonly EarlierName[],
): string | null {
  const forBank = earlier.flatMap((one) =>
    one.forBank && isSame(one.payee, payee) ? one.forBank : [],
  )
  const typed = earlier.flatMap((one) => one.typed).filter((name) => isSpelling(name, payee))
  const found = [...forBank, ...typed].find((name) => isHebrew(name) === (letters === null))
  if (!found) return null
  return letters === null ? found : (suggestForBank(found, letters) ?? null)
}

const isHebrew = (name: string) => /[א-ת]/.test(name)

const isSame = (name: string, other: string) =>
  nameWords(name).join(' ') === nameWords(other).join(' ')

/** Whether one is the other in the other alphabet, as it is usually spelled. */
const isSpelling = (name: string, other: string) =>
  isHebrew(name) !== isHebrew(other) &&
  (suggestHebrew(name) === other || suggestHebrew(other) === name)
