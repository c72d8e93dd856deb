import { calendarDateIn, dateAfter } from '#domain/payment-date.ts'
import { addCode, addRequest } from './callers.ts'
import type { Prepare } from './change.ts'
import { familyOf } from './family-changes.ts'
import { requestInputs } from './request-inputs.ts'
import type { World } from './world.ts'

const inputs = ({ server }: Pick<World, 'server'>) => {
  const today = calendarDateIn(new Date(), server.services.config.organization.timeZone)
  return {
    name: 'Pesach 2027',
    opens_on: today,
    closes_on: dateAfter(today, 20),
    texts: { en: 'Come' },
  }
}

export async function newCampaign({ server, admin }: World): Promise<string> {
  const { body } = await server.call('create_campaign', inputs({ server }), admin.cookie)
  return (body as { campaign: { id: string } }).campaign.id
}

/** A campaign that has invited the family of the world's request. */
async function inviting(world: World): Promise<string> {
  const campaign_id = await newCampaign(world)
  const family_ids = [await familyOf(world)]
  await world.server.call('invite_families', { campaign_id, family_ids }, world.admin.cookie)
  return campaign_id
}

const byAdmin =
  (action: string, input: (world: World) => Promise<unknown>): Prepare =>
  async (world) => ({ action, input: await input(world), cookie: world.admin.cookie })

async function decided({ db, server, admin }: World) {
  const { id: request_id } = await addRequest(db)
  const input = { request_ids: [request_id], amounts: { [request_id]: '180' } }
  const { body } = await server.call('decide_many', input, admin.cookie)
  return (body as { saved: { request_id: string; reviewed_at: string }[] }).saved
}

/** Calls of every procedure that changes a campaign, or many requests. */
export const campaignChanges = {
  create_campaign: byAdmin('campaign.created', async (world) => inputs(world)),
  change_campaign: byAdmin('campaign.changed', async (world) => ({
    campaign_id: await newCampaign(world),
    ...inputs(world),
  })),
  invite_families: byAdmin('campaign.invited', async (world) => ({
    campaign_id: await newCampaign(world),
    family_ids: [await familyOf(world)],
  })),
  send_invitations: byAdmin('campaign.reminded', async (world) => ({
    campaign_id: await inviting(world),
    to: 'unanswered',
  })),
  answer_invitation: async (world) => {
    const { db, server, admin } = world
    const { cookie } = await server.signIn()
    const { code } = await addCode(db)
    const asked = await server.call('create_request', requestInputs({ input_code: code }), cookie)
    const { id } = (asked.body as { request: { id: string } }).request
    await db.updateTable('requests').set({ status: 'paid' }).where('id', '=', id).execute()
    const campaign_id = await newCampaign(world)
    const family_ids = [await familyOf(world, id)]
    await server.call('invite_families', { campaign_id, family_ids }, admin.cookie)
    const { body } = await server.call('get_invitations', {}, cookie)
    const [{ code_id } = { code_id: '' }] = (body as { invitations: { code_id: string }[] })
      .invitations
    const input = { code_id, last_request_id: id, expected_corrected_at: null }
    return { action: 'request.created', input, cookie }
  },
  decide_many: byAdmin('review.created', async ({ db }) => {
    const { id } = await addRequest(db)
    return { request_ids: [id], amounts: { [id]: '180' } }
  }),
  undo_many: byAdmin('review.undone', async (world) => ({ decisions: await decided(world) })),
} satisfies Record<string, Prepare>
