import { hashToken, newToken } from '#server/accounts/tokens.ts'
import { insertLink } from '#server/accounts/trial-store.ts'
import { record } from '#server/database/audit.ts'
import type { Db } from '#server/database/connect.ts'
import type { Prepare } from './change.ts'
import type { World } from './world.ts'

const later = () => new Date(Date.now() + 3_600_000)

type Invited = { id: string; by?: string; counts_from?: Date }

/** Makes it so that an administrator was invited, and counts from an instant on. */
export async function recordInvited(
  db: Db,
  { id, by, counts_from = later() }: Invited,
): Promise<void> {
  const details = { invited_by: by, counts_from }
  await record(db, {}, { action: 'administrator.invite_accepted', subject_id: id, details })
}

/** Returns the id of an administrator who does not count as a second person yet. */
async function onTrial({ db, person }: World): Promise<string> {
  const { id } = await person({ is_admin: true })
  await recordInvited(db, { id })
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
