import { tidyText } from '#domain/names.ts'
import { numberKinds, type SharedKind } from './marks.ts'
import { type NamesAlike, namesAlike } from './names.ts'

/** What two families are found to have in common (docs/product.md §15.7), the strongest first. */
export const evidenceKinds = [
  'bank',
  'teudat_zeut',
  'phone',
  'name',
  'email',
  'address',
  'family_name',
  'reason',
] as const
type EvidenceKind = (typeof evidenceKinds)[number]

const points = {
  bank: 60,
  teudat_zeut: 60,
  phone: 25,
  name: 25,
  email: 20,
  address: 15,
  family_name: 10,
  reason: 10,
} as const satisfies Record<EvidenceKind, number>

/** Fewer points are not shown. */
const SHOWN_FROM = 40
export const MOST_SHOWN = 9
/** A contact that more families share belongs to none of them: a helper's phone, a yeshiva's address. */
export const MOST_SHARING = 8
/** More families with one number are a group: one answer about two of them is about all. */
export const MOST_APART = 20

/** Returns whether so many families share a value that it is evidence for nobody. */
export const isCrowded = (kind: SharedKind, families: number): boolean =>
  !numberKinds.includes(kind) && families > MOST_SHARING

/** Returns whether the families that share a value are a group. */
export const isGroup = (kind: SharedKind, families: number): boolean =>
  numberKinds.includes(kind) && families > MOST_APART

export type Evidence = { kind: EvidenceKind; points: number }

/** Names and reasons of a family, newest first. */
export type Person = { names: readonly string[]; reasons: readonly string[] }

/** Returns in how many of all names a word occurs, from 0 to 1. */
export type Frequency = (word: string) => number

/**
 * Returns the evidence that two families are one, strongest first. `shared` are the kinds of the
 * values that they share; without one there is no evidence, however alike their names are.
 */
export function evidenceOf(
  shared: readonly SharedKind[],
  one: Person,
  other: Person,
  frequency: Frequency,
): Evidence[] {
  if (shared.length === 0) return []
  const found: Evidence[] = [...new Set(shared)].map((kind) => ({ kind, points: points[kind] }))
  const alike = bestName(one, other, frequency)
  if (alike) found.push(alike)
  const hasReason = one.reasons.some((text) =>
    other.reasons.some((also) => isReasonAlike(text, also)),
  )
  if (hasReason) found.push({ kind: 'reason', points: points.reason })
  return found.sort((a, b) => evidenceKinds.indexOf(a.kind) - evidenceKinds.indexOf(b.kind))
}

export const pointsOf = (evidence: readonly Evidence[]): number =>
  evidence.reduce((sum, { points: some }) => sum + some, 0)

export const isShown = (evidence: readonly Evidence[]): boolean => pointsOf(evidence) >= SHOWN_FROM

function bestName(one: Person, other: Person, frequency: Frequency): Evidence | undefined {
  const found = one.names.flatMap((name) =>
    other.names.flatMap((also) => {
      const alike = namesAlike(name, also)
      return alike ? [{ kind: alike.kind, points: nameWeight(alike, frequency) }] : []
    }),
  )
  return found.sort((a, b) => b.points - a.points)[0]
}

/** How rare a name has to be for all of its points: one in ten thousand, or one in a hundred. */
const RAREST = { name: 4, family_name: 2 }
const LEAST_SHARE = 0.2
const UNKNOWN = 1e-6

/** A name adds less the more people have it. */
function nameWeight({ kind, words }: NamesAlike, frequency: Frequency): number {
  const rareness = words.reduce((sum, pair) => {
    const often = Math.max(...pair.map(frequency), UNKNOWN)
    return sum - Math.log10(Math.min(1, often))
  }, 0)
  const share = Math.min(1, Math.max(LEAST_SHARE, rareness / RAREST[kind]))
  return Math.round(points[kind] * share)
}

/** "For Pesach" is what many write. */
const SHORTEST_REASON = 40
const NEARLY_EQUAL = 0.8

function isReasonAlike(one: string, other: string): boolean {
  const [a, b] = [trigrams(one), trigrams(other)]
  if (Math.min(a.size, b.size) < SHORTEST_REASON) return false
  const both = [...a].filter((part) => b.has(part)).length
  return both / (a.size + b.size - both) > NEARLY_EQUAL
}

function trigrams(text: string): Set<string> {
  const plain = tidyText(text)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
  return new Set(
    Array.from({ length: Math.max(0, plain.length - 2) }, (_, at) => plain.slice(at, at + 3)),
  )
}
