import type { campaigns } from '#contract/campaigns.ts'
import { MOST_INVITED } from '#domain/campaigns/campaigns.ts'
import { campaignForUpdate, makeCodes } from '#server/codes/index.ts'
import { type Handlers, officeDate } from '#server/context.ts'
import { record } from '#server/database/audit.ts'
import { notify } from '#server/events.ts'
import { HttpError, orNotFound, refuse } from '#server/http/failures.ts'
import { familiesOf, inviteesOf } from './inviting-store.ts'
import { findCampaign } from './store.ts'

type Names = 'find_invitable' | 'invite_families'

/** Finds the families of earlier requests, and makes a code of a campaign for each. */
export const invitingProcedures: Pick<Handlers<keyof typeof campaigns>, Names> = {
  async find_invitable({ campaign_id, filter, limit }, { db }) {
    orNotFound(await findCampaign(db, campaign_id))
    const ids = await familiesOf(db, filter, limit + 1)
    const found = await inviteesOf(db, campaign_id, ids.slice(0, limit))
    const families = found.map(({ email: _, locale: __, ...family }) => family)
    return { success: true as const, families, is_more: ids.length > limit }
  },

  invite_families: {
    async act({ campaign_id, family_ids, filter }, context) {
      const { db, caller } = context
      if ((family_ids === undefined) === (filter === undefined)) {
        throw new HttpError(400, 'err.invalidInput', { fields: { family_ids: 'err.invalidInput' } })
      }
      // The lock makes a colleague who invites at the same moment wait, and see these codes.
      const campaign = orNotFound(await campaignForUpdate(db, campaign_id))
      if (campaign.closes_on < officeDate(context)) return refuse('campaigns.closed')
      const ids = family_ids ?? (await familiesOf(db, filter ?? {}, MOST_INVITED))
      const invitees = await inviteesOf(db, campaign_id, ids)
      const left = invitees.filter(({ is_invited }) => !is_invited)
      const done = {
        success: true as const,
        made: left.length,
        already: invitees.length - left.length,
      }
      if (left.length === 0) return done
      const expires_on = campaign.closes_on
      await makeCodes(
        context,
        left.map(({ id: family_id, name, phone, email, locale }) => {
          return { name, phone, email, locale, family_id, campaign_id, expires_on }
        }),
      )
      await record(db, caller, {
        action: 'campaign.invited',
        subject_id: campaign_id,
        details: { name: campaign.name, count: left.length },
      })
      await notify(db, { kind: 'family.changed', id: campaign_id })
      return done
    },
  },
}
