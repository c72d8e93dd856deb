import type { CodeStatus } from '#domain/access-code.ts'
import type { CalendarDate } from '#domain/payment-date.ts'
import type { Db } from '#server/database/connect.ts'

// The access code that opens an account. The rest of a code's life is in codes/store.ts.

type RegistrationCode = {
  id: string
  code: string
  status: CodeStatus
  registered_by: string | null
  registered_at: Date | null
  revoked_at: Date | null
  expires_on: CalendarDate | null
  /** The family that it was made for. */
  family_id: string | null
}

export async function findRegistrationCode(
  db: Db,
  id: string,
  { lock = false } = {},
): Promise<RegistrationCode | undefined> {
  const query = db
    .selectFrom('codes')
    .select(['id', 'code', 'status', 'registered_by', 'registered_at'])
    .select(['revoked_at', 'expires_on', 'family_id'])
    .where('id', '=', id)
  return (lock ? query.forUpdate() : query).executeTakeFirst()
}

/** Marks a code as the one that opened this account. */
export async function claimCode(db: Db, id: string, userId: string): Promise<void> {
  const claimed = {
    status: 'user_created',
    registered_by: userId,
    registered_at: new Date(),
  } as const
  await db.updateTable('codes').set(claimed).where('id', '=', id).execute()
}

/** Makes codes available again that opened this account and paid for no request. */
export async function releaseCodesOf(db: Db, userId: string): Promise<void> {
  await db
    .updateTable('codes')
    .set({ status: 'available', registered_by: null, registered_at: null })
    .where('registered_by', '=', userId)
    .where('status', '=', 'user_created')
    .execute()
}
