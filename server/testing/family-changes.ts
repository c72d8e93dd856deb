import { addRequest } from './callers.ts'
import type { Prepare } from './change.ts'
import type { World } from './world.ts'

/** Returns the family of a request, of the world's by default. */
export async function familyOf({ db, requestId }: World, id = requestId): Promise<string> {
  const { family_id } = await db
    .selectFrom('requests')
    .select('family_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return family_id ?? ''
}

const anotherFamily = async (world: World) => familyOf(world, (await addRequest(world.db)).id)

async function twoFamilies(world: World) {
  const family_id = await anotherFamily(world)
  return { family_id, other_family_id: await anotherFamily(world) }
}

/** Calls of every procedure that changes a family. */
export const familyChanges = {
  join_families: async (world) => ({
    action: 'family.joined',
    input: await twoFamilies(world),
    cookie: world.admin.cookie,
  }),
  undo_family_join: async (world) => {
    const input = await twoFamilies(world)
    const { body } = await world.server.call('join_families', input, world.admin.cookie)
    const { join_id } = body as { join_id: string }
    return { action: 'family.join_undone', input: { join_id }, cookie: world.admin.cookie }
  },
  move_request: async (world) => {
    const { id: request_id } = await addRequest(world.db)
    const input = { request_id, family_id: await familyOf(world) }
    return { action: 'family.request_moved', input, cookie: world.admin.cookie }
  },
  distinguish_families: async (world) => ({
    action: 'family.distinguished',
    input: { ...(await twoFamilies(world)), reason: 'Moshe, 718-555-0123, is a cousin' },
    cookie: world.admin.cookie,
  }),
  note_family: async (world) => ({
    action: 'family.noted',
    input: { family_id: await familyOf(world), note: 'Moshe, 718-555-0123, calls back' },
    cookie: world.admin.cookie,
  }),
  find_likely: async (world) => ({
    action: 'account.likely_sought',
    input: { input_phone: '718-555-0123', input_country: 'US' },
    cookie: world.admin.cookie,
  }),
  save_helper: async (world) => ({
    action: 'family.helper_saved',
    input: { name: 'Moshe Cohen', phone: '718-555-0123', note: 'Brings families' },
    cookie: world.admin.cookie,
  }),
  remove_helper: async (world) => {
    const helper = { name: 'Moshe Cohen', phone: '718-555-0123' }
    const { body } = await world.server.call('save_helper', helper, world.admin.cookie)
    const { helper_id } = body as { helper_id: string }
    return { action: 'family.helper_removed', input: { helper_id }, cookie: world.admin.cookie }
  },
} satisfies Record<string, Prepare>
