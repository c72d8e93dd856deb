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

/** A family that is likely the same as the one of its `own` marks, with the evidence. */
export type LikelyFamily = {
  own: string | null
  family_id: string
  points: number
  evidence: Evidence[]
  shared: store.Sharing[]
  newest_at: Date
}

/** `crowded`: marks that too many families share to be evidence. */
type Comparison = { likely: LikelyFamily[]; crowded: store.SharedMark[] }

/** Compares families with all others that share a value with them (docs/product.md §15.7). */
export async function compareFamilies(db: Db, ids: readonly string[]): Promise<Comparison> {
  return compare(db, await store.marksOfFamilies(db, ids))
}

/**
 * Compares families, or what is `typed` of a new request, with all others that share one of these marks,
 * strongest first, then newest. However many are compared, each table is read once.
 */
export async function compare(
  db: Db,
  marks: readonly store.OwnMark[],
  typed?: Person,
): Promise<Comparison> {
  if (marks.length === 0) return { likely: [], crowded: [] }
  const all = await store.sharingFamilies(db, marks)
  const isOfCrowd = ({ kind, others, own }: store.Sharing) =>
    isCrowded(kind, others + (own === null ? 0 : 1))
  const crowded = all.filter((one) => one.place === 1 && isOfCrowd(one))
  // Each of a group is compared with those of it that are known longest.
  const isNear = ({ older, place }: store.Sharing) => older < MOST_APART || place <= MOST_APART
  const near = all.filter((one) => !isOfCrowd(one) && isNear(one))
  if (near.length === 0) return { likely: [], crowded }
  const families = near.flatMap(({ own }) => own ?? [])
  const distinct = await distinctFamilies(db, families)
  const sharing = near.filter(({ own, family_id }) => !distinct.get(own ?? '')?.has(family_id))
  const persons = await store.personsOfFamilies(db, [
    ...new Set([...families, ...sharing.map(({ family_id }) => family_id)]),
  ])
  const words = [...(typed ? [typed] : []), ...persons.values()].flatMap(({ names }) =>
    names.flatMap(wordsInOrder),
  )
  const frequencies = await store.frequenciesOf(db, [...new Set(words)])
  const frequency = (word: string) => frequencies.get(word) ?? 0
  const pairs = Map.groupBy(sharing, ({ own, family_id }) => `${own} ${family_id}`)
  const likely = [...pairs.values()].flatMap((shared) => {
    const [{ own, family_id }] = shared as [store.Sharing]
    const person = typed ?? persons.get(own ?? '')
    if (!person) return []
    const other = persons.get(family_id) ?? { names: [], reasons: [] }
    const kinds = shared.map(({ kind }) => kind)
    const evidence = evidenceOf(kinds, person, other, frequency)
    if (!isShown(evidence)) return []
    const newest_at = new Date(Math.max(...shared.map((one) => one.newest_at.getTime())))
    return [{ own, family_id, points: pointsOf(evidence), evidence, shared, newest_at }]
  })
  return { likely: likely.sort(byStrength), crowded }
}

const byStrength = (one: LikelyFamily, other: LikelyFamily) =>
  other.points - one.points || other.newest_at.getTime() - one.newest_at.getTime()
