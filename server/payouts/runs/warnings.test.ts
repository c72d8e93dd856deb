import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { PayoutRun } from '#contract/payouts.ts'
import { dateAfter } from '#domain/payment-date.ts'
import { comingFriday } from '#domain/payouts/proposal.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { openPayoutOffice, type PayoutOffice } from '#server/testing/payout-office.ts'
import { completeSettings, nextFriday, saveSettings } from '#server/testing/payout-world.ts'

const [ach, wire, ojcCheck, israeli] = [0, 1, 4, 6]

describeEachDatabase('A run that locks all the same warns', (database) => {
  let office: PayoutOffice
  beforeAll(async () => {
    office = await openPayoutOffice(database)
  })
  beforeEach(async () => {
    await office.clean()
    await saveSettings(office)
  })
  afterAll(() => office.close())

  const runOf = async (pay_on: string) =>
    (await office.call<{ run: PayoutRun }>('create_payout_run', { pay_on })).run
  const warnings = async (run: { id: string }) =>
    (await office.getRun(run)).notes.filter(({ code }) => !/^(bank_closed|yom_tov)$/.test(code))
  const lock = (run: { id: string }) => office.refusal('lock_payout_run', { run_id: run.id })
  const references = async (run: { id: string }) =>
    (await office.payments(run)).map(({ reference }) => reference)

  test('of a check of the OJC Fund for the requester', async () => {
    await office.decided(ojcCheck, '18', {
      input_full_name: 'Moshe Levi',
      input_ojc_check_payee_name: 'Levi, Moshe',
    })
    const run = await office.newRun()
    const [reference] = await references(run)
    const warning = {
      code: 'ojc_personal',
      references: [reference],
      payments: [{ reference, full_name: 'Moshe Levi', amount_usd: '18.00' }],
    }
    expect(await warnings(run)).toEqual([warning])
    expect(await lock(run)).toMatchObject({ success: true })
    expect(await warnings(run)).toEqual([warning])
  })

  test('of one account, and of one payee, in two payments', async () => {
    await office.decided(ach, '18')
    await office.decided(ach, '36', { input_ach_account_holder_name: 'Chaya Levi' })
    await office.decided(wire, '72')
    const run = await office.newRun()
    const [first, second, third] = await references(run)
    expect(await warnings(run)).toMatchObject([
      { code: 'same_account', references: [first, second] },
      { code: 'same_account', references: [first, third] },
    ])
    expect(await lock(run)).toMatchObject({ success: true })
  })

  test('of a rate that is more than 3 % from that of the last run', async () => {
    const withRate = async (rate: string) => {
      const run = await runOf(nextFriday())
      const source = { rate_date: office.today(), source: 'manual' }
      await office.call('set_payout_rate', { run_id: run.id, rate, ...source })
      return run
    }
    await withRate('3')
    const usual = await withRate('3.09')
    expect(await warnings(usual)).toEqual([])
    await office.decided(israeli, '18', { input_full_name: 'משה כהן' })
    const run = await withRate('3.2')
    expect(await warnings(run)).toEqual([{ code: 'rate_unusual' }])
    expect(await lock(run)).toMatchObject({ success: true })
  })

  test('of a file that should have been handed over before', async () => {
    const settings = { ...completeSettings, ach: { ...completeSettings.ach, lead_days: 10 } }
    await saveSettings(office, settings)
    const id = await office.decided(ach, '18')
    const run = await runOf(comingFriday(new Date(), 'America/New_York'))
    if ((await office.payments(run)).length === 0) {
      await office.call('add_payment', { run_id: run.id, request_id: id })
    }
    expect(await warnings(run)).toMatchObject([{ code: 'upload_day_passed', name: 'ach' }])
  })

  test('of the limit of a payment whose file is given on the day on which it is paid', async () => {
    const [small, large] = [
      await office.decided(ach, '18'),
      await office.decided(ach, '1000000.01'),
    ]
    const run = await office.newRun()
    expect(await warnings(run)).toMatchObject([{ code: 'same_account' }])
    const passed = dateAfter(comingFriday(new Date(), 'America/New_York'), -7)
    await sql`update payout_runs set pay_on = ${passed} where id = ${run.id}`.execute(office.db)
    const note = (await warnings(run)).find(({ code }) => code === 'same_day')
    const all = await office.payments(run)
    expect(all.map(({ request_id }) => request_id).toSorted()).toEqual([small, large].toSorted())
    const above = all.filter(({ request_id }) => request_id === large)
    const references = above.map(({ reference }) => reference)
    expect(note).toMatchObject({ name: 'ach', limit_usd: '1000000.00', references })
  })

  test('and a request of the office without an account counts as a letter if it has an address', async () => {
    const id = await office.decided(ach, '18')
    const run = await office.newRun()
    await office.call('lock_payout_run', { run_id: run.id })
    await office.give(run, 'ach')
    const letters = async () => (await office.getRun(run)).methods[0]?.sent.letters
    expect(await letters()).toBe(1)
    await sql`update requests set user_id = null, email = 'direct@example.org'
      where id = ${id}`.execute(office.db)
    expect(await letters()).toBe(1)
    await sql`update requests set email = null where id = ${id}`.execute(office.db)
    expect(await letters()).toBe(0)
  })
})
