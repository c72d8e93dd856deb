import type { Db } from '#server/database/connect.ts'
import {
  type FamilyKey,
  familyNotes,
  namesOf,
  partsOf,
  remainingFamily,
} from '#server/family-history/index.ts'
import { helpersOfFamily } from '#server/likeness/index.ts'
import { contactOf } from './family-store.ts'
import { distinctionsOf, openJoins } from './join-store.ts'

/** Returns a family as its page shows it. */
export async function familyAnswer(db: Db, { id, number }: FamilyKey) {
  const contact = await contactOf(db, id)
  const parts = await partsOf(db, id)
  return {
    id,
    number,
    ...contact,
    notes: await familyNotes(db, parts),
    joins: await openJoins(db, id),
    distinct: await distinctFrom(db, parts),
    helpers: await helpersOfFamily(db, id),
  }
}

/** Returns the families that are not the same, each as the family that it is part of today. */
async function distinctFrom(db: Db, parts: string[]) {
  const said = await distinctionsOf(db, parts)
  const others = new Map<string, FamilyKey & { reason: string; by_name: string | null; at: Date }>()
  for (const { other_id, reason, by_name, at } of said) {
    const other = await remainingFamily(db, { id: other_id })
    if (!other || others.has(other.id)) continue
    others.set(other.id, { ...other, reason, by_name, at })
  }
  const names = await namesOf(db, [...others.keys()])
  return [...others.values()].map((other) => ({
    ...other,
    name: names.find(({ id }) => id === other.id)?.name ?? '-',
  }))
}
