import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProcedureOutput } from '#contract/index.ts'
import { dateAfter } from '#domain/payment-date.ts'
import { comingFriday } from '#domain/payouts/proposal.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { openPayoutOffice, type PayoutOffice } from '#server/testing/payout-office.ts'
import { requestInputs } from '#server/testing/request-inputs.ts'

// With FUND_LIMITS=required, and the lists that figures open.

describeEachDatabase('What a fund allows', (database) => {
  let office: PayoutOffice
  beforeAll(async () => {
    office = await openPayoutOffice(database, { FUND_LIMITS: 'required' })
  })
  afterAll(() => office.close())

  const friday = comingFriday(new Date(), 'America/New_York')
  const save = async (name: string, more: object) =>
    (await office.call<{ fund_id: string }>('save_fund', { name, ...more })).fund_id

  function direct(amount: string, more: object = {}) {
    const { input_code: _, code_id: __, status: ___, ...shared } = requestInputs()
    return office.refusal('create_direct_request', {
      ...shared,
      input_email: null,
      input_date_of_request: office.today(),
      input_category: 'Medical',
      input_admin_amount: amount,
      ...more,
    })
  }

  test('a direct request that exceeds its fund is refused, with nothing stored', async () => {
    await office.clean()
    await save('Sick', { budget: '1000', period: 'once', categories: ['Medical'] })
    const stored = async () => {
      const { rows } = await sql<{ count: number }>`select count(*)::int from requests`.execute(
        office.db,
      )
      return rows[0]?.count
    }
    expect(await direct('600')).toMatchObject({ success: true })
    const before = await stored()
    expect(await direct('600')).toMatchObject({
      error_code: 'fund.exceeded',
      fields: { input_admin_amount: 'fund.exceeded' },
    })
    const plan = { input_plan: { every: 'week', first_on: friday, times: 3 } }
    expect(await direct('200', plan)).toMatchObject({ error_code: 'fund.exceeded' })
    expect(await stored()).toBe(before)
    expect(await direct('400')).toMatchObject({ success: true })
    expect(await direct('')).toMatchObject({ success: true })
  })

  test('a change of a plan is refused only where it takes more than a period has', async () => {
    await office.clean()
    const weekly = await save('Weekly', { budget: '500', period: 'week' })
    const id = await office.decided(4, '0')
    const plan = { every: 'week', first_on: friday, times: 3 }
    const decided = {
      input_request_id: id,
      input_donation_amount: '300',
      input_fund_id: weekly,
      input_plan: plan,
    }
    expect(await office.refusal('create_admin_review', decided)).toMatchObject({ success: true })
    // 900 in all, and never more than 300 in a week.
    const change = (more: object) =>
      office.refusal('change_dues', { request_id: id, from_number: 2, ...more })
    expect(await change({ amount: '501' })).toMatchObject({
      error_code: 'fund.exceeded',
      fields: { amount: 'fund.exceeded' },
    })
    expect(await change({ amount: '500' })).toMatchObject({ success: true })
    expect(await change({ extend: { times: 2 } })).toMatchObject({ success: true })
    await office.call('save_fund', {
      fund_id: weekly,
      name: 'Weekly',
      budget: '250',
      period: 'week',
    })
    expect(await change({ extend: { times: 1 } })).toMatchObject({ error_code: 'fund.exceeded' })
    // Less is always possible.
    expect(await change({ amount: '400' })).toMatchObject({ success: true })
    const stopped = await change({ stop: true })
    const { dues } = stopped as unknown as { dues: { amount: string }[] }
    expect(dues.map(({ amount }) => amount)).toEqual(['300.00', ...Array(4).fill('400.00')])
    await office.call('withdraw_request', { request_id: id })
  })

  test('every way to approve more asks it', async () => {
    await office.clean()
    const fund_id = await save('Once', { budget: '500', period: 'once' })
    const [id, other] = [await office.decided(4, '0'), await office.decided(4, '100')]
    const decide = (amount: string, more: object = {}) => ({
      ...{ input_request_id: id, input_donation_amount: amount, input_fund_id: fund_id, ...more },
    })
    const ask = async (name: string, input: object) =>
      (await office.refusal(name, input)).error_code ?? 'done'
    const plan = { every: 'week', first_on: friday, times: 2 }
    const one = { request_id: id }
    const second = { ...one, from_number: 2 }
    const moved = { request_id: other, fund_id }
    const presses = [
      ['create_admin_review', decide('251', { input_plan: plan })],
      ['create_admin_review', decide('250', { input_plan: plan })],
      ['change_dues', { ...second, amount: '251' }],
      ['change_dues', { ...second, extend: { times: 1 } }],
      ['set_fund', moved],
      ['change_dues', { ...second, skip: true }],
      ['set_fund', moved],
      ['change_dues', { ...second, resume: true }],
      ['withdraw_request', one],
      ['create_admin_review', { input_request_id: other, input_donation_amount: '251' }],
      ['restore_request', one],
      ['create_admin_review', { input_request_id: other, input_donation_amount: '501' }],
    ] as const
    const answers: string[] = []
    for (const [name, input] of presses) answers.push(await ask(name, input))
    const [passed, no] = ['done', 'fund.exceeded']
    expect(answers).toEqual([
      ...[no, passed, no, no, no],
      ...[passed, passed, no],
      ...[passed, passed, no, no],
    ])
  })

  test('the figures of a fund, a family and a past day open lists of the same sum', async () => {
    await office.clean()
    await sql`update funds set budget = null, period = null`.execute(office.db)
    const { funds } = await office.call<ProcedureOutput<'list_funds'>>('list_funds', {})
    const [general] = funds
    const [before, decided, between, first, second] = [31, 30, 28, 27, 23].map((days) =>
      dateAfter(office.today(), -days),
    )
    const ids = [await office.decided(4, '500'), await office.decided(4, '180.50')]
    await office.datePostings(ids, decided ?? '')
    await office.call('record_outside_payment', {
      ...{ request_id: ids[0], amount: '120', paid_on: first, way: 'cash' },
    })
    await office.call('record_outside_payment', {
      ...{ request_id: ids[1], amount: '180.50', paid_on: second, way: 'card' },
    })
    const list = async (figure: string, more: object = {}) => {
      const listed = await office.call<ProcedureOutput<'get_books_items'>>('get_books_items', {
        figure,
        limit: 1,
        ...more,
      })
      return listed.sum
    }
    const balance = (
      await office.call<ProcedureOutput<'get_fund_balances'>>('get_fund_balances', {})
    ).funds.find(({ fund_id }) => fund_id === general?.fund_id)
    const ofFund = { fund_id: general?.fund_id }
    expect(balance).toMatchObject({ paid: '300.50', approved: '380.00', planned: '0.00' })
    expect((await list('paid', ofFund)).amount).toBe(balance?.paid)
    expect((await list('waiting', ofFund)).amount).toBe(balance?.approved)
    expect((await list('planned', ofFund)).amount).toBe(balance?.planned)
    expect((await list('paid', { ...ofFund, from: before, to: first })).amount).toBe('120.00')
    const openOn = async (day?: string) => (await list('open', { to: day })).amount
    expect(await openOn(before)).toBe('0.00')
    expect(await openOn(between)).toBe('680.50')
    expect(await openOn(first)).toBe('560.50')
    expect(await openOn(office.today())).toBe('380.00')
    const csv = await office.server.app.request(
      `/exports/open-items.csv?from=2020-01-01&to=${office.today()}&as_of=${first}`,
      { headers: { Cookie: office.admin.cookie } },
    )
    expect((await csv.text()).trimEnd().split('\r\n').at(-1)).toContain('560.50')
    const wrong = await office.server.app.request(
      `/exports/open-items.csv?from=2020-01-01&to=${office.today()}&as_of=yesterday`,
      { headers: { Cookie: office.admin.cookie } },
    )
    expect(wrong.status).toBe(400)
    const { rows } = await sql<{ family_id: string }>`
      select family_id from requests where id = ${ids[0]}`.execute(office.db)
    const year = second?.slice(0, 4)
    const family = { family_id: rows[0]?.family_id, from: `${year}-01-01`, to: `${year}-12-31` }
    const { years } = await office.call<{ years: { year: number; paid: string }[] }>('get_family', {
      family_id: rows[0]?.family_id,
    })
    expect((await list('paid', family)).amount).toBe(
      years.find((one) => one.year === Number(year))?.paid,
    )
  })
})
