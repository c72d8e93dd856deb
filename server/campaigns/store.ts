import { type RawBuilder, sql } from 'kysely'
import type { Campaign } from '#contract/campaigns.ts'
import type { CampaignStep, CheckedCampaign } from '#domain/campaigns/campaigns.ts'
import type { CalendarDate } from '#domain/payment-date.ts'
import type { Db } from '#server/database/connect.ts'

/**
 * Says of the code `codes` and its request `requests` how far its family has come. A code that was
 * revoked invites nobody; one that was spent is never revoked.
 */
export const reached: Record<CampaignStep, RawBuilder<boolean>> = {
  invited: sql`codes.revoked_at is null`,
  sent: sql`codes.revoked_at is null
    and exists (select from code_sendings where code_sendings.code_id = codes.id)`,
  asked: sql`requests.id is not null`,
  decided: sql`requests.outcome in ('approved', 'declined')`,
  paid: sql`requests.status = 'paid'`,
}

type Row = Omit<Campaign, 'created_at' | 'counts'> & Campaign['counts'] & { created_at: Date }

const select = (condition: RawBuilder<unknown>) => sql<Row>`
  select campaigns.id, name, campaigns.category, opens_on, closes_on, texts, campaigns.created_at, counts.*
  from campaigns cross join lateral (
    select ${sql.join(
      (Object.keys(reached) as CampaignStep[]).map(
        (step) => sql`count(*) filter (where ${reached[step]})::int as ${sql.ref(step)}`,
      ),
    )}
    from codes left join requests on requests.code_id = codes.id
    where codes.campaign_id = campaigns.id
  ) as counts
  where ${condition} order by opens_on desc, campaigns.created_at desc, campaigns.id`

const answerOf = ({ invited, sent, asked, decided, paid, ...campaign }: Row) => ({
  ...campaign,
  counts: { invited, sent, asked, decided, paid },
})

/** Returns all campaigns with their numbers, the one that opens last first. */
export async function allCampaigns(db: Db) {
  return (await select(sql`true`).execute(db)).rows.map(answerOf)
}

export async function findCampaign(db: Db, id: string) {
  const [row] = (await select(sql`campaigns.id = ${id}`).execute(db)).rows
  return row && answerOf(row)
}

/** What a campaign is compared by with the others. */
export async function rounds(db: Db) {
  return db
    .selectFrom('campaigns')
    .select(['id', 'name', 'category', 'opens_on', 'closes_on'])
    .execute()
}

export async function insertCampaign(
  db: Db,
  { texts, ...campaign }: CheckedCampaign,
  made: { created_by: string; created_at: Date },
): Promise<string> {
  const { id } = await db
    .insertInto('campaigns')
    .values({ ...campaign, ...made, texts: JSON.stringify(texts) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateCampaign(
  db: Db,
  id: string,
  { texts, ...campaign }: CheckedCampaign,
): Promise<void> {
  const values = { ...campaign, texts: JSON.stringify(texts) }
  await db.updateTable('campaigns').set(values).where('id', '=', id).execute()
}

/** Moves the last day of those codes of a campaign that can be used and ended with it. */
export async function moveLastDay(
  db: Db,
  campaignId: string,
  { from, to }: { from: CalendarDate; to: CalendarDate },
): Promise<void> {
  await db
    .updateTable('codes')
    .set({ expires_on: to })
    .where('campaign_id', '=', campaignId)
    .where('status', '<>', 'fully_used')
    .where('expires_on', '=', from)
    .execute()
}
