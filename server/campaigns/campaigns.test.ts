import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { dateAfter } from '#domain/payment-date.ts'
import { addCode, callerOf } from '#server/testing/callers.ts'
import { openCampaignOffice } from '#server/testing/campaign-office.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'

describeEachDatabase('campaigns', (database) => {
  const setUp = () => openCampaignOffice(database)

  test('a campaign invites the families of the year before, each once', async () => {
    const office = await setUp()
    const { campaigns, admin, db } = office
    const before = await office.newCampaign('Pesach 2026', 360)
    const paid = await office.familyOfLastYear('Chaya Gross', '500')
    await db
      .updateTable('codes')
      .set({ campaign_id: before.id })
      .where('id', '=', paid.code_id)
      .execute()
    const { id: campaign_id } = await office.newCampaign()
    const filter = { campaign_id: before.id, paid: true }
    const found = await campaigns.find_invitable({ campaign_id, filter, limit: 10 }, admin)
    expect(found).toMatchObject({
      families: [{ id: paid.family_id, name: 'Chaya Gross', is_invited: false, has_account: true }],
    })
    expect(
      await campaigns.find_invitable(
        { campaign_id, filter: { ...filter, paid: false }, limit: 10 },
        admin,
      ),
    ).toMatchObject({ families: [] })
    const call = { campaign_id, filter, operation_id: randomUUID() }
    for (const _ of ['first', 'repeated']) {
      expect(await campaigns.invite_families(call, admin)).toMatchObject({ made: 1, already: 0 })
    }
    const again = { campaign_id, family_ids: [paid.family_id] }
    expect(await campaigns.invite_families(again, admin)).toMatchObject({ made: 0, already: 1 })
    const [row] = await office.listed(campaign_id)
    expect(row).toMatchObject({ name: 'Chaya Gross', last_amount: '500.00', request: null })
    const { codes } = await office.codes.list_codes({ campaign_id, limit: 50 }, admin)
    expect(codes).toMatchObject([{ campaign: { name: 'Pesach 2027' }, state: 'available' }])
  })

  test('two colleagues at once make one code for a family', async () => {
    const office = await setUp()
    const { family_id } = await office.newFamily()
    const { id: campaign_id } = await office.newCampaign()
    await Promise.all(
      [1, 2, 3, 4].map(() =>
        office.campaigns.invite_families({ campaign_id, family_ids: [family_id] }, office.admin),
      ),
    )
    expect(await office.listed(campaign_id)).toHaveLength(1)
  })

  test('a pasted list is bound to the families that it names, in whatever script', async () => {
    const office = await setUp()
    const { db, codes, admin } = office
    const phone = `718-555-${String(Math.floor(Math.random() * 9000) + 1000)}`
    const { caller, family_id } = await office.newFamily()
    await office.ask(caller, { input_full_name: 'משה ראזענבערג', input_phone: phone })
    const { id: campaign_id } = await office.newCampaign()
    const list = {
      campaign_id,
      recipients: [
        { name: 'Moshe Rosenberg', phone },
        { name: 'Yosef Weiss', phone },
      ],
    }
    expect(await codes.create_codes(list, admin)).toMatchObject({ already: 0 })
    const made = await db
      .selectFrom('codes')
      .select(['recipient_name', 'family_id'])
      .where('campaign_id', '=', campaign_id)
      .orderBy('recipient_name')
      .execute()
    expect(made).toEqual([
      { recipient_name: 'Moshe Rosenberg', family_id },
      { recipient_name: 'Yosef Weiss', family_id: null },
    ])
    expect(await codes.create_codes(list, admin)).toMatchObject({ already: 2, codes: [] })
    const invited = { campaign_id, family_id }
    expect(await codes.create_code(invited, admin)).toMatchObject({
      error_code: 'campaigns.invitedAlready',
    })
  })

  test('a recipient is found by the name in another script', async () => {
    const office = await setUp()
    const { codes, admin } = office
    const made = await codes.create_code({ recipient_name: 'זלמן שניאורסון' }, admin)
    const { codes: found } = await codes.list_codes({ search: 'Zalman', limit: 50 }, admin)
    expect(found.map(({ id }) => id)).toContain(made.success && made.code_id)
  })

  test('a new closing day moves the last day of its codes, and a closed one invites nobody', async () => {
    const office = await setUp()
    const { campaigns, admin, today, db } = office
    const { family_id } = await office.newFamily()
    const campaign = await office.newCampaign()
    const campaign_id = campaign.id
    await campaigns.invite_families({ campaign_id, family_ids: [family_id] }, admin)
    const { name, category, opens_on, texts } = campaign
    const change = { campaign_id, name, category, opens_on, texts, closes_on: dateAfter(today, 5) }
    expect(await campaigns.change_campaign(change, admin)).toMatchObject({ success: true })
    const { codes } = await office.codes.list_codes({ campaign_id, limit: 50 }, admin)
    expect(codes[0]?.expires_on).toBe(dateAfter(today, 5))
    const wrong = { ...change, closes_on: dateAfter(today, -1) }
    expect(await campaigns.change_campaign(wrong, admin)).toMatchObject({
      fields: { closes_on: 'campaigns.closesBefore' },
    })
    const closed = { opens_on: dateAfter(today, -9), closes_on: dateAfter(today, -1) }
    await db.updateTable('campaigns').set(closed).where('id', '=', campaign_id).execute()
    expect(
      await campaigns.invite_families({ campaign_id, family_ids: [family_id] }, admin),
    ).toMatchObject({ error_code: 'campaigns.closed' })
  })

  test('invitations go by email, or to the call list, and are not sent twice while they wait', async () => {
    const office = await setUp()
    const { campaigns, admin, db } = office
    const mailed = await office.familyOfLastYear('Chaya Gross')
    const called = await office.familyOfLastYear('Yosef Weiss')
    await db
      .updateTable('users')
      .set({ reach: 'call' })
      .where('id', '=', called.caller.user.id)
      .execute()
    const { id: campaign_id } = await office.newCampaign()
    const family_ids = [mailed.family_id, called.family_id]
    await campaigns.invite_families({ campaign_id, family_ids }, admin)
    const to = { campaign_id, to: 'unanswered' as const }
    expect(await campaigns.send_invitations(to, admin)).toMatchObject({
      mailed: 1,
      to_call: 1,
      left: 0,
    })
    expect(await campaigns.send_invitations(to, admin)).toMatchObject({ mailed: 0, to_call: 0 })
    const rows = await office.listed(campaign_id)
    expect(rows.map(({ name, sent }) => [name, sent?.channel]).sort()).toEqual([
      ['Chaya Gross', 'email'],
      ['Yosef Weiss', undefined],
    ])
    const { campaign } = (await campaigns.get_campaign({ campaign_id }, admin)) as {
      campaign: { counts: object }
    }
    expect(campaign.counts).toEqual({ invited: 2, sent: 1, asked: 0, decided: 0, paid: 0 })
  })

  test('the office enters the request of a family, with the code of its invitation, once', async () => {
    const office = await setUp()
    const { requests, admin, campaigns } = office
    const { family_id, caller } = await office.familyOfLastYear()
    const { id: campaign_id } = await office.newCampaign()
    await campaigns.invite_families({ campaign_id, family_ids: [family_id] }, admin)
    const [row] = await office.listed(campaign_id)
    const { requestInputs } = await import('#server/testing/request-inputs.ts')
    const { input_code: _, code_id: __, status: ___, ...inputs } = requestInputs()
    const direct = {
      ...inputs,
      input_email: null,
      input_date_of_request: office.today,
      input_family_id: family_id,
      input_code_id: row?.code_id ?? '',
      input_submission_id: randomUUID(),
    }
    const first = await requests.create_direct_request(direct, admin)
    expect(first).toMatchObject({ success: true, request: { codes: { code: row?.code } } })
    expect(await requests.create_direct_request(direct, admin)).toMatchObject({ success: true })
    const other = { ...direct, input_submission_id: randomUUID() }
    expect(await requests.create_direct_request(other, admin)).toMatchObject({
      fields: { input_code_id: 'code.invalid' },
    })
    expect(await office.invitationsOf(caller)).toEqual([])
    const { code: stranger } = await addCode(office.db)
    expect(stranger).toBeTruthy()
    expect((await office.listed(campaign_id))[0]?.request).toMatchObject({ outcome: 'undecided' })
  })

  test('a campaign needs a name and days in order', async () => {
    const { campaigns, admin, today } = await setUp()
    const wrong = {
      name: ' ',
      opens_on: today,
      closes_on: dateAfter(today, -1),
      category: 'No such',
    }
    expect(await campaigns.create_campaign(wrong, callerOf(admin.user))).toMatchObject({
      fields: {
        name: 'common.required',
        closes_on: 'campaigns.closesBefore',
        category: 'common.required',
      },
    })
  })
})
