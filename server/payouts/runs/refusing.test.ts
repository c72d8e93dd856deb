import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { PayoutRun } from '#contract/payouts.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { type FileOffice, openFileOffice } from '#server/testing/payout-files.ts'
import { brokenInvariants } from '#server/testing/payout-invariants.ts'
import { completeSettings, saveSettings } from '#server/testing/payout-world.ts'

const [ach, check] = [0, 3]
type Refused = {
  failed: number
  planned: number
  run: PayoutRun | null
  left: { reference: string; code: string }[]
}

describeEachDatabase('A file that the bank refused as a whole', (database) => {
  let office: FileOffice
  beforeAll(async () => {
    office = await openFileOffice(database)
  })
  beforeEach(async () => {
    await office.clean()
    await saveSettings(office)
  })
  afterAll(() => office.close())

  /** Returns a run whose file was given to the bank, with payments by amount. */
  async function givenRun(at: number, method: 'ach' | 'check', ...amounts: string[]) {
    for (const amount of amounts) await office.decided(at, amount)
    const run = await office.newRun()
    await office.call('lock_payout_run', { run_id: run.id })
    await office.give(run, method)
    const of = { run_id: run.id, method }
    return { run, of, payments: await office.payments(run) }
  }
  const refused = (of: object) =>
    office.call<Refused>('record_file_refused', { ...of, reason: 'wrong company id' })
  const stateOf = async (run: { id: string }) =>
    (await office.payments(run)).map(
      ({ amount_usd, state, attempt }) => `${amount_usd} ${state} ${attempt}`,
    )

  test('fails its payments, and plans them anew for the same Friday with the new settings', async () => {
    const { run, of, payments } = await givenRun(ach, 'ach', '10', '20', '30')
    const [, held] = payments
    // As a bank's word of fraud does, after the payment was sent.
    await sql`update requests set hold_reason = 'wait', held_at = now()
      where id = ${held?.request_id}`.execute(database.kysely)
    const answer = await refused(of)
    expect(answer).toMatchObject({
      ...{ failed: 3, planned: 2, run: { pay_on: run.pay_on, state: 'draft' } },
      left: [{ reference: held?.reference, code: 'payout.problem.on_hold' }],
    })
    expect(await stateOf(run)).toEqual(['10.00 failed 1', '20.00 failed 1', '30.00 failed 1'])
    expect((await office.getRun(run)).run).toMatchObject({ came_back: 0, refused: 3 })
    const draft = answer.run ?? run
    expect(await stateOf(draft)).toEqual(['10.00 planned 2', '30.00 planned 2'])
    expect(await office.letters('payment_returned')).toBe(0)

    const settings = { ...completeSettings, ach: { ...completeSettings.ach, company_id: '7' } }
    await saveSettings(office, settings)
    await office.call('lock_payout_run', { run_id: draft.id })
    const { text } = await office.download(draft, 'ach.txt')
    expect(/^5.{39}(.{10})/m.exec(text)?.[1]?.trim()).toBe('7')
    expect((await office.download(run, 'ach.txt')).headers.get('Content-Disposition')).toContain(
      `run-${run.number}-r1-copy-ach.txt`,
    )
    // What was locked again is not with the bank twice.
    expect(await office.refusal('undo_file_refused', of)).toMatchObject({
      error_code: 'payout.paidSince',
    })
    expect(await office.refusal('mark_payments_sent', of)).toMatchObject({
      error_code: 'payout.saidNotGiven',
    })
    expect(await brokenInvariants(database.kysely)).toEqual([])
  })

  test('is taken back: its payments are with the bank, and later attempts end', async () => {
    const { run, of } = await givenRun(ach, 'ach', '10', '20')
    const draft = (await refused(of)).run ?? run
    const [first] = await office.payments(draft)
    await office.call('act_on_payment hold', { payment_id: first?.id, reason: 'wait' })
    expect(await office.call('undo_file_refused', of)).toMatchObject({ updated: 2 })
    expect(await stateOf(run)).toEqual(['10.00 sent 1', '20.00 sent 1'])
    // The one that was held stays in the list, cancelled.
    expect((await office.payments(draft)).map(({ state }) => state)).toEqual(['cancelled'])
    expect((await office.getRun(run)).run.state).toBe('locked')
    await office.call('mark_payments_paid', of)
    expect(await office.refusal('record_file_refused', { ...of, reason: 'x' })).toMatchObject({
      error_code: 'payout.fileWasTaken',
    })
    expect(await brokenInvariants(database.kysely)).toEqual([])
  })

  test('is refused only after it was given, with a reason', async () => {
    const { of } = await givenRun(ach, 'ach', '10')
    expect(await office.refusal('record_file_refused', { ...of, reason: ' ' })).toMatchObject({
      fields: { reason: 'common.required' },
    })
    await refused(of)
    expect(await office.refusal('record_file_refused', { ...of, reason: 'x' })).toMatchObject({
      error_code: 'payout.stateChanged',
    })
  })

  test('makes its checks void, which positive pay tells the bank', async () => {
    const { run, of, payments } = await givenRun(check, 'check', '10')
    const number = payments[0]?.check_number
    await refused(of)
    await office.call('undo_file_refused', of)
    const lines = async () =>
      (await office.download(run, 'positive_pay.csv')).text.trim().split('\r\n')
    expect((await lines()).filter((line) => line.includes(`${number}`))).toMatchObject([
      expect.stringContaining(',I'),
    ])
    await refused(of)
    expect((await lines()).filter((line) => line.includes(`${number}`))).toMatchObject([
      expect.stringContaining(',V'),
    ])
    expect(await office.refusal('undo_file_refused', of)).toMatchObject({
      error_code: 'payout.voidWasTold',
    })
  })

  test('is not one of which a check was written', async () => {
    await office.decided(check, '10')
    const run = await office.newRun()
    await office.call('lock_payout_run', { run_id: run.id })
    const [payment] = await office.payments(run)
    const of = { run_id: run.id, method: 'check' }
    await office.download(run, 'check.csv')
    await office.call('record_file_not_given', of)
    const spoiled = { number: payment?.check_number, reason: 'wrong' }
    await office.call('act_on_payment void_check', spoiled)
    const reason = 'the bank has told us'
    await office.call('mark_payments_sent', { ...of, reason })
    expect(await office.refusal('record_file_refused', { ...of, reason })).toMatchObject({
      error_code: 'payout.checkWasWritten',
    })
  })
})
