import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ProcedureOutput } from '#contract/index.ts'
import { correctionInputs, familyInputs } from '#server/testing/correction-changes.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { openPayoutOffice, type PayoutOffice } from '#server/testing/payout-office.ts'

type Answer = { success: boolean; error_code?: string; corrected_at?: string; left?: string[] }
const otherNumber = { input_ach_account_number: '998877665544' }
/** Changes the city and keeps the numbers. */
const otherCity = {
  kept_numbers: ['routing_number', 'account_number'],
  input_ach_routing_number: null,
  input_ach_account_number: null,
  input_ach_city: 'Monsey',
}

// Rivka and her colleague are the whole office.
describeEachDatabase('Changed payment details', (database) => {
  let office: PayoutOffice
  let colleague: { id: string; cookie: string }
  const byColleague = async (name: string, input: unknown) =>
    (await office.server.call(name, input, colleague.cookie)).body as Answer
  const confirmed = (input: unknown) => office.refusal('confirm_payment_details', input)
  const refused = { error_code: 'payout.otherConfirms' }

  beforeAll(async () => {
    office = await openPayoutOffice(database, { PAYOUT_TWO_PERSON: 'required' })
    colleague = await office.server.signIn({ is_admin: true, name: 'Chaim Katz' })
  })
  beforeEach(() => office.clean())
  afterAll(() => office.close())

  const isUnconfirmed = async (run: { id: string }) =>
    (await office.getRun(run)).problems.some(({ code }) => code === 'details_unconfirmed')

  test('are confirmed field by field, each by somebody else than who typed it', async () => {
    const request_id = await office.decided()
    const run = await office.newRun()
    const first = await office.call<Answer>(
      'correct_request',
      correctionInputs(request_id, otherNumber),
    )
    const expected_corrected_at = first.corrected_at
    const { corrected_at: changed_at } = await byColleague(
      'correct_request',
      correctionInputs(request_id, { ...otherCity, expected_corrected_at }),
    )
    const confirm = { request_id, changed_at }
    expect(await confirmed(confirm)).toMatchObject({
      success: true,
      confirmed_at: null,
      left: ['account_number'],
    })
    expect(await isUnconfirmed(run)).toBe(true)
    expect(await confirmed(confirm)).toMatchObject(refused)
    expect(await byColleague('confirm_payment_details', confirm)).toMatchObject({ left: [] })
    expect(await isUnconfirmed(run)).toBe(false)
  })

  test('are of who typed the present value, not of who typed another field later', async () => {
    const request_id = await office.decided()
    await office.newRun()
    const first = await office.call<Answer>(
      'correct_request',
      correctionInputs(request_id, otherNumber),
    )
    const expected_corrected_at = first.corrected_at
    const { corrected_at: changed_at } = await office.byFamily<Answer>(
      'correct_own_request',
      familyInputs(request_id, { ...otherCity, expected_corrected_at }),
    )
    const confirm = { request_id, changed_at }
    expect(await confirmed(confirm)).toMatchObject({ left: ['account_number'] })
    const told = await office.call<ProcedureOutput<'get_details_confirmation'>>(
      'get_details_confirmation',
      { request_id },
    )
    expect(told).toMatchObject({
      fields: [{ field: 'account_number', typed_by_name: 'Rivka Levi', is_mine: false }],
      refusal: 'payout.otherConfirms',
      who: expect.arrayContaining(['Chaim Katz']),
    })
    expect(await byColleague('confirm_payment_details', confirm)).toMatchObject({ left: [] })
  })

  test('are not confirmed by paying again, as far as who pays again typed them', async () => {
    const request_id = await office.decided()
    const run = await office.newRun()
    await office.call('act_on_payment hold', {
      payment_id: (await office.payments(run))[0]?.id,
      reason: 'wait',
    })
    const [payment] = await office.payments(run)
    await office.call('undo_admin_review', { request_id })
    await office.call('create_admin_review', {
      input_request_id: request_id,
      input_donation_amount: '18',
    })
    await office.call('correct_request', correctionInputs(request_id, otherNumber))
    await office.call('act_on_payment pay_again', { payment_id: payment?.id })
    expect(await isUnconfirmed(run)).toBe(true)
  })

  test('of an administrator’s own account are confirmed by another, or as its family', async () => {
    const request_id = await office.decided()
    const run = await office.newRun()
    await office.db
      .updateTable('requests')
      .set({ user_id: office.admin.id })
      .where('id', '=', request_id)
      .execute()
    const { corrected_at: changed_at } = await byColleague(
      'correct_request',
      correctionInputs(request_id, otherNumber),
    )
    const confirm = { request_id, changed_at }
    expect(await byColleague('confirm_payment_details', confirm)).toMatchObject(refused)
    // Nobody else is there who did not type it.
    expect(await confirmed(confirm)).toMatchObject({ success: true, left: [] })
    const own = { error_code: 'review.ownRequest' }
    const review = { input_request_id: request_id, input_donation_amount: '5000' }
    expect(await office.refusal('create_admin_review', review)).toMatchObject(own)
    expect(await office.refusal('undo_admin_review', { request_id })).toMatchObject(own)
    const [payment] = await office.payments(run)
    const payment_id = payment?.id
    await office.call('act_on_payment hold', { payment_id, reason: 'wait' })
    expect(await office.refusal('act_on_payment release', { payment_id })).toMatchObject(own)
    expect(await byColleague('act_on_payment release', { payment_id })).toMatchObject({
      success: true,
    })
    await office.call('hold_request', { request_id, reason: 'wait' })
    expect(await office.refusal('release_request', { request_id })).toMatchObject(own)
    expect(await byColleague('release_request', { request_id })).toMatchObject({ success: true })
  })

  test('of an administrator’s own account that nobody can confirm do not stop a run', async () => {
    const request_id = await office.decided()
    await office.decided(3)
    const run = await office.newRun()
    await office.db
      .updateTable('requests')
      .set({ user_id: office.admin.id })
      .where('id', '=', request_id)
      .execute()
    await office.db
      .updateTable('payment_details')
      .set({
        changed_at: new Date(),
        changed_by: office.admin.id,
        changed_from: '{"routing_number": null}',
      })
      .where('request_id', '=', request_id)
      .execute()
    expect(await isUnconfirmed(run)).toBe(true)
    await office.db
      .updateTable('users')
      .set({ is_admin: false })
      .where('id', '=', colleague.id)
      .execute()
    const { problems, notes } = await office.getRun(run)
    expect([problems, notes.map(({ code }) => code)]).toEqual([
      [],
      expect.arrayContaining(['own_unconfirmed']),
    ])
    expect(await office.refusal('lock_payout_run', { run_id: run.id })).toMatchObject({
      success: true,
    })
    const states = (await office.payments(run)).map(({ state }) => state)
    expect(states.sort()).toEqual(['held', 'locked'])
  })
})
