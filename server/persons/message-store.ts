import { sql } from 'kysely'
import { familyLetters } from '#domain/letters.ts'
import type { Db } from '#server/database/connect.ts'

/**
 * Selects the invitations with these codes: those that still wait by their code, the others by an
 * address that nobody else has.
 */
const invitedWith = (codes: string[]) => sql<boolean>`(outbox.kind = 'invitation' and exists (
  select from codes where codes.id = any(${codes}::uuid[]) and (
    outbox.data ->> 'code' = left(codes.code, 4) || '-' || right(codes.code, 4)
    or outbox.recipient = codes.recipient_email
      and not exists (select from users where users.email = codes.recipient_email)
      and not exists (select from codes as other where other.recipient_email = codes.recipient_email
        and other.id <> all(${codes}::uuid[])))))`

/** Deletes the invitations with these codes. Their addresses must still be known. */
export async function eraseInvitations(db: Db, codes: string[]): Promise<void> {
  if (codes.length > 0) await db.deleteFrom('outbox').where(invitedWith(codes)).execute()
}

type Addressed = { recipients: string[]; request_ids: string[]; codes: string[] }

/**
 * Returns the letters to these addresses, about these requests and with these codes, without their
 * content.
 */
export async function lettersTo(db: Db, { recipients, request_ids, codes }: Addressed) {
  return db
    .selectFrom('outbox')
    .select(['kind', 'channel', 'recipient', 'created_at', 'sent_at'])
    .where(({ or, eb }) =>
      or([
        eb('recipient', '=', sql<string>`any(${recipients}::text[])`),
        eb.and([eb('request_id', 'in', request_ids), eb('kind', 'in', familyLetters)]),
        invitedWith(codes),
      ]),
    )
    .orderBy('created_at')
    .execute()
}

/** Returns whether a request of others has a telephone number, by its mark. */
export async function hasOtherRequest(db: Db, mark: string, ids: string[]): Promise<boolean> {
  const row = await db
    .selectFrom('request_marks')
    .innerJoin('requests', 'requests.id', 'request_marks.request_id')
    .select('requests.id')
    .where('request_marks.kind', '=', 'phone')
    .where('mark', '=', mark)
    .where('erased_at', 'is', null)
    .where('requests.id', 'not in', ids)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
