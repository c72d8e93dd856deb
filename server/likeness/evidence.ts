import {
  type Evidence,
  evidenceOf,
  isCrowded,
  isShown,
  MOST_APART,
  type Person,
  pointsOf,
} from '#domain/likeness/evidence.ts'
import { wordsInOrder } from '#domain/names.ts'
import type { Db } from '#server/database/connect.ts'
import { distinctFamilies } from '#server/family-history/index.ts'
import * as store from './evidence-store.ts'

/** A family that is likely the same, with the evidence. */
export type LikelyFamily = {
  family_id: string
  points: number
  evidence: Evidence[]
  shared: store.Sharing[]
  newest_at: Date
}

/** What is compared: a family, or what is typed of a new request. */
type Compared = {
  family_id: string | null
  marks: readonly store.SharedMark[]
  /** What is typed. That of a family is looked up, if it shares anything. */
  typed?: Person
}

/** `crowded`: marks that too many families share to be evidence. */
type Comparison = { likely: LikelyFamily[]; crowded: store.SharedMark[] }

/** Compares a family with all others that share a value with it (docs/product.md §15.7). */
export async function compareFamily(db: Db, familyId: string): Promise<Comparison> {
  const marks = await store.marksOfFamily(db, familyId)
  return compare(db, { family_id: familyId, marks })
}

/** Compares with all families that share one of the marks, strongest first, then newest. */
export async function compare(db: Db, compared: Compared): Promise<Comparison> {
  const { family_id, marks, typed } = compared
  if (marks.length === 0) return { likely: [], crowded: [] }
  const all = await store.sharingFamilies(db, marks, family_id)
  const own = family_id === null ? 0 : 1
  const isOfCrowd = ({ kind, others }: store.Sharing) => isCrowded(kind, others + own)
  const crowded = all.filter((one) => one.place === 1 && isOfCrowd(one))
  // Each of a group is compared with those of it that are known longest.
  const isNear = ({ older, place }: store.Sharing) => older < MOST_APART || place <= MOST_APART
  const sharing = all.filter((one) => !isOfCrowd(one) && isNear(one))
  if (sharing.length === 0) return { likely: [], crowded }
  const distinct = family_id ? await distinctFamilies(db, family_id) : new Set()
  const byFamily = Map.groupBy(
    sharing.filter((one) => !distinct.has(one.family_id)),
    (one) => one.family_id,
  )
  if (byFamily.size === 0) return { likely: [], crowded }
  const ids = [...byFamily.keys(), ...(family_id ? [family_id] : [])]
  const persons = await store.personsOfFamilies(db, ids)
  const person = typed ?? persons.get(family_id ?? '')
  if (!person) return { likely: [], crowded }
  const words = [person, ...persons.values()].flatMap(({ names }) => names.flatMap(wordsInOrder))
  const frequencies = await store.frequenciesOf(db, [...new Set(words)])
  const frequency = (word: string) => frequencies.get(word) ?? 0
  const likely = [...byFamily].flatMap(([id, shared]) => {
    const other = persons.get(id) ?? { names: [], reasons: [] }
    const kinds = shared.map(({ kind }) => kind)
    const evidence = evidenceOf(kinds, person, other, frequency)
    if (!isShown(evidence)) return []
    const newest_at = new Date(Math.max(...shared.map((one) => one.newest_at.getTime())))
    return [{ family_id: id, points: pointsOf(evidence), evidence, shared, newest_at }]
  })
  return { likely: likely.sort(byStrength), crowded }
}

const byStrength = (one: LikelyFamily, other: LikelyFamily) =>
  other.points - one.points || other.newest_at.getTime() - one.newest_at.getTime()
