import { randomInt, randomUUID } from 'node:crypto'
import { createAccessCode } from '#domain/access-code.ts'
import type { Begun } from '#domain/codes/begun.ts'
import type { Recipient } from '#domain/codes/recipients.ts'
import type { CalendarDate } from '#domain/payment-date.ts'
import type { Db } from '#server/database/connect.ts'

export type NewCode = Partial<Recipient> & {
  family_id?: string | null
  helper_id?: string | null
  campaign_id?: string | null
  expires_on?: CalendarDate | null
  begun?: Begun | null
  reissue_of?: string
}

type Issue = { created_by: string; created_at: Date }

/** Creates codes, in one statement. Tries again with those whose random code exists already. */
export async function createCodes(db: Db, codes: NewCode[], issue: Issue): Promise<string[]> {
  const { created_by, created_at } = issue
  const rows = codes.map(({ name, phone, email, begun, ...code }, at) => ({
    ...code,
    created_by,
    // A millisecond each, so that lists, which are newest first, keep their order.
    created_at: new Date(created_at.getTime() - at),
    id: randomUUID() as string,
    recipient_name: name ?? null,
    recipient_phone: phone ?? null,
    recipient_email: email ?? null,
    begun: begun ? JSON.stringify(begun) : null,
  }))
  let missing = rows
  while (missing.length > 0) {
    const created = await db
      .insertInto('codes')
      .values(missing.map((row) => ({ ...row, code: createAccessCode(randomInt) })))
      .onConflict((conflict) => conflict.column('code').doNothing())
      .returning('id')
      .execute()
    const stored = new Set(created.map(({ id }) => id))
    missing = missing.filter(({ id }) => !stored.has(id))
  }
  return rows.map(({ id }) => id)
}

/** Returns codes in stored form, in the order of their ids. */
export async function codesOf(db: Db, ids: string[]) {
  const rows = await db
    .selectFrom('codes')
    .select(['id', 'code', 'recipient_name'])
    .where('id', 'in', ids)
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

export async function helperExists(db: Db, id: string): Promise<boolean> {
  const found = db.selectFrom('helpers').select('id').where('id', '=', id)
  return (await found.executeTakeFirst()) !== undefined
}

export async function categoryExists(db: Db, name: string): Promise<boolean> {
  const found = db.selectFrom('request_categories').select('name').where('name', '=', name)
  return (await found.executeTakeFirst()) !== undefined
}
