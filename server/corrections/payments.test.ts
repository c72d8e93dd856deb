import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { correctionInputs, familyInputs } from '#server/testing/correction-changes.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { openPayoutOffice, type PayoutOffice } from '#server/testing/payout-office.ts'
import { saveSettings } from '#server/testing/payout-world.ts'
import { paymentCases } from '#server/testing/request-inputs.ts'

type Change = { changed_at: string; was: object; confirmed_at: string | null }
const otherNumber = { input_ach_account_number: '998877665544' }

describeEachDatabase('The payment of a corrected request', (database) => {
  let office: PayoutOffice
  beforeAll(async () => {
    office = await openPayoutOffice(database)
    await saveSettings(office)
  })
  afterAll(() => office.close())

  const correct = (input: unknown) =>
    office.byFamily<{ corrected_at: string }>('correct_own_request', input)
  const correctForFamily = (input: unknown) => office.call('correct_request', input)
  const request = (request_id: string) =>
    office.call<{ payment_change: Change | null }>('get_request', { request_id })

  test('is not locked before the details are confirmed, and keeps what was locked', async () => {
    await office.clean()
    const id = await office.decided()
    const run = await office.newRun()
    const run_id = run.id
    const done = await correct(familyInputs(id, otherNumber))
    const [payment] = await office.payments(run)
    expect(payment).toMatchObject({
      account_masked: '••••5544',
      unconfirmed: { changed_at: done.corrected_at, was: { account_number: '••••6789' } },
    })
    const unconfirmed = { error_code: 'payout.problem.details_unconfirmed' }
    expect(await office.refusal('lock_payout_run', { run_id })).toMatchObject(unconfirmed)
    // Whoever decides now may have opened the request before the change.
    await office.call('create_admin_review', { input_request_id: id, input_donation_amount: '501' })
    expect(await office.refusal('lock_payout_run', { run_id })).toMatchObject(unconfirmed)

    const early = { request_id: id, changed_at: new Date(0).toISOString() }
    expect(await office.refusal('confirm_payment_details', early)).toMatchObject({
      error_code: 'correct.changedMeanwhile',
    })
    const confirm = { request_id: id, changed_at: done.corrected_at, operation_id: randomUUID() }
    const confirmed = await office.call('confirm_payment_details', confirm)
    expect(await office.call('confirm_payment_details', confirm)).toEqual(confirmed)
    expect(await office.events('request.details_confirmed', id)).toBe(1)
    expect((await request(id)).payment_change?.confirmed_at).not.toBeNull()

    await office.call('lock_payout_run', { run_id })
    const expected = { expected_corrected_at: done.corrected_at }
    expect(await correct(familyInputs(id, { ...otherNumber, ...expected }))).toMatchObject({
      error_code: 'correct.closed',
    })
    const [locked] = await office.payments(run)
    await correctForFamily(correctionInputs(id, { ...expected, input_ach_account_number: '1212' }))
    const [same] = await office.payments(run)
    expect(same).toMatchObject({
      account_masked: locked?.account_masked,
      differs: true,
      now: { account_masked: '••••' },
    })
    await office.call('unlock_payout_run', { run_id })
    expect((await office.payments(run))[0]).toMatchObject({ account_masked: '••••' })
    expect(await office.refusal('lock_payout_run', { run_id })).toMatchObject(unconfirmed)
    await office.call('cancel_payout_run', { run_id })
  })

  test('takes the new method, and forgets the name for the old bank', async () => {
    await office.clean()
    const id = await office.decided()
    const run = await office.newRun()
    const [payment] = await office.payments(run)
    await office.call('act_on_payment change', {
      payment_id: payment?.id,
      payee_for_bank: 'MOSHE COHEN',
    })
    const check = { input_payment_method: 'check', ...paymentCases[3].inputs }
    await correct(familyInputs(id, check))
    const [moved] = await office.payments(run)
    expect(moved).toMatchObject({ method: 'check', payee_for_bank: null, state: 'planned' })
    expect(moved?.unconfirmed?.was).toMatchObject({
      payment_method: 'ach',
      account_number: '••••6789',
    })
    await office.call('cancel_payout_run', { run_id: run.id })
  })

  test('opens the way for the family again when the bank sends it back', async () => {
    await office.clean()
    const id = await office.decided()
    const run = await office.newRun()
    await office.call('lock_payout_run', { run_id: run.id })
    await office.give(run, 'ach')
    expect(await correct(familyInputs(id, otherNumber))).toMatchObject({
      error_code: 'correct.closed',
    })
    const [payment] = await office.payments(run)
    const back = { payment_id: payment?.id, code: 'R03', on: office.today() }
    await office.call('act_on_payment come_back', back)
    expect(await correct(familyInputs(id, otherNumber))).toMatchObject({ success: true })
    const again = { payment_id: payment?.id, details_confirmed_at: new Date(0).toISOString() }
    expect(await office.refusal('act_on_payment pay_again', again)).toMatchObject({
      error_code: 'payout.problem.details_unconfirmed',
    })
    await office.call('act_on_payment pay_again', { payment_id: payment?.id })
    expect((await request(id)).payment_change?.confirmed_at).not.toBeNull()
  })
})
