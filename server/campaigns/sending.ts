import type { campaigns } from '#contract/campaigns.ts'
import { formatAccessCode } from '#domain/access-code.ts'
import { isOpenOn, textIn } from '#domain/campaigns/campaigns.ts'
import { channelOf } from '#domain/letters.ts'
import type { Locale } from '#domain/locales.ts'
import { campaignForUpdate, insertSendings, type StoredCampaign } from '#server/codes/index.ts'
import { type Handlers, officeDate } from '#server/context.ts'
import { record } from '#server/database/audit.ts'
import { notify } from '#server/events.ts'
import { orNotFound, refuse } from '#server/http/failures.ts'
import { type AddressedLetter, enqueueAll } from '#server/mail/index.ts'
import { type Recipient, recipientsOf } from './sending-store.ts'

/** Sends invitations, and reminds those who have not answered (docs/product.md §17.3). */
export const sendingProcedures: Pick<Handlers<keyof typeof campaigns>, 'send_invitations'> = {
  send_invitations: {
    async act({ campaign_id, to }, context) {
      const { db, caller, now } = context
      const campaign = orNotFound(await campaignForUpdate(db, campaign_id))
      const today = officeDate(context)
      if (campaign.closes_on < today) return refuse('campaigns.closed')
      if (!isOpenOn(campaign, today)) return refuse('campaigns.notOpen')
      const recipients = await recipientsOf(db, campaign_id, { to, today })
      const letters = recipients.flatMap((one) => {
        const letter = letterFor(one, campaign, caller.locale)
        return letter ? [{ code_id: one.code_id, letter }] : []
      })
      const mailed = letters.filter(({ letter }) => letter.channel === 'email')
      await enqueueAll(
        db,
        letters.map(({ letter }) => letter),
      )
      const how = { channel: 'email', sent_by: caller.user.id, sent_at: now } as const
      if (mailed.length > 0) {
        await insertSendings(
          db,
          mailed.map(({ code_id }) => ({ code_id, ...how })),
        )
      }
      const done = {
        mailed: mailed.length,
        to_call: letters.length - mailed.length,
        left: recipients.length - letters.length,
      }
      if (letters.length > 0) {
        await record(db, caller, {
          action: 'campaign.reminded',
          subject_id: campaign_id,
          details: { name: campaign.name, to, ...done },
        })
        await notify(db, { kind: 'code.changed', id: campaign_id })
        await notify(db, { kind: 'family.changed', id: campaign_id })
        await notify(db, { kind: 'call.changed' })
      }
      return { success: true, ...done }
    },
  },
}

/** Returns the letter about an invitation in its channel; undefined if it goes in none. */
function letterFor(
  { code, email, phone, name, reach, request_id, has_account, ...recipient }: Recipient,
  { name: campaign, texts, closes_on }: StoredCampaign,
  readers: Locale,
): AddressedLetter | undefined {
  const channel = channelOf('invitation', {
    reach,
    email,
    can_text: false, // its link is too long for a text message
    calls_when_paid: false,
  })
  const locale = recipient.locale ?? readers
  const to = channel === 'call' ? phone : email
  // Whom to call is read from a request.
  if (!channel || !to || (channel === 'call' && !request_id)) return undefined
  const data = {
    code: formatAccessCode(code),
    campaign,
    closes_on,
    ...(name && { full_name: name }),
    ...(textIn(texts, locale) && { text: textIn(texts, locale) }),
    ...(has_account && { has_account: 'yes' as const }),
  }
  const about = request_id ? { request_id } : {}
  return { kind: 'invitation', locale, data, recipient: to, channel, ...about }
}
