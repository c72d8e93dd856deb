import { z } from 'zod'
import type { campaigns } from '#contract/campaigns.ts'
import { id, isoInstant } from '#contract/procedure.ts'
import { campaignBefore } from '#domain/campaigns/campaigns.ts'
import type { Handlers } from '#server/context.ts'
import { decodeCursor, pageOf } from '#server/http/cursor.ts'
import { NotFound } from '#server/http/failures.ts'
import { invitedAnswer, invitedOf } from './invited-store.ts'
import { rounds } from './store.ts'

const position = z.object({ created_at: isoInstant, id })

/** Lists whom a campaign has invited (docs/product.md §17.3). */
export const listingProcedures: Pick<Handlers<keyof typeof campaigns>, 'list_invited'> = {
  async list_invited({ campaign_id, list, limit, cursor }, { db, caller, services }) {
    const all = await rounds(db)
    const campaign = all.find((one) => one.id === campaign_id)
    if (!campaign) throw new NotFound()
    const before = campaignBefore(campaign, all)?.id ?? null
    const after = cursor ? decodeCursor(cursor, position) : undefined
    const query = { campaign, before, list, after, limit: limit + 1 }
    const { page, next_cursor } = pageOf(await invitedOf(db, query), limit, (row) => {
      return { created_at: row.created_at, id: row.id }
    })
    const { country } = services.config.organization
    const invited = page.map((row) => invitedAnswer(row, caller.user.id, country))
    return { invited, next_cursor }
  },
}
