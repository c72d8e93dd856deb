import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { openPayoutOffice, type PayoutOffice } from '#server/testing/payout-office.ts'
import {
  dueChange as change,
  planFridays as fridays,
  planScene,
} from '#server/testing/plan-scene.ts'

describeEachDatabase('A change of a plan', (database) => {
  let office: PayoutOffice
  beforeAll(async () => {
    office = await openPayoutOffice(database)
  })
  afterAll(() => office.close())
  const { planned, duesOf, open, runOf, pay } = planScene(() => office)

  test('reaches from a due on, and never what was locked', async () => {
    const id = await planned(4)
    await pay(await runOf())
    const run = await runOf(fridays[1])
    await office.call('lock_payout_run', { run_id: run.id })
    const raise = change(id, 1, { amount: '350' })
    await office.call('change_dues', raise)
    // The same press again acts once.
    await office.call('change_dues', raise)
    const { dues, review } = await duesOf(id)
    expect(dues.map(({ amount }) => amount)).toEqual(['300.00', '300.00', '350.00', '350.00'])
    expect(review).toMatchObject({ donation_amount: '1300.00', plan: { amount: null, times: 4 } })
    await office.call('change_dues', change(id, 3, { skip: true }))
    await office.call('change_dues', change(id, 4, { extend: { times: 2 } }))
    const longer = await duesOf(id)
    expect(longer.states).toEqual(['paid', 'locked', 'skipped', 'later', 'later', 'later'])
    expect(longer.review?.donation_amount).toBe('1650.00')
    await office.call('change_dues', change(id, 5, { stop: true }))
    const shorter = await duesOf(id)
    expect(shorter.states.slice(4)).toEqual(['stopped', 'stopped'])
    expect(shorter.review?.donation_amount).toBe('950.00')
    expect(await open()).toMatchObject({ approved: '950.00', paid: '300.00' })
    for (const [number, what] of [
      [1, { skip: true }],
      [2, { skip: true }],
      [3, { skip: true }],
    ] as const) {
      expect(await office.refusal('change_dues', change(id, number, what))).toMatchObject({
        error_code: 'plan.noneOpen',
      })
    }
  })

  test('that stops it after a payment makes it paid, and one that extends it goes on', async () => {
    const id = await planned()
    await pay(await runOf())
    const draft = await runOf(fridays[1])
    expect(await office.payments(draft)).toHaveLength(1)
    await office.call('change_dues', change(id, 2, { stop: true }))
    expect(await office.payments(draft)).toEqual([])
    expect(await office.statusOf(id)).toBe('paid')
    expect(await open()).toMatchObject({ open: '0.00', paid: '300.00' })
    await office.call('change_dues', change(id, 3, { extend: { times: 1 } }))
    expect(await office.statusOf(id)).toBe('processing')
    expect((await duesOf(id)).states).toEqual(['paid', 'stopped', 'stopped', 'later'])
    expect(await open()).toMatchObject({ open: '300.00', approved: '600.00' })
  })

  test('pays a skipped or stopped Friday after all', async () => {
    const id = await planned(4)
    await pay(await runOf())
    await office.call('change_dues', change(id, 2, { skip: true }))
    await office.call('change_dues', change(id, 3, { stop: true }))
    expect(await office.statusOf(id)).toBe('paid')
    expect(await office.refusal('change_dues', change(id, 1, { resume: true }))).toMatchObject({
      error_code: 'plan.noneOpen',
    })
    const back = change(id, 3, { resume: true })
    await office.call('change_dues', back)
    await office.call('change_dues', back)
    expect((await duesOf(id)).states).toEqual(['paid', 'skipped', 'later', 'later'])
    expect(await office.statusOf(id)).toBe('processing')
    await office.call('change_dues', change(id, 2, { resume: true }))
    const { review, states } = await duesOf(id)
    expect(states).toEqual(['paid', 'later', 'later', 'later'])
    expect(review).toMatchObject({ donation_amount: '1200.00', plan: { times: 4 } })
    const run = await runOf(fridays[1])
    expect((await office.payments(run)).map(({ due_number }) => due_number)).toEqual([2])
  })
})
