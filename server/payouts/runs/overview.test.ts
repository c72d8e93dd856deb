import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProcedureOutput } from '#contract/index.ts'
import type { PayoutRun } from '#contract/payouts.ts'
import { comingFriday } from '#domain/payouts/proposal.ts'
import { correctionInputs } from '#server/testing/correction-changes.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { openPayoutOffice, type PayoutOffice } from '#server/testing/payout-office.ts'
import { paymentCases } from '#server/testing/request-inputs.ts'

const ojcCheck = paymentCases.find(({ method }) => method === 'ojc_check')

describeEachDatabase('What the office reads about payouts', (database) => {
  let office: PayoutOffice
  beforeAll(async () => {
    office = await openPayoutOffice(database)
  })
  afterAll(() => office.close())
  const overview = () =>
    office.call<ProcedureOutput<'get_payout_overview'>>('get_payout_overview', {})
  const historyOf = async (request_id: string) =>
    (
      await office.call<ProcedureOutput<'get_request_payments'>>('get_request_payments', {
        request_id,
      })
    ).payments

  test('the overview follows a payment from due to returned to paid again', async () => {
    const friday = comingFriday(new Date(), 'America/New_York')
    expect(await overview()).toEqual({
      friday,
      run: null,
      due: [],
      overdue: 0,
      open: [],
      approved: '0.00',
      paid: '0.00',
      forgotten: [],
      reminders: [],
      came_back: [],
    })
    const id = await office.decided(4, '250') // no bank date, so it can be locked on any day
    const { run } = await office.call<{ run: PayoutRun }>('create_payout_run', { pay_on: friday })
    expect((await overview()).run).toEqual(run)
    if ((await office.payments(run)).length === 0) {
      await office.call('add_payment', { run_id: run.id, request_id: id })
    }
    const locked = await office.call<{ run: PayoutRun }>('lock_payout_run', { run_id: run.id })
    await office.call('create_admin_review', {
      input_request_id: id,
      input_donation_amount: '300',
    })
    await office.call('correct_request', {
      ...correctionInputs(id, ojcCheck?.inputs),
      input_payment_method: ojcCheck?.method,
      input_ojc_check_payee_name: 'Moshe Gross',
    })
    const [payment] = await office.payments(run)
    expect(payment).toMatchObject({
      differs: true,
      now: { amount_usd: '250.00', payee: 'Moshe Gross' },
      run_number: locked.run.number,
      pay_on: friday,
      paid_again: false,
    })
    await office.give(run, 'ojc_check')
    await office.call('mark_payments_paid', { run_id: run.id, method: 'ojc_check' })
    const paidDollars = async () => {
      const { weeks } = await office.call<ProcedureOutput<'get_payout_statistics'>>(
        'get_payout_statistics',
        {},
      )
      expect(weeks).toHaveLength(12)
      return weeks.at(-1)?.dollars
    }
    expect(await paidDollars()).toEqual([{ name: 'ojc_check', amount: '250.00' }])
    // The raise has made a due of its own.
    expect(await overview()).toMatchObject({
      approved: '300.00',
      paid: '250.00',
      open: [{ count: 1, amount: '50.00' }],
    })
    await office.call('act_on_payment come_back', {
      payment_id: payment?.id,
      reason: 'lost in the mail',
      on: office.today(),
    })
    expect(await paidDollars()).toEqual([])
    expect((await overview()).came_back).toMatchObject([
      { id: payment?.id, state: 'returned', end_reason: 'lost in the mail' },
    ])
    expect((await overview()).run).toMatchObject({ came_back: 1, state: 'closed' })
    await office.call('act_on_payment pay_again', { payment_id: payment?.id })
    expect((await overview()).came_back).toEqual([])
    expect(await historyOf(id)).toMatchObject([
      { attempt: 2, state: 'planned', run_number: null },
      { attempt: 1, state: 'returned', paid_again: true, run_number: run.number },
    ])
  })
})
