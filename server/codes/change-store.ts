import type { Channel } from '#domain/codes/channels.ts'
import type { Recipient } from '#domain/codes/recipients.ts'
import type { Db } from '#server/database/connect.ts'

/** Locks a code until the transaction ends, and returns it with the code that was made instead. */
export async function codeForUpdate(db: Db, id: string) {
  const code = await db
    .selectFrom('codes')
    .select(['id', 'status', 'revoked_at', 'expires_on', 'family_id', 'helper_id', 'registered_by'])
    .select(['recipient_name as name', 'recipient_phone as phone', 'recipient_email as email'])
    .select(['locale', 'note', 'begun', 'campaign_id'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!code) return undefined
  const again = db.selectFrom('codes').select('id').where('reissue_of', '=', id)
  const is_reissued = (await again.executeTakeFirst()) !== undefined
  return { ...code, is_revoked: code.revoked_at !== null, is_reissued }
}

export async function setRevoked(
  db: Db,
  id: string,
  revoked: { revoked_at: Date; revoked_by: string } | null,
): Promise<void> {
  const values = revoked ?? { revoked_at: null, revoked_by: null }
  await db.updateTable('codes').set(values).where('id', '=', id).execute()
}

export async function setRecipient(db: Db, id: string, recipient: Recipient): Promise<void> {
  const { name, phone, email, ...rest } = recipient
  const values = { recipient_name: name, recipient_phone: phone, recipient_email: email, ...rest }
  await db.updateTable('codes').set(values).where('id', '=', id).execute()
}

type Sending = { code_id: string; channel: Channel; sent_by: string; sent_at: Date }

export async function insertSendings(db: Db, sendings: Sending[]): Promise<void> {
  await db.insertInto('code_sendings').values(sendings).execute()
}

/** Returns those of these codes that exist. */
export async function existingCodes(db: Db, ids: string[]): Promise<string[]> {
  const rows = await db.selectFrom('codes').select('id').where('id', 'in', ids).execute()
  return rows.map(({ id }) => id)
}

/** Returns the family of the account that a code opened; null without one. */
export async function familyOfAccount(db: Db, id: string | null): Promise<string | null> {
  if (!id) return null
  const found = db.selectFrom('users').select('family_id').where('id', '=', id)
  return (await found.executeTakeFirst())?.family_id ?? null
}
