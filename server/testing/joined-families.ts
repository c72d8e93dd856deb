import type { Db } from '#server/database/connect.ts'
import { familyProcedures } from '#server/families/index.ts'
import type { Services } from '#server/services.ts'
import { createCalls } from '#server/testing/calls.ts'
import { addRequest, callerOf } from './callers.ts'

const familyTables = [
  'families',
  'family_joins',
  'family_join_items',
  'family_distinctions',
  'family_notes',
] as const

/** Creates families: one with a note is joined into another, and the join of a third is undone. */
export async function addJoinedFamilies(services: Services): Promise<void> {
  const { calls, caller } = await acting(services)
  const [into, noted, apart] = [
    await newFamily(services.db),
    await newFamily(services.db),
    await newFamily(services.db),
  ]
  await calls.note_family({ family_id: noted, note: 'Call in the evening' }, caller)
  await calls.join_families({ family_id: into, other_family_id: noted }, caller)
  const mistake = { family_id: into, other_family_id: apart }
  const { join_id } = (await calls.join_families(mistake, caller)) as { join_id: string }
  await calls.undo_family_join({ join_id }, caller)
  await calls.distinguish_families({ ...mistake, reason: 'a cousin' }, caller)
}

/** Undoes the newest join that stands. Returns the family that was joined, before and after. */
export async function undoJoin(services: Services) {
  const { calls, caller } = await acting(services)
  const join = await services.db
    .selectFrom('family_joins')
    .select(['id', 'from_id'])
    .where('undone_at', 'is', null)
    .orderBy('joined_at', 'desc')
    .executeTakeFirstOrThrow()
  const look = () => calls.get_family({ family_id: join.from_id }, caller)
  const before = await look()
  const undone = await calls.undo_family_join({ join_id: join.id }, caller)
  return { before, undone, after: await look() }
}

/** What `undoJoin` returns for a family of `addJoinedFamilies`. */
export const joinUndone = {
  before: { family: { requests: 2, notes: [{ text: 'Call in the evening' }] } },
  undone: { success: true },
  after: { family: { requests: 1, notes: [{ text: 'Call in the evening' }], joins: [] } },
}

/** Reads everything about families but how many are likely the same, which is found in the background. */
export async function familyRows(db: Db) {
  const tables = familyTables.map(async (table) => {
    const rows = await db.selectFrom(table).selectAll().execute()
    return [table, rows.map((row) => JSON.stringify({ ...row, likely: undefined })).sort()] as const
  })
  return Object.fromEntries(await Promise.all(tables))
}

async function acting(services: Services) {
  const admin = await services.db
    .selectFrom('users')
    .selectAll()
    .where('is_admin', '=', true)
    .executeTakeFirstOrThrow()
  return { calls: createCalls(services, familyProcedures), caller: callerOf(admin) }
}

async function newFamily(db: Db): Promise<string> {
  const { id } = await addRequest(db)
  const row = await db
    .selectFrom('requests')
    .select('family_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return row.family_id ?? ''
}
