import type { campaigns } from '#contract/campaigns.ts'
import type { ParsedInput } from '#contract/index.ts'
import { checkCampaign } from '#domain/campaigns/campaigns.ts'
import { campaignForUpdate, categoryExists } from '#server/codes/index.ts'
import { type Context, type Done, type Handlers, officeDate } from '#server/context.ts'
import { record } from '#server/database/audit.ts'
import { notify } from '#server/events.ts'
import type { Administrator } from '#server/http/access.ts'
import { orNotFound, refuse } from '#server/http/failures.ts'
import * as store from './store.ts'

type Acting = Context<Administrator>
type Named = Record<'name' | 'opens_on' | 'closes_on', string>
type Names = 'list_campaigns' | 'create_campaign' | 'change_campaign' | 'get_campaign'

/** Creates, changes and shows campaigns (docs/product.md §17.1). */
export const officeProcedures: Pick<Handlers<keyof typeof campaigns>, Names> = {
  list_campaigns: async (_, { db }) => ({ campaigns: await store.allCampaigns(db) }),

  get_campaign: ({ campaign_id }, context) =>
    answerCampaign({ success: true, campaign_id }, context),

  create_campaign: {
    async act(input, context) {
      const { db, caller, now } = context
      const checked = await check(input, context)
      if ('error_code' in checked) return checked
      const made = { created_by: caller.user.id, created_at: now }
      const campaign_id = await store.insertCampaign(db, checked, made)
      await record(db, caller, {
        action: 'campaign.created',
        subject_id: campaign_id,
        details: { name: checked.name },
      })
      await notify(db, { kind: 'code.changed', id: campaign_id })
      await notify(db, { kind: 'family.changed', id: campaign_id })
      return { success: true, campaign_id }
    },
    answer: answerCampaign,
  },

  change_campaign: {
    async act(input, context) {
      const { db, caller } = context
      const { campaign_id } = input
      const before = orNotFound(await campaignForUpdate(db, campaign_id))
      const checked = await check(input, context)
      if ('error_code' in checked) return checked
      await store.updateCampaign(db, campaign_id, checked)
      if (checked.closes_on !== before.closes_on) {
        const days = { from: before.closes_on, to: checked.closes_on }
        await store.moveLastDay(db, campaign_id, days)
      }
      const named = ({ name, opens_on, closes_on }: Named) => ({ name, opens_on, closes_on })
      await record(db, caller, {
        action: 'campaign.changed',
        subject_id: campaign_id,
        details: { before: named(before), after: named(checked) },
      })
      await notify(db, { kind: 'code.changed', id: campaign_id })
      await notify(db, { kind: 'family.changed', id: campaign_id })
      return { success: true, campaign_id }
    },
    answer: answerCampaign,
  },
}

async function check(input: ParsedInput<'create_campaign'>, context: Acting) {
  const { campaign, errors } = checkCampaign(input, officeDate(context))
  const { category } = campaign
  const isKnown = category === null || (await categoryExists(context.db, category))
  const fields = { ...errors, ...(!isKnown && { category: 'common.required' as const }) }
  const [first] = Object.values(fields)
  return first ? refuse(first, fields as Record<string, typeof first>) : campaign
}

async function answerCampaign({ campaign_id }: Done, { db }: Pick<Acting, 'db'>) {
  const campaign = orNotFound(await store.findCampaign(db, campaign_id as string))
  return { success: true as const, campaign }
}
