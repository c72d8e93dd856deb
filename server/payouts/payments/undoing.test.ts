import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { PayoutPayment, PayoutRun } from '#contract/payouts.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { type FileOffice, openFileOffice } from '#server/testing/payout-files.ts'
import { saveSettings } from '#server/testing/payout-world.ts'
import { paymentCases } from '#server/testing/request-inputs.ts'

const CHECK = paymentCases.findIndex(({ method }) => method === 'check')

describeEachDatabase('A return that was entered by mistake', (database) => {
  let office: FileOffice
  beforeAll(async () => {
    office = await openFileOffice(database)
    await saveSettings(office)
  })
  beforeEach(() => office.clean())
  afterAll(() => office.close())

  /** Pays a request by ACH, up to "all paid" if asked, and lets it come back. */
  async function returned({ isPaid = true, code = 'R03', method = 0, act = 'come_back' } = {}) {
    const request_id = await office.decided(method, '180')
    const run = await office.newRun()
    await office.call('lock_payout_run', { run_id: run.id })
    const name = method === CHECK ? 'check' : 'ach'
    await office.give(run, name)
    if (isPaid) await office.call('mark_payments_paid', { run_id: run.id, method: name })
    const [payment] = await office.payments(run)
    const back = { payment_id: payment?.id, code, on: office.today() }
    await office.call(`act_on_payment ${act}`, back)
    return { request_id, run, payment_id: payment?.id ?? '' }
  }
  const undo = async (payment_id: string) =>
    (await office.call<{ payment: PayoutPayment }>('act_on_payment undo_end', { payment_id }))
      .payment
  const refusal = async (payment_id: string) =>
    (await office.refusal('act_on_payment undo_end', { payment_id })).error_code
  const stateOf = async (run: { id: string }) =>
    (await office.call<{ run: PayoutRun }>('get_payout_run', { run_id: run.id })).run.state
  const letterSent = () =>
    office.db
      .updateTable('outbox')
      .set({ sent_at: new Date() })
      .where('kind', '=', 'payment_returned')
      .execute()

  test('is undone: a paid payment is paid again, and its run stays closed', async () => {
    const { request_id, run, payment_id } = await returned()
    const [paid, before] = [await office.letters('paid'), await office.letters('payment_returned')]
    expect(await undo(payment_id)).toMatchObject({
      state: 'paid',
      return_code: null,
      returned_at: null,
      end_reason: null,
    })
    expect(await office.statusOf(request_id)).toBe('paid')
    // Its Friday is still to come.
    expect(await office.notice(request_id)).toEqual({ kind: 'being_paid', on: run.pay_on })
    expect(await stateOf(run)).toBe('closed')
    // The letter about the return had not gone out, so that nobody has to be told.
    expect(await office.letters('payment_returned')).toBe(before - 1)
    expect(await office.letters('payment_not_returned')).toBe(0)
    expect(await office.letters('paid')).toBe(paid)
    expect(await refusal(payment_id)).toBe('payout.stateChanged')
  })

  test('is undone: a payment that was handed over is so again, and its run is open', async () => {
    for (const act of ['come_back', 'fail']) {
      const ended = await returned({ isPaid: false, act })
      expect(await stateOf(ended.run)).toBe('closed')
      expect(await undo(ended.payment_id)).toMatchObject({ state: 'sent' })
      expect(await office.statusOf(ended.request_id)).toBe('processed')
      expect(await stateOf(ended.run)).toBe('locked')
      await office.call('mark_payments_paid', { run_id: ended.run.id, method: 'ach' })
      expect(await office.events('payout.payment_end_undone', ended.request_id)).toBe(1)
    }
  })

  test('is told to a family that has its letter, and to no other', async () => {
    const first = await returned()
    await letterSent()
    const before = await office.letters('payment_not_returned')
    await undo(first.payment_id)
    expect(await office.letters('payment_not_returned')).toBe(before + 1)
    // After R15 a person calls, and the family had no letter.
    const second = await returned({ code: 'R15' })
    await undo(second.payment_id)
    const third = await returned({ isPaid: false, act: 'fail' })
    await undo(third.payment_id)
    expect(await office.letters('payment_not_returned')).toBe(before + 1)
  })

  test('takes a later attempt with it that was never locked', async () => {
    const { payment_id, request_id } = await returned()
    const next = await office.newRun()
    await office.call('act_on_payment pay_again', { payment_id })
    expect(await office.payments(next)).toHaveLength(1)
    await undo(payment_id)
    expect(await office.payments(next)).toEqual([])
    expect(await office.statusOf(request_id)).toBe('paid')
  })

  test('is not undone once something followed from it', async () => {
    const locked = await returned()
    await office.call('act_on_payment pay_again', { payment_id: locked.payment_id })
    const next = await office.newRun()
    await office.call('lock_payout_run', { run_id: next.id })
    expect(await refusal(locked.payment_id)).toBe('payout.paidSince')

    const corrected = await returned()
    await office.db
      .updateTable('payment_details')
      .set({ changed_at: new Date() })
      .where('request_id', '=', corrected.request_id)
      .execute()
    expect(await refusal(corrected.payment_id)).toBe('payout.undoDetails')

    const answered = await returned()
    await office.db
      .insertInto('request_questions')
      .values({
        request_id: answered.request_id,
        question: 'Which account?',
        asked_at: new Date(),
        answer: 'Another one',
        answered_from: 'family',
        answered_at: new Date(),
      })
      .execute()
    expect(await refusal(answered.payment_id)).toBe('payout.undoAnswered')

    const held = await returned()
    await office.call('hold_request', { request_id: held.request_id, reason: 'ask' })
    expect(await refusal(held.payment_id)).toBe('payout.undoDecided')
    await office.call('release_request', { request_id: held.request_id })
    await office.call('update_request_status', { request_id: held.request_id, status: 'paid' })
    expect(await refusal(held.payment_id)).toBe('payout.undoDecided')
    expect(await office.events('payout.payment_end_undone', held.request_id)).toBe(0)
  })

  test('of a check is undone as long as the check is good', async () => {
    const { payment_id, run } = await returned({ method: CHECK })
    expect(await undo(payment_id)).toMatchObject({ state: 'paid' })
    await office.call('act_on_payment come_back', { payment_id, on: office.today() })
    const [payment] = await office.payments(run)
    await office.call('act_on_payment stop_check', {
      number: payment?.check_number,
      reason: 'lost',
    })
    expect(await refusal(payment_id)).toBe('payout.checkState')
  })

  test('as suspected fraud ends the hold that came with it', async () => {
    const { payment_id, request_id } = await returned({ code: 'R17Q' })
    const holdOf = () =>
      office.db
        .selectFrom('requests')
        .select('on_hold')
        .where('id', '=', request_id)
        .executeTakeFirst()
    expect(await holdOf()).toEqual({ on_hold: true })
    await undo(payment_id)
    expect(await holdOf()).toEqual({ on_hold: false })
    expect(await office.events('request.released', request_id)).toBe(1)
  })

  test('with its whole file is taken back with the file', async () => {
    await office.decided(0, '180')
    const run = await office.newRun()
    await office.call('lock_payout_run', { run_id: run.id })
    await office.give(run, 'ach')
    const refused = { run_id: run.id, method: 'ach', reason: 'wrong' }
    await office.call('record_file_refused', refused)
    const [payment] = await office.payments(run)
    expect(await refusal(payment?.id ?? '')).toBe('payout.undoWithFile')
  })
})
