import { hashToken, newToken } from '#server/accounts/tokens.ts'
import { beginTrial, insertLink } from '#server/accounts/trial-store.ts'
import type { Prepare } from './change.ts'
import type { World } from './world.ts'

const later = () => new Date(Date.now() + 3_600_000)

/** Returns the id of an administrator who does not count as a second person yet. */
async function onTrial({ db, person }: World): Promise<string> {
  const { id } = await person({ is_admin: true })
  await beginTrial(db, { user_id: id, cause: 'invited', caused_by: null, counts_from: later() })
  return id
}

/** Returns the token of a link about such an administrator, mailed to the world's. */
export async function mailedTrial(world: World): Promise<string> {
  const token = newToken()
  await insertLink(world.db, {
    token_hash: hashToken(token),
    user_id: await onTrial(world),
    recipient: world.admin.id,
    expires_at: later(),
  })
  return token
}

/** One call of every procedure that decides on one. */
export const trialChanges = {
  agree_to_administrator: async (world) => ({
    action: 'administrator.agreed',
    input: { user_id: await onTrial(world) },
    cookie: world.admin.cookie,
  }),
  object_to_administrator: async (world) => ({
    action: 'administrator.objected',
    input: { user_id: await onTrial(world) },
    cookie: world.admin.cookie,
  }),
  answer_administrator_trial: async (world) => {
    const input = { token: await mailedTrial(world), agree: true }
    return { action: 'administrator.agreed', input }
  },
} satisfies Record<string, Prepare>
