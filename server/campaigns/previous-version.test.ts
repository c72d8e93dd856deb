import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createAccessCode } from '#domain/access-code.ts'
import { addCode, addRequest } from '#server/testing/callers.ts'
import { openCampaignOffice } from '#server/testing/campaign-office.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'

describeEachDatabase('a previous version beside campaigns', (database) => {
  // The statements write the columns that commit 1ed4f351 writes: that version knows no campaigns.
  test('spends a code of a campaign, which counts it', async () => {
    const office = await openCampaignOffice(database)
    const { campaigns, admin, db, listed, invitationsOf } = office
    const family = await office.familyOfLastYear()
    const { id: campaign_id } = await office.newCampaign()
    await campaigns.invite_families({ campaign_id, family_ids: [family.family_id] }, admin)
    const counts = async () => {
      const answer = await campaigns.get_campaign({ campaign_id }, admin)
      return answer.success ? answer.campaign.counts : undefined
    }
    const [row] = await listed(campaign_id)
    const code_id = row?.code_id ?? ''
    // The request comes first with a code of its own, and then has that of the campaign.
    const { id } = await addRequest(db, { user_id: family.caller.user.id })
    const spent = await sql`
      with code as (
        update codes set status = 'fully_used', used_at = now()
        where id = ${code_id}::uuid and status = 'available' and registered_by is null
          and revoked_at is null returning id
      )
      update requests set code_id = code.id from code where requests.id = ${id}`.execute(db)
    expect(spent.numAffectedRows).toBe(1n)
    expect(await counts()).toMatchObject({ invited: 1, asked: 1, decided: 0 })
    expect(await listed(campaign_id)).toMatchObject([
      { code_id, family: { id: family.family_id }, request: { id, outcome: 'undecided' } },
    ])
    expect(await invitationsOf(family.caller)).toEqual([])
    const many = { request_ids: [id], amounts: { [id]: '180' } }
    expect(await campaigns.decide_many(many, admin)).toMatchObject({ saved: [{ request_id: id }] })
    expect(await counts()).toMatchObject({ decided: 1 })
  })

  test('registers, revokes and makes codes, each of which counts as what it is', async () => {
    const office = await openCampaignOffice(database)
    const { db, campaigns, admin } = office
    const { id: campaign_id } = await office.newCampaign()
    const registered = await addCode(db, { campaign_id })
    const revoked = await addCode(db, { campaign_id })
    const { caller, family_id } = await office.newFamily()
    await sql`update codes set status = 'user_created', registered_by = ${caller.user.id}::uuid
      where id = ${registered.id}::uuid`.execute(db)
    await sql`update codes set revoked_at = now(), revoked_by = ${admin.user.id}::uuid
      where id = ${revoked.id}::uuid`.execute(db)
    await sql`insert into codes (code, created_by, family_id, recipient_name)
      values (${createAccessCode((most) => Math.floor(Math.random() * most))},
        ${admin.user.id}::uuid, ${family_id}::uuid, 'Chaya Gross')`.execute(db)
    const answer = await campaigns.get_campaign({ campaign_id }, admin)
    expect(answer).toMatchObject({ campaign: { counts: { invited: 1, asked: 0 } } })
    expect(await office.listed(campaign_id)).toMatchObject([{ family: { id: family_id } }])
    // Whoever has registered with the code is invited once more by nobody.
    const again = { campaign_id, family_ids: [family_id] }
    expect(await campaigns.invite_families(again, admin)).toMatchObject({ made: 0, already: 1 })
  })
})
