import { afterAll, beforeAll, expect, test } from 'vitest'
import { dateAfter } from '#domain/payment-date.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { openPayoutOffice, type PayoutOffice } from '#server/testing/payout-office.ts'
import {
  dueChange as change,
  planFridays as fridays,
  planScene,
} from '#server/testing/plan-scene.ts'

const method = 'ojc_check'
const [first = ''] = fridays

describeEachDatabase('A plan', (database) => {
  let office: PayoutOffice
  beforeAll(async () => {
    office = await openPayoutOffice(database)
  })
  afterAll(() => office.close())
  const { planned, duesOf, open, runOf, send, pay, family } = planScene(() => office)

  test('pays each Friday once, and the request is paid with the last one', async () => {
    const id = await planned()
    const letters = await office.letters('paid')
    const { dues, review } = await duesOf(id)
    expect(dues.map(({ due_on, amount }) => [due_on, amount])).toEqual(
      fridays.slice(0, 3).map((friday) => [friday, '300.00']),
    )
    expect(review).toMatchObject({
      donation_amount: '900.00',
      plan: { every: 'week', times: 3, amount: '300.00', first_on: first },
    })
    expect(await open()).toMatchObject({ open: '900.00', paid: '0.00', approved: '900.00' })
    const statuses: string[] = []
    for (const [at, friday] of fridays.slice(0, 3).entries()) {
      const run = await runOf(friday)
      expect(await office.payments(run)).toMatchObject([
        { due_number: at + 1, amount_usd: '300.00' },
      ])
      await send(run)
      statuses.push(await office.statusOf(id))
      await office.call('mark_payments_paid', { run_id: run.id, method })
      statuses.push(await office.statusOf(id))
      expect(await open()).toMatchObject({ approved: '900.00', paid: `${300 * (at + 1)}.00` })
    }
    expect(statuses).toEqual([...Array(4).fill('processing'), 'processed', 'paid'])
    expect(await office.letters('paid')).toBe(letters + 3)
    expect((await duesOf(id)).states).toEqual(['paid', 'paid', 'paid'])
  })

  test('proposes what is due, and nothing twice, whoever else looks', async () => {
    const id = await planned()
    const late = await runOf(fridays[1])
    expect((await office.payments(late)).map(({ due_number }) => due_number)).toEqual([1, 2])
    const early = await runOf()
    expect(await office.payments(early)).toEqual([])
    expect((await duesOf(id)).states).toEqual(['planned', 'planned', 'later'])
    expect((await open()).items.map(({ bucket, due_number }) => [due_number, bucket])).toEqual([
      [1, 'planned'],
      [2, 'planned'],
      [3, 'later'],
    ])
  })

  test('continues with the next due while one has come back', async () => {
    const id = await planned()
    await pay(await runOf())
    const second = await runOf(fridays[1])
    await send(second)
    const [payment] = await office.payments(second)
    await office.call('act_on_payment come_back', { payment_id: payment?.id, on: office.today() })
    expect((await duesOf(id)).states).toEqual(['paid', 'returned', 'later'])
    expect(await office.notice(id)).toMatchObject({ kind: 'returned' })
    await pay(await runOf(fridays[2]))
    expect(await office.statusOf(id)).toBe('processing')
    expect(await open()).toMatchObject({ open: '300.00', paid: '600.00' })
    const again = await office.call<{ payment: { id: string; attempt: number } }>(
      'act_on_payment pay_again',
      {
        payment_id: payment?.id,
      },
    )
    expect(again.payment).toMatchObject({ attempt: 2, due_number: 2 })
    const last = await runOf(fridays[3])
    expect((await office.payments(last)).map(({ due_number }) => due_number)).toEqual([2])
    await pay(last)
    expect(await office.statusOf(id)).toBe('paid')
    expect(await open()).toMatchObject({ open: '0.00', paid: '900.00' })
  })

  test('is refused where it would contradict what was paid, or pay nothing', async () => {
    const id = await planned()
    const review = { input_request_id: id, input_donation_amount: '100' }
    expect(await office.refusal('create_admin_review', review)).toMatchObject({
      error_code: 'review.changeDues',
    })
    expect(await office.refusal('change_dues', change(id, 1, { stop: true }))).toMatchObject({
      error_code: 'plan.nothingLeft',
    })
    expect((await duesOf(id)).states).toEqual(
      ['later', 'later', 'later'].map((state, at) => (at ? state : 'due')),
    )
    const status = { request_id: id, status: 'paid' }
    expect(await office.refusal('update_request_status', status)).toMatchObject({
      error_code: 'review.openDues',
    })
    await pay(await runOf())
    const again = { every: 'month', first_on: first, times: 2 }
    for (const [name, input] of [
      ['undo_admin_review', { request_id: id }],
      ['create_admin_review', { ...review, input_outcome: 'declined', input_message: 'No' }],
      ['create_admin_review', { ...review, input_plan: null }],
      ['create_admin_review', { ...review, input_plan: { ...again, every: 'week' } }],
    ] as const) {
      expect(await office.refusal(name, input)).toMatchObject({ success: false })
    }
    expect((await duesOf(id)).states).toEqual(['paid', 'later', 'later'])
  })

  test('is not made by raising an approval after it was locked', async () => {
    await office.clean()
    const id = await office.decided(4, '500')
    const run = await office.newRun()
    await office.call('lock_payout_run', { run_id: run.id })
    const raised = { input_request_id: id, input_donation_amount: '800' }
    await office.call('create_admin_review', raised)
    await office.call('create_admin_review', raised)
    const { dues, review } = await duesOf(id)
    expect(dues).toMatchObject([
      { number: 1, amount: '500.00', state: 'locked' },
      { number: 2, amount: '300.00' },
    ])
    expect(review).toMatchObject({ donation_amount: '800.00', plan: null })
    await office.call('mark_payments_sent', { run_id: run.id, method })
    await office.call('mark_payments_paid', { run_id: run.id, method })
    expect(await office.statusOf(id)).toBe('processing')
    const next = await runOf(dateAfter(run.pay_on, 7))
    expect(await office.payments(next)).toMatchObject([{ due_number: 2, amount_usd: '300.00' }])
    await pay(next)
    expect(await office.statusOf(id)).toBe('paid')
  })

  test('is paid outside a run by the Friday that the press names', async () => {
    const id = await planned()
    const paid = { request_id: id, amount: '300', paid_on: office.today() }
    expect(await office.refusal('record_outside_payment', { ...paid, way: 'cash' })).toMatchObject({
      error_code: 'payout.whichDue',
      fields: { number: 'payout.whichDue' },
    })
    await office.call('record_outside_payment', { ...paid, number: 1, way: 'by_hand' })
    await office.call('record_outside_payment', { ...paid, number: 2, amount: '100', way: 'cash' })
    expect((await duesOf(id)).states).toEqual(['paid', 'later', 'later'])
    expect(await office.statusOf(id)).toBe('processing')
    expect(await open()).toMatchObject({ open: '500.00', paid: '400.00' })
    const run = await runOf(fridays[1])
    expect(await office.payments(run)).toMatchObject([{ due_number: 2, amount_usd: '200.00' }])
  })

  test('is decided once, however often it is pressed', async () => {
    const id = await planned()
    const draft = await runOf()
    const plan = { every: 'week', first_on: first, times: 3 }
    const again = { input_request_id: id, input_donation_amount: '300', input_plan: plan }
    await office.call('create_admin_review', again)
    expect(await office.payments(draft)).toHaveLength(1)
    await pay(draft)
    await office.call('create_admin_review', again)
    expect((await duesOf(id)).states).toEqual(['paid', 'later', 'later'])
  })

  test('is refused for what was paid outside the portal', async () => {
    const id = await planned()
    await office.call('create_admin_review', {
      ...{ input_request_id: id, input_donation_amount: '300', input_plan: null },
    })
    await office.call('update_request_status', { request_id: id, status: 'paid' })
    const input_plan = { every: 'week', first_on: first, times: 3 }
    expect(
      await office.refusal('create_admin_review', {
        ...{ input_request_id: id, input_donation_amount: '300', input_plan },
      }),
    ).toMatchObject({ success: false })
    expect(await open()).toMatchObject({ open: '0.00', paid: '300.00' })
  })

  test('is replaced or undone before the first lock, and its planned payments leave', async () => {
    const id = await planned()
    const draft = await runOf()
    expect(await office.payments(draft)).toHaveLength(1)
    await office.call('create_admin_review', {
      ...{ input_request_id: id, input_donation_amount: '200', input_plan: null },
    })
    expect(await office.payments(draft)).toEqual([])
    const one = await duesOf(id)
    expect(one.dues).toMatchObject([{ number: 1, amount: '200.00' }])
    expect(one.review).toMatchObject({ plan: null, donation_amount: '200.00' })
    await office.call('undo_admin_review', { request_id: id })
    expect((await duesOf(id)).dues).toEqual([])
    expect(await open()).toMatchObject({ approved: '0.00' })
  })

  test('is held with its request between two dues, and goes on afterwards', async () => {
    const id = await planned()
    await pay(await runOf())
    const second = await runOf(fridays[1])
    await office.call('hold_request', { request_id: id, reason: 'a doubt' })
    expect((await duesOf(id)).states).toEqual(['paid', 'held', 'later'])
    const third = await runOf(fridays[2])
    expect(await office.payments(third)).toEqual([])
    await office.call('release_request', { request_id: id })
    expect(await office.payments(second)).toMatchObject([{ state: 'planned', due_number: 2 }])
    await office.call('add_payment', { run_id: third.id, all_due: true })
    expect(await office.payments(third)).toMatchObject([{ state: 'planned', due_number: 3 }])
  })

  test('names the Friday that the bank has when its request is held or withdrawn', async () => {
    const id = await planned()
    await send(await runOf())
    const asked = { request_id: id }
    expect(await office.call('hold_request', { ...asked, reason: 'a doubt' })).toMatchObject({
      stays: [first],
    })
    await office.call('release_request', asked)
    expect(await office.call('withdraw_request', asked)).toMatchObject({ stays: [first] })
    expect((await duesOf(id)).states).toEqual(['sent', 'stopped', 'stopped'])
  })

  test('shows its family the Fridays, and lets it correct its details between them', async () => {
    const id = await planned()
    const run = await runOf()
    await send(run)
    expect(await family(id)).toMatchObject({ can_correct: false, next_due_on: first })
    await office.call('mark_payments_paid', { run_id: run.id, method })
    const seen = await family(id)
    expect(seen).toMatchObject({ can_correct: true, next_due_on: fridays[1] })
    expect(seen?.dues.map(({ is_paid, amount }) => [is_paid, amount])).toEqual([
      [true, null],
      [false, null],
      [false, null],
    ])
  })
})
