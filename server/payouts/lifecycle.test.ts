import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PayoutPayment, PayoutRun } from '#contract/payouts.ts'
import { dateAfter } from '#domain/payment-date.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { openPayoutOffice, type PayoutOffice } from '#server/testing/payout-office.ts'
import { downloadFile, saveSettings } from '#server/testing/payout-world.ts'
import { paymentCases } from '#server/testing/request-inputs.ts'

describeEachDatabase('The life of a run', { differs: 'transactions' }, (database) => {
  let office: PayoutOffice
  beforeAll(async () => {
    office = await openPayoutOffice(database)
  })
  afterAll(() => office.close())

  test('six methods go from decisions to money, and a return is paid again', async () => {
    await saveSettings(office)
    const ids = await Promise.all(
      paymentCases.map((_, at) =>
        office.decided(at, `${100 + at}.50`, at === 6 ? { input_full_name: 'משה כהן' } : {}),
      ),
    )
    const run = await office.newRun()
    expect(run).toMatchObject({ state: 'draft', revision: 1, created_by_name: 'Rivka Levi' })
    const planned = await office.payments(run)
    expect(planned.map(({ request_id }) => request_id).sort()).toEqual([...ids].sort())
    expect(planned[0]?.reference).toMatch(/^K\d{8}$/)
    expect((await office.getRun(run)).problems.map(({ code }) => code)).toEqual(['rate_missing'])
    expect(await office.refusal('lock_payout_run', { run_id: run.id })).toMatchObject({
      success: false,
      error_code: 'payout.problem.rate_missing',
    })
    const rate = { run_id: run.id, rate: '3.021', rate_date: office.today(), source: 'manual' }
    await office.call('set_payout_rate', rate)
    const locked = await office.call<{ run: PayoutRun }>('lock_payout_run', { run_id: run.id })
    expect(locked.run).toMatchObject({ state: 'locked', locked_by_name: 'Rivka Levi' })
    expect(locked.run.totals.map(({ method, count, total }) => [method, count, total])).toEqual([
      ['ach', 1, '100.50'],
      ['wire', 2, '204.00'],
      ['check', 1, '103.50'],
      ['ojc_check', 1, '104.50'],
      ['ojc_online', 1, '105.50'],
      ['israeli_bank', 1, '321.74'],
    ])
    expect(await Promise.all(ids.map(office.statusOf))).toEqual(ids.map(() => 'processing'))

    for (const { method } of locked.run.totals) {
      await office.give(run, method)
    }
    expect(await Promise.all(ids.map(office.statusOf))).toEqual(ids.map(() => 'processed'))
    for (const { method } of locked.run.totals) {
      await office.call('mark_payments_paid', { run_id: run.id, method })
    }
    expect(await Promise.all(ids.map(office.statusOf))).toEqual(ids.map(() => 'paid'))
    expect(await office.letters('paid')).toBe(ids.length)
    expect((await office.getRun(run)).run.state).toBe('closed')
    expect(await Promise.all(ids.map((id) => office.events('payout.payment_paid', id)))).toEqual(
      ids.map(() => 1),
    )

    const first = (await office.payments(run)).find(({ method }) => method === 'ach')
    if (!first) throw new Error('The run has payments')
    const back = { payment_id: first.id, code: 'r03', on: office.today() }
    // A notice of change says that the money arrived.
    expect(
      await office.refusal('act_on_payment come_back', { ...back, code: 'c01' }),
    ).toMatchObject({
      fields: { code: 'payout.isNotice' },
    })
    const { payment } = await office.call<{ payment: PayoutPayment }>(
      'act_on_payment come_back',
      back,
    )
    expect(payment).toMatchObject({ state: 'returned', return_code: 'R03' })
    const paid = { count: 6, total_usd: '624.00' }
    expect((await office.getRun(run)).run).toMatchObject({ came_back: 1, paid })
    expect(await office.statusOf(first.request_id)).toBe('processing')
    expect(await office.letters('payment_returned')).toBe(1)
    expect(await office.refusal('act_on_payment come_back', back)).toMatchObject({
      error_code: 'payout.stateChanged',
    })

    const next = await office.newRun()
    expect(await office.payments(next)).toEqual([])
    expect(
      await office.refusal('add_payment', { run_id: next.id, request_id: first.request_id }),
    ).toMatchObject({ error_code: 'payout.problem.ended_payment' })
    const again = await office.call<{ payment: PayoutPayment }>('act_on_payment pay_again', {
      payment_id: first.id,
    })
    expect(again.payment).toMatchObject({ attempt: 2, state: 'planned', run_id: next.id })
    expect(again.payment.reference > first.reference).toBe(true)
    await office.call('cancel_payout_run', { run_id: next.id })
  })
})

describeEachDatabase('Payments of a run', (database) => {
  let office: PayoutOffice
  beforeAll(async () => {
    office = await openPayoutOffice(database)
  })
  afterAll(() => office.close())

  test('taking out, holding, releasing and a cancelled run move payments as the rules say', async () => {
    await saveSettings(office)
    const [id, other] = [await office.decided(), await office.decided(3)]
    const run = await office.newRun()
    const [payment, second] = await office.payments(run)
    if (!payment || !second) throw new Error('Both are due')
    await office.call('act_on_payment remove', { payment_id: payment.id })
    expect(await office.getRun(run)).toMatchObject({ due: 1 })
    await office.call('add_payment', { run_id: run.id, all_due: true })
    expect(await office.refusal('add_payment', { run_id: run.id, request_id: id })).toMatchObject({
      error_code: 'payout.problem.live_payment',
    })
    expect(
      await office.refusal('act_on_payment hold', { payment_id: second.id, reason: ' ' }),
    ).toMatchObject({
      error_code: 'common.required',
    })
    await office.call('act_on_payment hold', { payment_id: second.id, reason: 'wait' })
    expect(await office.statusOf(other)).toBe('created')
    const released = await office.call<{ payment: PayoutPayment }>('act_on_payment release', {
      payment_id: second.id,
    })
    expect(released.payment).toMatchObject({ state: 'planned', run_id: run.id, hold_reason: null })
    await office.call('cancel_payout_run', { run_id: run.id })
    expect(await office.payments(run)).toEqual([])
    const next = await office.newRun()
    expect(await office.payments(next)).toHaveLength(2)
    await office.call('cancel_payout_run', { run_id: next.id })
  })

  test('a planned amount follows its review, a locked one does not', async () => {
    await office.clean()
    await saveSettings(office)
    const id = await office.decided(0, '500')
    const run = await office.newRun()
    const change = (amount: string) =>
      office.call('create_admin_review', { input_request_id: id, input_donation_amount: amount })
    await change('600')
    expect((await office.payments(run))[0]).toMatchObject({ amount_usd: '600.00', differs: false })
    await office.call('lock_payout_run', { run_id: run.id })
    await change('700') // another due over the difference
    const first = { amount_usd: '600.00', due_number: 1 }
    expect(await office.payments(run)).toMatchObject([first])
    await office.call('unlock_payout_run', { run_id: run.id })
    expect(await office.statusOf(id)).toBe('created')
    expect(await office.payments(run)).toMatchObject([first])
    await change('0')
    expect(await office.payments(run)).toEqual([])
    await office.call('cancel_payout_run', { run_id: run.id })
  })

  test('a request that is put on hold holds its payment, and cannot be locked', async () => {
    await office.clean()
    const id = await office.decided(3)
    const run = await office.newRun()
    await office.call('hold_request', { request_id: id, reason: 'wait' })
    const [payment] = await office.payments(run)
    expect(payment).toMatchObject({ state: 'held', hold_reason: 'wait' })
    const release = { payment_id: payment?.id }
    expect(await office.refusal('act_on_payment release', release)).toMatchObject({
      error_code: 'payout.problem.on_hold',
    })
    await office.call('release_request', { request_id: id })
    expect(await office.payments(run)).toMatchObject([{ state: 'planned' }])
    await office.call('cancel_payout_run', { run_id: run.id })
  })

  test('a held payment leaves the files of its locked run, and the run is closed by itself', async () => {
    await office.clean()
    const [, second] = [await office.decided(3, '10'), await office.decided(3, '20')]
    const run = await office.newRun()
    await office.call('lock_payout_run', { run_id: run.id })
    const held = (await office.payments(run)).find(({ request_id }) => request_id === second)
    await office.call('act_on_payment hold', { payment_id: held?.id, reason: 'wait' })
    expect((await office.getRun(run)).run).toMatchObject({
      revision: 2,
      totals: [{ method: 'check', count: 1, total: '10.00' }],
    })
    const released = await office.call<{ payment: PayoutPayment }>('act_on_payment release', {
      payment_id: held?.id,
    })
    expect(released.payment).toMatchObject({ run_id: null, state: 'planned' })
    await office.give(run, 'check')
    expect(await office.refusal('unlock_payout_run', { run_id: run.id })).toMatchObject({
      error_code: 'payout.cannotUnlock',
    })
    await office.call('mark_payments_paid', { run_id: run.id, method: 'check' })
    expect((await office.getRun(run)).run.state).toBe('closed')
    const next = await office.newRun()
    expect(await office.payments(next)).toHaveLength(1)
    await office.call('cancel_payout_run', { run_id: next.id })
  })

  test('a return with a quiet code sends no letter, and one of a locked payment sends it first', async () => {
    await office.clean()
    const id = await office.decided(3)
    const run = await office.newRun()
    await office.call('lock_payout_run', { run_id: run.id })
    const [payment] = await office.payments(run)
    const before = await office.letters('payment_returned')
    const input = { payment_id: payment?.id, code: 'R14' }
    const back = { ...input, on: office.today() }
    const refusalOn = async (days: number) => {
      const on = dateAfter(back.on, days)
      return (await office.refusal('act_on_payment come_back', { ...back, on })).error_code
    }
    expect(await refusalOn(1)).toBe('payout.dateInFuture')
    expect(await refusalOn(-2)).toBe('payout.dateBeforeGiven')
    expect(await refusalOn(0)).toBe('payout.noFile')
    await downloadFile(office, run, 'check')
    await office.call('act_on_payment come_back', back)
    expect(await office.letters('payment_returned')).toBe(before)
    expect(await office.events('payout.payment_sent', id)).toBe(1)
    expect(await office.events('payout.payment_returned', id)).toBe(1)
  })

  test('the status cannot be set by hand and the person not erased while a payment is underway', async () => {
    await office.clean()
    const id = await office.decided(3)
    const run = await office.newRun()
    await office.call('lock_payout_run', { run_id: run.id })
    const byHand = { request_id: id, status: 'paid' }
    expect(await office.refusal('update_request_status', byHand)).toMatchObject({
      error_code: 'payout.underway',
    })
    const erase = { request_id: id, confirmation: 'Moshe Cohen' }
    expect(await office.refusal('erase_person', erase)).toMatchObject({
      error_code: 'payout.eraseUnderway',
    })
    await office.give(run, 'check')
    await office.call('mark_payments_paid', { run_id: run.id, method: 'check' })
    const exported = JSON.stringify(
      await office.call('export_person', { request_id: id, with_numbers: false }),
    )
    const [payment] = await office.payments(run)
    expect(exported).toContain(payment?.reference)
    await office.call('erase_person', erase)
    const stored = await office.server.services.db
      .selectFrom('payments')
      .select(['payee', 'address', 'numbers', 'amount_usd', 'state', 'reference'])
      .where('request_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(stored).toEqual({
      payee: null,
      address: null,
      numbers: null,
      amount_usd: '500.00',
      state: 'paid',
      reference: payment?.reference,
    })
    await office.signInFamily()
  })
})
