import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { familyProcedures } from '#server/families/index.ts'
import { addCode } from '#server/testing/callers.ts'
import { createCalls } from '#server/testing/calls.ts'
import { openCampaignOffice } from '#server/testing/campaign-office.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'

describeEachDatabase('a family that is invited', (database) => {
  async function invited() {
    const office = await openCampaignOffice(database)
    const family = await office.familyOfLastYear()
    const { id: campaign_id } = await office.newCampaign()
    const family_ids = [family.family_id]
    await office.campaigns.invite_families({ campaign_id, family_ids }, office.admin)
    return { ...office, ...family, campaign_id }
  }

  test('sends the same request again with one press, and sees it masked before', async () => {
    const { invitationsOf, sayYes, caller, listed, campaign_id, db } = await invited()
    const [invitation] = await invitationsOf(caller)
    expect(invitation).toMatchObject({
      name: 'Pesach 2027',
      text: 'Come',
      last: {
        full_name: 'Moshe Cohen',
        category: 'Pesach',
        state: 'NY',
        keeps_numbers: true,
        ach_details: { routing_number: '••••0021', account_number: '••••6789' },
      },
    })
    const answer = await sayYes(caller)
    expect(answer).toMatchObject({
      success: true,
      request: { ach_details: { account_number: '000123456789' } },
    })
    expect(await invitationsOf(caller)).toEqual([])
    const [row] = await listed(campaign_id)
    expect(row?.request).toMatchObject({ outcome: 'undecided', category: 'Pesach' })
    const sent = db
      .selectFrom('requests')
      .select('state')
      .where('id', '=', row?.request?.id ?? '')
    expect(await sent.execute()).toEqual([{ state: 'NY' }])
    const letters = await db
      .selectFrom('outbox')
      .select('kind')
      .where('request_id', '=', row?.request?.id ?? '')
      .execute()
    expect(letters.map(({ kind }) => kind)).toContain('request_received')
  })

  test('pressing twice at once, or again later, makes one request', async () => {
    const { campaigns, invitationsOf, caller, listed, campaign_id, db } = await invited()
    const [invitation] = await invitationsOf(caller)
    if (!invitation?.last) throw new Error('nothing shown')
    const input = {
      code_id: invitation.code_id,
      last_request_id: invitation.last.request_id,
      expected_corrected_at: null,
    }
    const press = () => campaigns.answer_invitation(input, caller)
    const answers = [...(await Promise.all([press(), press()])), await press()]
    const ids = answers.map((answer) => answer.success && answer.request.id)
    expect(new Set(ids).size).toBe(1)
    expect(await listed(campaign_id)).toHaveLength(1)
    const own = db.selectFrom('requests').select('id').where('user_id', '=', caller.user.id)
    expect(await own.execute()).toHaveLength(2)
  })

  test('another account of the family is never shown these details', async () => {
    const office = await invited()
    const other = await office.newFamily('Chaya Gross')
    await office.db
      .updateTable('users')
      .set({ family_id: office.family_id })
      .where('id', '=', other.caller.user.id)
      .execute()
    const [invitation] = await office.invitationsOf(other.caller)
    expect(invitation?.last).toBeNull()
    expect(
      await office.campaigns.answer_invitation(
        {
          code_id: invitation?.code_id ?? '',
          last_request_id: office.request_id,
          expected_corrected_at: null,
        },
        other.caller,
      ),
    ).toMatchObject({ error_code: 'invitation.detailsChanged' })
    const stranger = await office.newFamily()
    expect(await office.invitationsOf(stranger.caller)).toEqual([])
  })

  test('after a join another account neither sees it nor answers it, nor brings its last amount', async () => {
    const office = await invited()
    const { campaigns, caller, campaign_id, family_id } = office
    const [invitation] = await office.invitationsOf(caller)
    const code_id = invitation?.code_id ?? ''
    const other = await office.newFamily('Chaya Gross')
    const input_phone = '718-555-0199'
    const { id: last_request_id } = await office.ask(other.caller, { input_phone })
    const { join_families } = createCalls(office.services, familyProcedures)
    await join_families({ family_id, other_family_id: other.family_id }, office.admin)
    expect(await office.invitationsOf(other.caller)).toEqual([])
    const answer = { code_id, last_request_id, expected_corrected_at: null }
    expect(await campaigns.answer_invitation(answer, other.caller)).toMatchObject({
      error_code: 'invitation.notInvited',
    })
    expect(await office.invitationsOf(caller)).toEqual([invitation])
    const [before] = await office.listed(campaign_id)
    expect(before?.last_amount).toBe('500.00')
    await office.ask(other.caller, { input_phone }, code_id)
    const [typed] = await office.listed(campaign_id)
    expect(typed).toMatchObject({ request: { category: 'Wedding' }, last_amount: null })
  })

  test.each([
    ['is not paid', sql`update requests set status = 'created'`],
    ['was corrected since', sql`update payment_details set changed_at = now() + interval '1 hour'`],
  ])('numbers are asked for again if the last request %s', async (_, change) => {
    const { invitationsOf, sayYes, caller, db, request_id, codes } = await invited()
    const column = _ === 'is not paid' ? sql`id` : sql`request_id`
    await sql`${change} where ${column} = ${request_id}`.execute(db)
    const [invitation] = await invitationsOf(caller)
    expect(invitation?.last).toMatchObject({
      keeps_numbers: false,
      ach_details: { routing_number: null, account_number: null },
    })
    expect(await sayYes(caller)).toMatchObject({ error_code: 'invitation.numbersNeeded' })
    // The form of its code is filled in otherwise.
    const begun = await codes.get_begun({ code_text: invitation?.code ?? '' }, caller)
    expect(begun).toMatchObject({
      values: { reason: 'The wedding of our daughter', category: 'Pesach', city: 'Brooklyn' },
    })
    expect(JSON.stringify(begun)).not.toContain('6789')
  })

  test('details that changed after they were shown are shown again first', async () => {
    const { campaigns, invitationsOf, caller, ask, code_id: _ } = await invited()
    const [shown] = await invitationsOf(caller)
    await ask(caller, { input_reason: 'Something else' })
    expect(
      await campaigns.answer_invitation(
        {
          code_id: shown?.code_id ?? '',
          last_request_id: shown?.last?.request_id ?? '',
          expected_corrected_at: null,
        },
        caller,
      ),
    ).toMatchObject({ error_code: 'invitation.detailsChanged' })
  })

  test('an invitation is gone once it is revoked, closed, or somebody of the family has asked', async () => {
    const office = await invited()
    const { db, caller, campaign_id, family_id, invitationsOf } = office
    const isOpen = async () => (await invitationsOf(caller)).length === 1
    const [row] = await office.listed(campaign_id)
    const code_id = row?.code_id ?? ''
    await office.codes.revoke_code({ code_id }, office.admin)
    expect(await isOpen()).toBe(false)
    await office.codes.restore_code({ code_id }, office.admin)
    expect(await isOpen()).toBe(true)
    const opens = sql`update campaigns set opens_on = closes_on where id = ${campaign_id}`
    await opens.execute(db)
    expect(await isOpen()).toBe(false)
    await sql`update campaigns set opens_on = ${office.today}::date where id = ${campaign_id}`.execute(
      db,
    )
    const spent = await addCode(db, { campaign_id, family_id })
    await office.ask(caller, {}, spent.id)
    expect(await isOpen()).toBe(false)
  })
})
