import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ProcedureOutput } from '#contract/index.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { type FileOffice, openFileOffice } from '#server/testing/payout-files.ts'
import { letDaysPass } from '#server/testing/payout-steps.ts'
import { saveSettings } from '#server/testing/payout-world.ts'

// Rivka asks and Chaim confirms, also while the rule of §14.17 is off.
describeEachDatabase('Giving up a payment', (database) => {
  let office: FileOffice
  let chaim: { id: string; cookie: string }
  beforeAll(async () => {
    office = await openFileOffice(database)
    await saveSettings(office)
    chaim = await office.server.signIn({ is_admin: true, name: 'Chaim Katz' })
  })
  beforeEach(() => office.clean())
  afterAll(() => office.close())

  type Run = { id: string }
  async function locked() {
    const request_id = await office.decided(0, '500')
    const run = await office.newRun()
    await office.call('lock_payout_run', { run_id: run.id })
    const [payment] = await office.payments(run)
    return { request_id, run, payment_id: payment?.id ?? '' }
  }
  async function silent(weeks = 100) {
    const one = await locked()
    await office.give(one.run, 'ach')
    await letDaysPass(office, one.payment_id, weeks)
    return one
  }
  const giveUp = async (payment_id: string, more = {}, cookie = office.admin.cookie) => {
    const input = { act: 'give_up', payment_id, reason: 'no answer', ...more }
    return (await office.server.call('act_on_payment', input, cookie)).body
  }
  const asked = async () =>
    (await office.call<ProcedureOutput<'get_office_work'>>('get_office_work', {})).asked
  const seen = async () => ({ seen: (await asked())[0]?.version })
  const stateOf = async (run: Run) => (await office.payments(run)).map(({ state }) => state)
  const refused = (error_code: string) => ({ success: false, error_code })
  const waits = { success: true, waits: true }

  test('waits for a colleague who has seen what was asked, and then ends it', async () => {
    const { run, payment_id, request_id } = await silent()
    expect(await giveUp(payment_id, { reason: ' ' })).toMatchObject(refused('common.required'))
    expect(await giveUp(payment_id)).toMatchObject(waits)
    expect(await asked()).toMatchObject([
      { by: 'Rivka Levi', reason: 'no answer', request_id, payment_id, run_number: run.number },
    ])
    expect(await giveUp(payment_id, await seen())).toMatchObject(refused('payout.askedByYou'))
    expect(await giveUp(payment_id, {}, chaim.cookie)).toMatchObject(refused('signals.changed'))
    expect(await stateOf(run)).toEqual(['sent'])
    expect(await giveUp(payment_id, await seen(), chaim.cookie)).toMatchObject({
      success: true,
      payment: { state: 'cancelled' },
    })
    expect(await asked()).toEqual([])
    expect(await office.letters('payment_returned')).toBe(0)
    expect(await office.events('payout.given_up', request_id)).toBe(1)
    await office.call('act_on_payment pay_again', { payment_id })
    // A later word of the bank marks what was given up.
    await office.call('act_on_payment come_back', { payment_id, on: office.today() })
    expect(await giveUp(payment_id)).toMatchObject(refused('payout.stateChanged'))
  })

  test('is asked anew a week later, and after the payment has changed', async () => {
    const { payment_id } = await silent()
    expect(await giveUp(payment_id)).toMatchObject(waits)
    const before = await seen()
    await sql`update two_person_acts set asked_at = asked_at - interval '7 days'`.execute(office.db)
    expect(await asked()).toEqual([])
    expect(await giveUp(payment_id, before, chaim.cookie)).toMatchObject(waits)
    await office.call('act_on_payment pay', { payment_id })
    await office.call('act_on_payment undo_pay', { payment_id })
    await letDaysPass(office, payment_id, 100)
    expect(await giveUp(payment_id, before)).toMatchObject(waits)
  })

  test('is refused before its time, and while it is locked', async () => {
    const early = await silent(0)
    expect(await giveUp(early.payment_id)).toMatchObject(refused('payout.giveUpEarly'))
    await office.clean()
    const { payment_id } = await locked()
    expect(await giveUp(payment_id)).toMatchObject(refused('payout.stateChanged'))
  })

  test('is done at once where nobody else counts', async () => {
    const of = office.db.updateTable('users').where('id', '=', chaim.id)
    await of.set({ is_admin: false }).execute()
    const { payment_id } = await silent()
    expect(await giveUp(payment_id)).toMatchObject({ payment: { state: 'cancelled' } })
    await of.set({ is_admin: true }).execute()
  })
})
