import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProcedureOutput } from '#contract/index.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { openPayoutOffice, type PayoutOffice } from '#server/testing/payout-office.ts'

type Balances = ProcedureOutput<'get_fund_balances'>

describeEachDatabase('Funds', (database) => {
  let office: PayoutOffice
  let strict: PayoutOffice
  beforeAll(async () => {
    office = await openPayoutOffice(database)
    strict = await openPayoutOffice(database, { FUND_LIMITS: 'required' })
  })
  afterAll(async () => {
    await strict.close()
    await office.close()
  })

  const save = async (name: string, more: object = {}) =>
    (await office.call<{ fund_id: string }>('save_fund', { name, ...more })).fund_id
  async function balanceOf(fund: string) {
    const { funds } = await office.call<Balances>('get_fund_balances', {})
    const found = funds.find(({ fund_id }) => fund_id === fund)
    return [found?.paid, found?.approved, found?.planned, found?.left]
  }
  const fundOf = async (request_id: string) =>
    (await office.call<{ fund_id: string }>('get_request_books', { request_id })).fund_id
  const categoryOf = (id: string, category: string) =>
    sql`update requests set category = ${category} where id = ${id}`.execute(office.db)

  test('one exists, to which everything belongs without another', async () => {
    await office.clean()
    const { funds } = await office.call<ProcedureOutput<'list_funds'>>('list_funds', {})
    expect(funds).toMatchObject([{ name: 'General', is_default: true, budget: null }])
    const id = await office.decided(4, '180')
    expect(await fundOf(id)).toBe(funds[0]?.fund_id)
    expect(await balanceOf(funds[0]?.fund_id ?? '')).toEqual(['0.00', '180.00', '0.00', null])
  })

  test('a budget is paid, approved and planned from, and what is left may be less than nothing', async () => {
    await office.clean()
    const fund = await save('Kallah', { budget: '1,000', period: 'once', categories: ['Wedding'] })
    const id = await office.decided(4, '600')
    await office.call('set_fund', { request_id: id, fund_id: fund })
    expect(await balanceOf(fund)).toEqual(['0.00', '600.00', '0.00', '400.00'])
    await sql`update request_dues set due_on = ${office.today()} where request_id = ${id}`.execute(
      office.db,
    )
    const run = await office.newRun()
    expect(await balanceOf(fund)).toEqual(['0.00', '0.00', '600.00', '400.00'])
    const second = await office.decided(4, '500')
    await office.call('set_fund', { request_id: second, fund_id: fund })
    expect(await balanceOf(fund)).toEqual(['0.00', '500.00', '600.00', '-100.00'])
    // A locked payment keeps its fund.
    await office.call('lock_payout_run', { run_id: run.id })
    const other = await save('Pesach')
    const changed = await office.call('set_fund', { request_id: id, fund_id: other })
    expect(changed).toMatchObject({ fund_id: other, previous_fund_id: fund })
    expect(await balanceOf(fund)).toEqual(['0.00', '500.00', '600.00', '-100.00'])
    await office.call('mark_payments_sent', { run_id: run.id, method: 'ojc_check' })
    await office.call('mark_payments_paid', { run_id: run.id, method: 'ojc_check' })
    expect(await balanceOf(fund)).toEqual(['600.00', '500.00', '0.00', '-100.00'])
  })

  test('an approval takes the fund of its category, whoever writes it', async () => {
    await office.clean()
    const fund = await save('Simchas', { categories: ['Purim'] })
    const id = await office.decided(4, '180')
    await office.call('undo_admin_review', { request_id: id })
    await categoryOf(id, 'Purim')
    await office.call('create_admin_review', { input_request_id: id, input_donation_amount: '90' })
    expect(await fundOf(id)).toBe(fund)
    const old = await office.decided(4, '180')
    await categoryOf(old, 'Purim')
    await sql`delete from admin_reviews where request_id = ${old}`.execute(office.db)
    await sql`insert into admin_reviews (request_id, donation_amount) values (${old}, 18)`.execute(
      office.db,
    )
    expect(await fundOf(old)).toBe(fund)
  })

  test('an approval names another fund, and keeps it', async () => {
    const fund = await save('Named')
    const id = await office.decided(4, '180')
    const review = { input_request_id: id, input_donation_amount: '180' }
    await office.call('create_admin_review', { ...review, input_fund_id: fund })
    await office.call('create_admin_review', { ...review, input_donation_amount: '200' })
    expect(await fundOf(id)).toBe(fund)
  })

  test('with FUND_LIMITS=required, what exceeds a fund is refused, also in a race', async () => {
    await office.clean()
    const fund = await save('Small', { budget: '100', period: 'once' })
    const ids = []
    for (let at = 0; at < 3; at++) {
      const id = await strict.decided(4, '0')
      ids.push(id)
    }
    const decide = (id: string, amount: string) =>
      strict.refusal('create_admin_review', {
        input_request_id: id,
        input_donation_amount: amount,
        input_fund_id: fund,
      })
    const answers = await Promise.all(ids.map((id) => decide(id, '60')))
    expect(answers.filter(({ success }) => success)).toHaveLength(1)
    expect(answers.find(({ success }) => !success)).toMatchObject({
      error_code: 'fund.exceeded',
      fields: { input_donation_amount: 'fund.exceeded' },
    })
    expect((await balanceOf(fund))[3]).toBe('40.00')
    // Without the setting it is only asked about.
    const more = await office.refusal('create_admin_review', {
      input_request_id: ids[0],
      input_donation_amount: '600',
      input_fund_id: fund,
    })
    expect(more.success).toBe(true)
  })

  test('what is paid in a later period counts there', async () => {
    await office.clean()
    const fund = await save('Weekly', { budget: '100', period: 'week' })
    const ids = [await strict.decided(4, '0'), await strict.decided(4, '0')]
    await sql`update requests set expected_payment_date = expected_payment_date + 14
      where id = any(${ids}::uuid[])`.execute(office.db)
    const answers = []
    for (const id of ids) {
      const review = { input_request_id: id, input_donation_amount: '60', input_fund_id: fund }
      answers.push(await strict.refusal('create_admin_review', review))
    }
    expect(answers).toMatchObject([{ success: true }, { error_code: 'fund.exceeded' }])
    const leftOn = async (on?: string) => {
      const { funds } = await office.call<Balances>('get_fund_balances', { on })
      return funds.find(({ fund_id }) => fund_id === fund)?.left
    }
    const { rows } = await sql<{ on: string }>`
      select expected_payment_date as on from requests where id = ${ids[0]}`.execute(office.db)
    expect(await leftOn()).toBe('100.00')
    expect(await leftOn(rows[0]?.on)).toBe('40.00')
  })

  test('names and categories are taken once', async () => {
    await save('Once', { categories: ['Mikvah'] })
    expect(await office.refusal('save_fund', { name: ' once ' })).toMatchObject({
      fields: { name: 'fund.nameTaken' },
    })
    expect(
      await office.refusal('save_fund', { name: 'Two', categories: ['Mikvah'] }),
    ).toMatchObject({
      fields: { categories: 'fund.categoryTaken' },
    })
    for (const unknown of ['No such category', '\udfff']) {
      expect(
        await office.refusal('save_fund', { name: 'Two', categories: ['Mikvah', unknown] }),
      ).toMatchObject({ fields: { categories: 'err.invalidInput' } })
    }
    expect(await office.refusal('save_fund', { name: 'Two', budget: '5' })).toMatchObject({
      fields: { period: 'common.required' },
    })
  })
})
