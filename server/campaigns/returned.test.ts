import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Invitation } from '#contract/campaigns.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { openPayoutOffice, type PayoutOffice } from '#server/testing/payout-office.ts'
import { saveSettings } from '#server/testing/payout-world.ts'

describeEachDatabase('an invitation after a payment', (database) => {
  let office: PayoutOffice
  beforeAll(async () => {
    office = await openPayoutOffice(database)
    await saveSettings(office)
    await office.clean()
  })
  afterAll(() => office.close())

  test('asks for the numbers again if it came back, and not if that was a mistake', async () => {
    const request_id = await office.decided()
    const run = await office.newRun()
    const [payment] = await office.payments(run)
    await office.call('lock_payout_run', { run_id: run.id })
    await office.give(run, 'ach')
    await office.call('mark_payments_paid', { run_id: run.id, method: 'ach' })
    const { family_id } = await office.db
      .selectFrom('requests')
      .select('family_id')
      .where('id', '=', request_id)
      .executeTakeFirstOrThrow()
    const days = { opens_on: office.today(), closes_on: '2999-12-31' }
    const { campaign } = await office.call<{ campaign: { id: string } }>('create_campaign', {
      name: 'Pesach 2027',
      texts: {},
      ...days,
    })
    const family_ids = [family_id]
    await office.call('invite_families', { campaign_id: campaign.id, family_ids })
    const invitation = async () => {
      const { invitations } = await office.byFamily<{ invitations: Invitation[] }>(
        'get_invitations',
        {},
      )
      return invitations[0]
    }
    const sayYes = async () =>
      office.byFamily('answer_invitation', {
        code_id: (await invitation())?.code_id,
        last_request_id: request_id,
        expected_corrected_at: null,
      })
    expect((await invitation())?.last).toMatchObject({ request_id, keeps_numbers: true })

    const payment_id = payment?.id
    await office.call('act_on_payment come_back', { payment_id, code: 'R03', on: office.today() })
    expect((await invitation())?.last).toMatchObject({
      keeps_numbers: false,
      ach_details: { routing_number: null, account_number: null },
    })
    expect(await sayYes()).toMatchObject({ error_code: 'invitation.numbersNeeded' })

    await office.call('act_on_payment undo_end', { payment_id })
    expect((await invitation())?.last).toMatchObject({ keeps_numbers: true })
    expect(await sayYes()).toMatchObject({ success: true })
  })
})
