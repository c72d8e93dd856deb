import type { families } from '#contract/families.ts'
import type { Refusal } from '#contract/procedure.ts'
import { checkDistinctionReason, checkNote, remainingOf } from '#domain/families.ts'
import type { Context, Handlers } from '#server/context.ts'
import { record } from '#server/database/audit.ts'
import { notify } from '#server/events.ts'
import {
  type FamilyKey,
  familyNotes,
  insertFamilyNote,
  partsOf,
  remainingFamily,
} from '#server/family-history/index.ts'
import type { Administrator } from '#server/http/access.ts'
import { NotFound, orNotFound, refuse } from '#server/http/failures.ts'
import { answerGroups } from '#server/likeness/index.ts'
import * as joins from './join-store.ts'

type Acting = Context<Administrator>
type Names =
  | 'join_families'
  | 'undo_family_join'
  | 'move_request'
  | 'distinguish_families'
  | 'note_family'

/** Handlers of what the office does with families (docs/product.md §15.2). */
export const familyActions: Pick<Handlers<keyof typeof families>, Names> = {
  join_families: {
    async act({ family_id, other_family_id }, context) {
      const { db, caller, now } = context
      const pair = await pairForUpdate(context, family_id, other_family_id)
      if ('refusal' in pair) return pair.refusal
      const { from, into } = remainingOf(...pair.families)
      const by = { by: caller.user.id, at: now }
      const join_id = await joins.storeJoin(db, { from: from.id, into: into.id }, by)
      const details = { joined: from.number, join_id }
      await record(db, caller, { action: 'family.joined', subject_id: into.id, details })
      await notify(db, { kind: 'family.changed', id: into.id })
      return { success: true, family_id: into.id, join_id }
    },
  },

  undo_family_join: {
    async act({ join_id }, { db, caller, now }) {
      const join = orNotFound(await joins.findJoin(db, join_id))
      await joins.codesForUpdate(db, [join.from_id, join.into_id])
      const locked = await joins.familiesForUpdate(db, [join.from_id, join.into_id])
      const from = locked.find(({ id }) => id === join.from_id)
      const into = locked.find(({ id }) => id === join.into_id)
      // Read again: the join may have been undone while this call waited for the lock.
      if ((await joins.findJoin(db, join_id))?.undone_at) return refuse('families.alreadyUndone')
      if (into?.joined_into) return refuse('families.joinedSince')
      const move = { id: join_id, from: join.from_id, into: join.into_id }
      await joins.storeUndo(db, move, { by: caller.user.id, at: now })
      const said = (subject_id: string, joined?: number) =>
        ({ action: 'family.join_undone', subject_id, details: { joined, join_id } }) as const
      await record(db, caller, said(move.into, from?.number), said(move.from, into?.number))
      await notify(db, { kind: 'family.changed', id: join.into_id })
      return { success: true, family_id: join.from_id }
    },
  },

  move_request: {
    async act({ request_id, family_id }, { db, caller }) {
      const request = orNotFound(await joins.requestForUpdate(db, request_id))
      if (request.user_id) return refuse('families.ofAccount')
      const into = family_id ? await familyForUpdate(db, family_id) : await joins.insertFamily(db)
      if (!into) throw new NotFound()
      if (into === request.family_id) return refuse('families.same')
      await joins.moveRequest(db, request_id, into)
      const details = { from: request.family_id, to: into }
      await record(db, caller, { action: 'family.request_moved', subject_id: request_id, details })
      await notify(db, { kind: 'family.changed', id: into })
      return { success: true, family_id: into }
    },
  },

  distinguish_families: {
    async act({ family_id, other_family_id, reason }, context) {
      const { db, caller, now } = context
      const checked = checkDistinctionReason(reason)
      if (!checked.ok) return refuse(checked.error, { reason: checked.error })
      const pair = await pairForUpdate(context, family_id, other_family_id)
      if ('refusal' in pair) return pair.refusal
      const [one, other] = pair.families
      const said = { reason: checked.text, by: caller.user.id, at: now }
      const isNew = await joins.storeDistinction(db, { one: one.id, other: other.id, ...said })
      if (!isNew) return refuse('families.alreadyDistinct')
      await answerGroups(db, one.id, other.id)
      const event = ({ id }: FamilyKey, { number }: FamilyKey) =>
        ({ action: 'family.distinguished', subject_id: id, details: { other: number } }) as const
      await record(db, caller, event(one, other), event(other, one))
      await notify(db, { kind: 'family.changed', id: one.id })
      return { success: true }
    },
  },

  note_family: {
    async act({ family_id, note }, { db, caller, now }) {
      const checked = checkNote(note)
      if (!checked.ok) return refuse(checked.error, { note: checked.error })
      const family = orNotFound(await remainingFamily(db, { id: family_id }))
      const written = { note: checked.text, written_by: caller.user.id, written_at: now }
      await insertFamilyNote(db, { family_id: family.id, ...written })
      await record(db, caller, { action: 'family.noted', subject_id: family.id })
      await notify(db, { kind: 'family.changed', id: family.id })
      return { success: true, family_id: family.id }
    },
    answer: async (done, { db }) => ({
      success: true,
      notes: await familyNotes(db, await partsOf(db, String(done.family_id))),
    }),
  },
}

/** Locks the family that remains of a family. Returns its id. */
async function familyForUpdate(db: Acting['db'], id: string): Promise<string | undefined> {
  for (;;) {
    const family = await remainingFamily(db, { id })
    if (!family) return undefined
    const [locked] = await joins.familiesForUpdate(db, [family.id])
    if (locked && !locked.joined_into) return locked.id
  }
}

/** Locks the families that remain of two families; refuses two parts of one. */
async function pairForUpdate(
  { db }: Acting,
  one: string,
  other: string,
): Promise<{ families: [FamilyKey, FamilyKey] } | { refusal: Refusal }> {
  for (;;) {
    const first = await remainingFamily(db, { id: one })
    const second = await remainingFamily(db, { id: other })
    if (!first || !second) throw new NotFound()
    if (first.id === second.id) return { refusal: refuse('families.same') }
    await joins.codesForUpdate(db, [first.id, second.id])
    const locked = await joins.familiesForUpdate(db, [first.id, second.id])
    if (locked.every(({ joined_into }) => !joined_into)) return { families: [first, second] }
  }
}
