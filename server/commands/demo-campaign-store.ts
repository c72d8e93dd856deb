import type { CalendarDate } from '#domain/payment-date.ts'
import type { Db } from '#server/database/connect.ts'

/** Marks requests as paid by hand, in a campaign. */
export async function payByHand(db: Db, ids: string[], campaign_id: string): Promise<void> {
  await db
    .updateTable('requests')
    .set({ status: 'paid', category: 'Pesach' })
    .where('id', 'in', ids)
    .execute()
  await db
    .updateTable('codes')
    .set({ campaign_id })
    .where('id', 'in', (from) =>
      from.selectFrom('requests').select('code_id').where('id', 'in', ids),
    )
    .execute()
}

export async function closeCampaign(
  db: Db,
  id: string,
  days: { opens_on: CalendarDate; closes_on: CalendarDate },
): Promise<void> {
  await db.updateTable('campaigns').set(days).where('id', '=', id).execute()
}

/** Returns the families of requests, in their order. */
export async function familiesOfRequests(db: Db, ids: string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('requests')
    .select(['id', 'family_id'])
    .where('id', 'in', ids)
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row.family_id]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Makes a request that of a family which a campaign has invited. */
export async function answerInvitation(
  db: Db,
  id: string,
  { campaign_id, family_id }: { campaign_id: string; family_id: string },
): Promise<void> {
  await db
    .updateTable('requests')
    .set({ family_id, category: 'Pesach' })
    .where('id', '=', id)
    .execute()
  await db
    .updateTable('codes')
    .set({ campaign_id })
    .where('id', 'in', (from) => from.selectFrom('requests').select('code_id').where('id', '=', id))
    .execute()
}
