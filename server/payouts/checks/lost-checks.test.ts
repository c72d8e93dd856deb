import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ProcedureOutput } from '#contract/index.ts'
import type { PayoutCheck, PayoutPayment, PayoutRun } from '#contract/payouts.ts'
import { dateAfter } from '#domain/payment-date.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { type FileOffice, openFileOffice } from '#server/testing/payout-files.ts'
import { downloadFile, saveSettings } from '#server/testing/payout-world.ts'
import { paymentCases } from '#server/testing/request-inputs.ts'

const CHECK = paymentCases.findIndex(({ method }) => method === 'check')

describeEachDatabase('A check that did not come', (database) => {
  let office: FileOffice
  beforeAll(async () => {
    office = await openFileOffice(database)
    await saveSettings(office)
  })
  beforeEach(() => office.clean())
  afterAll(() => office.close())

  const list = async (input: object = {}) =>
    (await office.call<{ checks: PayoutCheck[] }>('list_checks', input)).checks
  const kinds = async (run: { id: string }) =>
    (await office.download(run, 'positive_pay.csv')).text
      .trim()
      .split('\r\n')
      .map((line) => line.split(',').slice(2, 4).join(' '))
  const replace = async (number: number) => {
    const { payment } = await office.call<{ payment: PayoutPayment }>(
      'act_on_payment replace_check',
      {
        number,
        reason: 'lost',
      },
    )
    return payment
  }

  test('is stopped and replaced in the next run, once the bank has answered', async () => {
    const { request_id, run, number } = await office.paidCheck()
    expect(await kinds(run)).toEqual([`I ${number}`])
    const before = await office.letters('check_replaced')
    expect(await replace(number)).toMatchObject({ state: 'returned', attempt: 1 })
    expect(await office.letters('check_replaced')).toBe(before + 1)
    expect(await office.letters('payment_returned')).toBe(0)
    expect(await office.statusOf(request_id)).toBe('processing')
    expect(await kinds(run)).toEqual([`V ${number}`])
    expect(await list()).toMatchObject([{ number, state: 'stopped', end_reason: 'lost' }])

    // No draft takes it while the bank may still pay the old one.
    const next = await office.newRun()
    expect(await office.payments(next)).toEqual([])
    const answered = { number, answer: 'stopped', on: office.today() }
    await office.call('act_on_payment answer_stop', answered)
    expect(await office.refusal('act_on_payment answer_stop', answered)).toMatchObject({
      success: false,
    })
    const [again] = await office.payments(next)
    expect(again).toMatchObject({ attempt: 2, state: 'planned' })
    await office.call('lock_payout_run', { run_id: next.id })
    const [locked] = await office.payments(next)
    expect(Number(locked?.check_number)).toBeGreaterThan(number)
    expect(await kinds(next)).toEqual([`I ${locked?.check_number}`])
    expect(await kinds(run)).toEqual([`V ${number}`])
  })

  test('that came back is not paid again as long as a bank may pay it', async () => {
    const { payment_id, number } = await office.paidCheck()
    await office.call('act_on_payment come_back', { payment_id, on: office.today() })
    const again = () => office.refusal('act_on_payment pay_again', { payment_id })
    expect(await again()).toMatchObject({ error_code: 'payout.problem.check_open' })
    await office.call('act_on_payment stop_check', { number, reason: 'lost' })
    expect(await again()).toMatchObject({ success: false })
    const run = await office.newRun()
    await office.call('act_on_payment answer_stop', {
      number,
      answer: 'stopped',
      on: office.today(),
    })
    // Only a check that is replaced is planned by the answer.
    expect(await office.payments(run)).toEqual([])
    expect(await again()).toMatchObject({ success: true })
    expect(await office.payments(run)).toMatchObject([{ attempt: 2, state: 'planned' }])
  })

  test('that clears by mistake is what it was before', async () => {
    const { request_id, number } = await office.paidCheck()
    await office.call('act_on_payment stop_check', { number, reason: 'lost' })
    const cleared = { number, amount: '180', on: office.today() }
    await office.call('act_on_payment clear_check', cleared)
    expect(await office.statusOf(request_id)).toBe('paid')
    await office.call('act_on_payment undo_clearing', { number })
    expect(await list()).toMatchObject([{ number, state: 'stopped', cleared_on: null }])
    expect(await office.statusOf(request_id)).toBe('processing')
  })

  test('is an alarm if it clears: its payment is paid, and the later one taken back', async () => {
    const { request_id, number, payment_id } = await office.paidCheck()
    await replace(number)
    const cleared = { number, on: office.today() }
    expect(
      await office.refusal('act_on_payment clear_check', { ...cleared, amount: '18' }),
    ).toMatchObject({ error_code: 'payout.checkAmount', fields: { amount: 'payout.checkAmount' } })
    const { check, alarm } = await office.call<{ check: PayoutCheck; alarm: boolean }>(
      'act_on_payment clear_check',
      { ...cleared, amount: '180.00' },
    )
    expect([check.state, check.cleared_on, alarm]).toEqual(['cleared', office.today(), true])
    const { payments } = await office.call<{ payments: PayoutPayment[] }>('get_request_payments', {
      request_id,
    })
    expect(payments).toMatchObject([{ id: payment_id, state: 'paid', return_code: null }])
    expect(await office.statusOf(request_id)).toBe('paid')
    expect(
      await office.refusal('act_on_payment clear_check', { ...cleared, amount: '180' }),
    ).toMatchObject({ error_code: 'payout.checkState' })
  })

  test('that clears voids the later check, of which the bank was told already', async () => {
    const { number } = await office.paidCheck()
    await office.call('act_on_payment void_check', { number, reason: 'wrong' })
    const next = await office.newRun()
    await office.call('lock_payout_run', { run_id: next.id })
    const [later] = await office.payments(next)
    expect(await kinds(next)).toEqual([`I ${later?.check_number}`])
    await office.call('act_on_payment clear_check', { number, amount: '180', on: office.today() })
    expect(await list()).toMatchObject([
      { number: later?.check_number, state: 'void' },
      { number, state: 'cleared' },
    ])
    expect(await kinds(next)).toEqual([`V ${later?.check_number}`])
  })

  test('that clears is marked with the later check, while the bank may pay that too', async () => {
    const { number, payment_id } = await office.paidCheck()
    await office.call('act_on_payment void_check', { number, reason: 'wrong' })
    const next = await office.newRun()
    await office.call('lock_payout_run', { run_id: next.id })
    await office.give(next, 'check')
    const [later] = await office.payments(next)
    await office.call('act_on_payment stop_check', {
      number: Number(later?.check_number),
      reason: 'lost',
    })
    await office.call('act_on_payment clear_check', { number, amount: '180', on: office.today() })
    const { paid_twice } = await office.call<ProcedureOutput<'get_open_items'>>(
      'get_open_items',
      {},
    )
    const marked = paid_twice.map((one) => `${one.payment_id} ${one.state}`)
    expect(marked.sort()).toEqual([`${payment_id} paid`, `${later?.id} returned`].sort())
  })

  test('whose stop the bank answers with "paid" is cleared', async () => {
    const { number, request_id } = await office.paidCheck()
    await replace(number)
    await office.call('act_on_payment answer_stop', { number, answer: 'paid', on: office.today() })
    expect(await list({ state: 'cleared' })).toMatchObject([{ number }])
    expect(await office.statusOf(request_id)).toBe('paid')
  })

  test('that is digital counts with its newest check', async () => {
    const digital = { input_check_delivery_method: 'email' }
    for (const at of [CHECK, 0]) await office.decided(at, '180', at === CHECK ? digital : {})
    const run = await office.newRun()
    await office.call('lock_payout_run', { run_id: run.id })
    const payment_id = (await office.payments(run)).find((one) => one.method === 'check')?.id ?? ''
    await downloadFile(office, run, 'ach')
    // The bank was told something of the run, so the check is void.
    await office.call('act_on_payment hold', { payment_id, reason: 'wait' })
    await office.call('act_on_payment release', { payment_id })
    const next = await office.newRun()
    await office.call('lock_payout_run', { run_id: next.id })
    await office.give(next, 'check')
    const [again] = await office.payments(next)
    expect(again).toMatchObject({ attempt: 2, state: 'sent' })
    await office.call('act_on_payment stop_check', { payment_id: again?.id, reason: 'lost' })
    expect((await list()).map(({ state }) => state).sort()).toEqual(['stopped', 'void'])
  })

  test('that is digital has no number, and is stopped by its payment', async () => {
    const { run, payment_id, request_id } = await office.paidCheck({
      input_check_delivery_method: 'email',
    })
    expect((await office.download(run, 'check.csv')).status).toBe(404)
    expect((await office.download(run, 'positive_pay.csv')).status).toBe(404)
    expect(await list()).toMatchObject([{ number: null, delivery: 'email', state: 'issued' }])
    const noted = { payment_id, service_number: ' DCS-004417 ' }
    await office.call('act_on_payment note_service_number', noted)
    for (const search of ['DCS-004417', 'dcs-0044']) {
      expect(await list({ search })).toMatchObject([{ service_number: 'DCS-004417' }])
    }
    await office.call('act_on_payment note_service_number', { ...noted, service_number: '004417' })
    expect(await list({ search: '004417' })).toHaveLength(1)
    expect(await list({ search: '4417' })).toEqual([])
    expect(await office.events('payout.check_noted', request_id)).toBe(2)
    await office.call('act_on_payment replace_check', { payment_id, reason: 'lost' })
    await office.call('act_on_payment answer_stop', {
      payment_id,
      answer: 'stopped',
      on: office.today(),
    })
    expect(await list()).toMatchObject([{ state: 'stopped', stop_confirmed_on: office.today() }])
  })

  test('on paper has no number of a service', async () => {
    const { payment_id } = await office.paidCheck()
    const noted = { payment_id, service_number: '7' }
    expect(await office.refusal('act_on_payment note_service_number', noted)).toMatchObject({
      error_code: 'payout.checkState',
    })
  })

  test('in the mail is told to its family, with the day by which it should come', async () => {
    const { request_id, run, number } = await office.paidCheck()
    const expected_on = '2099-01-02'
    const early = { on: office.today(), expected_on: dateAfter(office.today(), -1) }
    expect(
      await office.refusal('record_checks_mailed', { run_id: run.id, ...early }),
    ).toMatchObject({
      error_code: 'payout.expectedEarly',
      fields: { expected_on: 'payout.expectedEarly' },
    })
    await office.call('record_checks_mailed', { run_id: run.id, on: office.today(), expected_on })
    expect(await office.notice(request_id)).toEqual({
      kind: 'mailed',
      on: office.today(),
      expected_on,
    })
    await office.call('act_on_payment clear_check', { number, amount: '180', on: office.today() })
    expect(await office.notice(request_id)).toMatchObject({ kind: 'being_paid' })
  })

  test('that is digital needs an e-mail address before locking', async () => {
    const digital = { input_check_delivery_method: 'email' }
    const request_id = await office.decided(CHECK, '180', digital)
    await office.db
      .updateTable('requests')
      .set({ email: null })
      .where('id', '=', request_id)
      .execute()
    const run: PayoutRun = await office.newRun()
    expect(await office.refusal('lock_payout_run', { run_id: run.id })).toMatchObject({
      error_code: 'payout.problem.email_missing',
    })
  })

  test('is found by number, payee, state and age', async () => {
    const { number, run } = await office.paidCheck({ input_check_payee_name: 'Chana Weiss' })
    await office.call('record_checks_mailed', { run_id: run.id, on: office.today() })
    const days = { older_than_days: 90 }
    for (const [input, count] of [
      [{ search: String(number) }, 1],
      [{ search: 'weiss' }, 1],
      [{ search: 'Cohen' }, 0],
      [{ state: 'mailed' }, 1],
      [{ state: 'issued' }, 0],
      [days, 0],
    ] as const) {
      expect([input, (await list(input)).length]).toEqual([input, count])
    }
    await office.db
      .updateTable('checks')
      .set({ issued_on: '2026-01-02' } as never)
      .execute()
    expect(await list(days)).toMatchObject([{ number, state: 'stale' }])
    expect(await list({ state: 'stale' })).toHaveLength(1)
    expect(await list({ state: 'mailed' })).toHaveLength(0)
  })
})
