import { wordsInOrder } from '#domain/names.ts'
import { soundCodes } from '#domain/sound-codes.ts'
import { editDistance } from '#domain/spelling.ts'

/** How far two names agree, with the words of both that do. */
export type NamesAlike = { kind: 'name' | 'family_name'; words: [string, string][] }

/** Short words that differ in a letter are other words. */
const SHORTEST_MISTYPED = 5

/** Returns whether two words may be one: alike in sound across scripts, or but for one letter. */
export function isWordAlike(one: string, other: string): boolean {
  if (one === other) return true
  const codes = soundCodes(one)
  if (soundCodes(other).some((code) => codes.includes(code))) return true
  const isLong = Math.min(one.length, other.length) >= SHORTEST_MISTYPED
  return isLong && editDistance(one, other) <= 1
}

/**
 * Compares two names. They are alike if all words of the shorter one, at least two, are in the other;
 * otherwise the last words, the family names, may be.
 */
export function namesAlike(one: string, other: string): NamesAlike | undefined {
  const [shorter = [], longer = []] = [wordsInOrder(one), wordsInOrder(other)].sort(
    (a, b) => a.length - b.length,
  )
  const words = pairsOf(shorter, longer)
  if (shorter.length > 1 && words.length === shorter.length) return { kind: 'name', words }
  const family = [shorter.at(-1) ?? '', longer.at(-1) ?? ''] as [string, string]
  return family[0] && isWordAlike(...family) ? { kind: 'family_name', words: [family] } : undefined
}

/** Pairs each word with one of the other name, none twice, equal ones first. */
function pairsOf(shorter: string[], longer: string[]): [string, string][] {
  const left = [...longer]
  const take = (isPair: (word: string, other: string) => boolean, word: string) => {
    const at = left.findIndex((other) => isPair(word, other))
    return at < 0 ? [] : left.splice(at, 1).map((other): [string, string] => [word, other])
  }
  const isEqual = (word: string, other: string) => word === other
  const equal = shorter.flatMap((word) => take(isEqual, word))
  const rest = shorter.filter((word) => !equal.some(([taken]) => taken === word))
  return [...equal, ...rest.flatMap((word) => take(isWordAlike, word))]
}
