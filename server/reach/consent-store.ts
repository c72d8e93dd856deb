import { sql } from 'kysely'
import type { ConsentedBy } from '#server/database/column-types.ts'
import type { Db } from '#server/database/connect.ts'

/** Consent to text messages, which belongs to a number (docs/product.md §9.7). */

/** `stopped`: by a message from the number, which alone lifts it. */
export type Consent = 'agreed' | 'ended' | 'stopped'

type Change = { number: string; by: ConsentedBy; now: Date }

/** Stores consent, unless a message from the number ended it. Returns what applies now. */
export async function giveConsent(db: Db, { number, by, now }: Change): Promise<Consent> {
  await sql`
    insert into text_consents (number, given_at, given_by) values (${number}, ${now}, ${by})
    on conflict (number) do update set given_at = excluded.given_at, given_by = excluded.given_by,
      ended_at = null, ended_by = null
    where text_consents.ended_at is not null
      and (text_consents.ended_by <> 'message' or excluded.given_by = 'message')`.execute(db)
  return (await consentsOf(db, [number])).get(number) ?? 'ended'
}

/** Ends consent, also of a number that never gave it. */
export async function endConsent(db: Db, { number, by, now }: Change): Promise<void> {
  await sql`
    insert into text_consents (number, ended_at, ended_by) values (${number}, ${now}, ${by})
    on conflict (number) do update set ended_at = excluded.ended_at, ended_by = excluded.ended_by
    where text_consents.ended_at is null or text_consents.ended_by <> 'message'`.execute(db)
}

/** Returns what applies to numbers; none of those about which nothing is known. */
export async function consentsOf(db: Db, numbers: string[]): Promise<Map<string, Consent>> {
  if (numbers.length === 0) return new Map()
  const rows = await db
    .selectFrom('text_consents')
    .select(['number', 'ended_at', 'ended_by'])
    .where('number', '=', sql<string>`any(${numbers}::text[])`)
    .execute()
  return new Map(
    rows.map(({ number, ended_at, ended_by }) => {
      if (!ended_at) return [number, 'agreed']
      return [number, ended_by === 'message' ? 'stopped' : 'ended']
    }),
  )
}

/** Returns when consent of numbers was given and ended, for a person's export. */
export async function exportedConsents(db: Db, numbers: string[]) {
  return db
    .selectFrom('text_consents')
    .select(['number', 'given_at', 'given_by', 'ended_at', 'ended_by'])
    .where('number', '=', sql<string>`any(${numbers}::text[])`)
    .execute()
}

/** Forgets what numbers agreed to. Without a row nothing is sent to them. */
export async function forgetConsents(db: Db, numbers: string[]): Promise<void> {
  await db
    .deleteFrom('text_consents')
    .where('number', '=', sql<string>`any(${numbers}::text[])`)
    .execute()
}
