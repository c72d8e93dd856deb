import { expect, test } from 'vitest'
import { auditProcedures } from '#server/audit/index.ts'
import { addRequest } from '#server/testing/callers.ts'
import { createCalls } from '#server/testing/calls.ts'
import { openCampaignOffice } from '#server/testing/campaign-office.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'

describeEachDatabase('the trail of campaigns', (database) => {
  async function setUp() {
    const office = await openCampaignOffice(database)
    const audit = createCalls(office.services, auditProcedures)
    const eventsOf = async (filter: { subject_id?: string; search?: string }) =>
      (await audit.list_audit_events({ ...filter, limit: 50 }, office.admin)).events.toReversed()
    return { ...office, eventsOf }
  }

  test('names the campaign, and is found by its name', async () => {
    const { campaigns, admin, newCampaign, familyOfLastYear, eventsOf } = await setUp()
    const { family_id } = await familyOfLastYear()
    const name = `Purim ${crypto.randomUUID()}`
    const { id: campaign_id, ...campaign } = await newCampaign(name)
    await campaigns.invite_families({ campaign_id, family_ids: [family_id] }, admin)
    await campaigns.send_invitations({ campaign_id, to: 'unanswered' }, admin)
    const { category, opens_on, closes_on, texts } = campaign
    const renamed = { campaign_id, category, opens_on, closes_on, texts, name: `${name} again` }
    await campaigns.change_campaign(renamed, admin)
    const events = await eventsOf({ subject_id: campaign_id })
    // The sentence has the name of today, the details the one of then.
    expect(events).toMatchObject([
      { action: 'campaign.created', details: { name } },
      { action: 'campaign.invited', details: { name, count: 1 } },
      { action: 'campaign.reminded', details: { name, mailed: 1 } },
      { action: 'campaign.changed', details: { before: { name }, after: { name: renamed.name } } },
    ])
    expect(new Set(events.map(({ subject_name }) => subject_name))).toEqual(new Set([renamed.name]))
    expect(await eventsOf({ search: name })).toEqual(events)
  })

  test('has each decision of many, and each that was undone, as a single one', async () => {
    const { campaigns, reviews, admin, db, eventsOf } = await setUp()
    const ids: string[] = []
    for (let at = 0; at < 3; at += 1) ids.push((await addRequest(db)).id)
    const [single = '', ...many] = ids
    await reviews.create_admin_review(
      { input_request_id: single, input_donation_amount: '180' },
      admin,
    )
    const amounts = Object.fromEntries(many.map((id) => [id, '180']))
    const answer = await campaigns.decide_many({ request_ids: many, amounts }, admin)
    if (!answer.success) throw new Error(answer.error)
    const shown = async (id: string) =>
      (await eventsOf({ subject_id: id })).map(({ action, actor_id, details }) => {
        return { action, actor_id, details }
      })
    for (const id of many) expect(await shown(id)).toEqual(await shown(single))
    await reviews.undo_admin_review({ request_id: single }, admin)
    await campaigns.undo_many({ decisions: answer.saved }, admin)
    for (const id of many) expect(await shown(id)).toEqual(await shown(single))
    const actions = (await shown(single)).map(({ action }) => action)
    expect(actions).toEqual(['review.created', 'review.undone'])
  })
})
