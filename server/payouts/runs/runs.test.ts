import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { PayoutRun } from '#contract/payouts.ts'
import { dateAfter } from '#domain/payment-date.ts'
import { comingFriday } from '#domain/payouts/proposal.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { openPayoutOffice, type PayoutOffice } from '#server/testing/payout-office.ts'
import { nextFriday, saveSettings } from '#server/testing/payout-world.ts'

describeEachDatabase('Runs', (database) => {
  let office: PayoutOffice
  beforeAll(async () => {
    office = await openPayoutOffice(database)
    await saveSettings(office)
  })
  beforeEach(() => office.clean())
  afterAll(() => office.close())

  test('a run is one draft per Friday, and only on Fridays that can be paid', async () => {
    const pay_on = nextFriday()
    const today = comingFriday(new Date(), 'America/New_York')
    const refused = {
      [dateAfter(pay_on, 1)]: 'payout.notFriday',
      [dateAfter(today, -7)]: 'payout.fridayPassed',
      [dateAfter(today, 9 * 7)]: 'payout.fridayTooFar',
    }
    for (const [date, error_code] of Object.entries(refused)) {
      const fields = { pay_on: error_code }
      const refusal = await office.refusal('create_payout_run', { pay_on: date })
      expect(refusal).toMatchObject({ error_code, fields })
    }
    const { run } = await office.call<{ run: PayoutRun }>('create_payout_run', { pay_on })
    expect(await office.refusal('create_payout_run', { pay_on })).toMatchObject({
      error_code: 'payout.draftExists',
    })
    const { runs } = await office.call<{ runs: PayoutRun[] }>('get_payout_runs', {})
    expect(runs[0]).toEqual(run)
    await office.call('cancel_payout_run', { run_id: run.id })
    expect((await office.call<{ run: PayoutRun }>('create_payout_run', { pay_on })).run.state).toBe(
      'draft',
    )
  })
})
