import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { PayoutRun } from '#contract/payouts.ts'
import { dateAfter } from '#domain/payment-date.ts'
import { comingFriday } from '#domain/payouts/proposal.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { openPayoutOffice, type PayoutOffice } from '#server/testing/payout-office.ts'
import { nextFriday, saveSettings } from '#server/testing/payout-world.ts'

const [ach, check] = [0, 3]

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

  type Moved = { run: PayoutRun; updated: number }
  const move = (run: { id: string }, what: object) =>
    office.call<Moved>('move_payments', { run_id: run.id, ...what })
  const methodsIn = async (run: { id: string }) =>
    (await office.payments(run)).map(({ method }) => method).sort()

  test('a method and chosen payments move to a second draft of the Friday, and back', async () => {
    for (const at of [ach, ach, check]) await office.decided(at, '100')
    const first = await office.newRun()
    const press = { method: 'check', operation_id: randomUUID() }
    const { run: second, updated } = await move(first, press)
    expect(updated).toBe(1)
    expect(second).toMatchObject({ pay_on: first.pay_on, state: 'draft', is_second: true })
    expect(await move(first, press)).toMatchObject({ run: { id: second.id }, updated: 1 })
    expect([await methodsIn(first), await methodsIn(second)]).toEqual([['ach', 'ach'], ['check']])
    const [payment] = await office.payments(first)
    const payment_ids = [payment?.id ?? '']
    expect((await move(first, { payment_ids })).run.id).toBe(second.id)
    expect(await methodsIn(second)).toEqual(['ach', 'check'])
    expect((await move(second, { payment_ids })).run.id).toBe(first.id)
    expect(await methodsIn(first)).toEqual(['ach', 'ach'])
  })

  test('moving needs a draft that has the payments', async () => {
    await office.decided(ach, '100')
    const run = await office.newRun()
    const [payment] = await office.payments(run)
    const refused = async (what: object) =>
      (await office.refusal('move_payments', { run_id: run.id, ...what })).error_code
    expect(await refused({ method: 'check' })).toBe('payout.stateChanged')
    const payment_ids = [payment?.id ?? '']
    expect(await refused({ payment_ids: [...payment_ids, randomUUID()] })).toBe(
      'payout.stateChanged',
    )
    expect(await refused({})).toBe('err.invalidInput')
    expect(await refused({ method: 'ach', payment_ids })).toBe('err.invalidInput')
    await office.call('lock_payout_run', { run_id: run.id })
    expect(await refused({ method: 'ach' })).toBe('payout.notDraft')
  })

  test('a second draft takes nothing by itself, and does not replace the first one', async () => {
    for (const at of [ach, check]) await office.decided(at, '100')
    const first = await office.newRun()
    const { run: second } = await move(first, { method: 'check' })
    const { pay_on } = first
    expect(await office.refusal('create_payout_run', { pay_on })).toMatchObject({
      error_code: 'payout.draftExists',
    })
    await office.call('lock_payout_run', { run_id: first.id })
    await office.decided(ach, '200')
    expect(await office.getRun(second)).toMatchObject({ due: 0 })
    const add = { run_id: second.id, all_due: true }
    expect(await office.refusal('add_payment', add)).toMatchObject({
      error_code: 'payouts.isSecond',
    })
    const { run: third } = await office.call<{ run: PayoutRun }>('create_payout_run', { pay_on })
    expect([await methodsIn(third), await methodsIn(second)]).toEqual([['ach'], ['check']])
    await office.call('cancel_payout_run', { run_id: second.id })
    expect(await methodsIn(third)).toEqual(['ach', 'check'])
  })

  test('colleagues are shown what was moved, in both runs', async () => {
    for (const at of [ach, check]) await office.decided(at, '100')
    const first = await office.newRun()
    const { run: second } = await move(first, { method: 'check' })
    const { cookie } = await office.server.signIn({ is_admin: true })
    const seen = async (run: { id: string }) => {
      const { body } = await office.server.call('get_run_changes', { run_id: run.id }, cookie)
      const { changes } = body as { changes: { what: string }[] }
      return changes.filter(({ what }) => what === 'payout.payment_moved').length
    }
    expect([await seen(first), await seen(second)]).toEqual([1, 1])
  })
})
