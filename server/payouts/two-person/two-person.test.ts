import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PayoutNotice, PayoutRun } from '#contract/payouts.ts'
import { correctionInputs, familyInputs } from '#server/testing/correction-changes.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { type FileOffice, openFileOffice } from '#server/testing/payout-files.ts'
import { answersFile, bankAnswer, uploadResults } from '#server/testing/payout-results.ts'
import { completeSettings, saveSettings } from '#server/testing/payout-world.ts'

describeEachDatabase('With two administrators', { differs: 'locks' }, (database) => {
  let office: FileOffice
  let other: string
  const byOther = async (name: string, input: unknown) =>
    (await office.server.call(name, input, other)).body as {
      success: boolean
      error_code?: string
    }
  beforeAll(async () => {
    office = await openFileOffice(database, { PAYOUT_TWO_PERSON: 'required' })
    other = (await office.server.signIn({ is_admin: true })).cookie
  })
  afterAll(() => office.close())

  /** Returns a run with two ACH payments that the other administrator locked and this one handed over. */
  async function sentRun() {
    await office.clean()
    for (const amount of ['180', '36']) await office.decided(0, amount)
    const run = await office.newRun()
    await byOther('lock_payout_run', { run_id: run.id })
    await office.give(run, 'ach')
    return { run, payments: await office.payments(run) }
  }

  test('who changed what a run pays by cannot lock it, and who locked cannot hand over', async () => {
    await saveSettings(office)
    await office.decided(0)
    const run = await office.newRun()
    const run_id = run.id
    const lock = () => office.refusal('lock_payout_run', { run_id })
    expect(await lock()).toMatchObject({ error_code: 'payout.otherLocks' })
    expect(await byOther('lock_payout_run', { run_id })).toMatchObject({ success: true })
    expect(await byOther('unlock_payout_run', { run_id })).toMatchObject({ success: true })
    const [payment] = await office.payments(run)
    await office.call('update_payment', { payment_id: payment?.id, account_type: 'savings' })
    expect(await lock()).toMatchObject({ error_code: 'payout.otherLocks' })
    expect(await byOther('lock_payout_run', { run_id })).toMatchObject({ success: true })
    await byOther('unlock_payout_run', { run_id })
    expect(await lock()).toMatchObject({ success: true })

    const refused = await office.download(run, 'ach.txt')
    expect([refused.status, refused.text]).toEqual([
      403,
      expect.stringContaining('payout.otherPerson'),
    ])
    expect((await office.download(run, 'ach-sheet.csv')).status).toBe(200)
    expect((await office.download(run, 'ach.txt', { Cookie: other })).status).toBe(200)
    // Who locked may say what became of the file.
    const sent = { run_id, method: 'ach' }
    expect(await office.call('mark_payments_sent', sent)).toMatchObject({ updated: 1 })
    const returned = { payment_id: payment?.id, code: 'R03', on: office.today() }
    expect(await byOther('record_payment_return', returned)).toMatchObject({ success: true })
    await office.decided(3)
    const next = await office.newRun()
    expect(await byOther('lock_payout_run', { run_id: next.id })).toMatchObject({
      error_code: 'payout.otherLocks',
    })
    expect(await office.refusal('lock_payout_run', { run_id: next.id })).toMatchObject({
      success: true,
    })
  })

  test('who corrected payment details cannot confirm them', async () => {
    await office.clean()
    const request_id = await office.decided()
    const run = await office.newRun()
    const sent = correctionInputs(request_id, { input_ach_account_number: '998877665544' })
    const first = await office.call<{ corrected_at: string }>('correct_request', sent)
    // Another correction of the same details does not hide who made the first.
    const { corrected_at } = await office.byFamily<{ corrected_at: string }>(
      'correct_own_request',
      familyInputs(request_id, {
        kept_numbers: ['routing_number', 'account_number'],
        input_ach_routing_number: null,
        input_ach_account_number: null,
        input_ach_city: 'Monsey',
        expected_corrected_at: first.corrected_at,
      }),
    )
    const confirm = { request_id, changed_at: corrected_at }
    const refused = { error_code: 'payout.otherConfirms' }
    expect(await office.refusal('confirm_payment_details', confirm)).toMatchObject(refused)
    expect(await byOther('confirm_payment_details', confirm)).toMatchObject({ success: true })
    expect(await office.refusal('lock_payout_run', { run_id: run.id })).toMatchObject({
      error_code: 'payout.otherLocks',
    })
    expect(await byOther('lock_payout_run', { run_id: run.id })).toMatchObject({ success: true })
  })

  test('who agreed to a notice of change cannot lock, who only closed one can', async () => {
    const { run, payments } = await sentRun()
    const answers = ['C01', 'C02'].map((code, at) =>
      bankAnswer(office.db, payments[at]?.id ?? '', code, ['987654321', '026009593'][at]),
    )
    const file = answersFile(await Promise.all(answers))
    const { import_id } = await uploadResults(office, run, file)
    await office.call('confirm_payout_results', { import_id })
    const { notices } = await office.call<{ notices: PayoutNotice[] }>('get_payout_notices', {
      run_id: run.id,
    })
    const noticeOf = (code: string) => ({
      notice_id: notices.find((notice) => notice.code === code)?.id,
    })
    await office.decided(3)
    const next = await office.newRun()
    const lock = () => office.refusal('lock_payout_run', { run_id: next.id })
    await office.call('dismiss_payout_notice', noticeOf('C01'))
    expect(await lock()).toMatchObject({ success: true })
    await office.call('unlock_payout_run', { run_id: next.id })
    await office.call('apply_payout_notice', noticeOf('C02'))
    expect(await lock()).toMatchObject({ error_code: 'payout.otherLocks' })
    expect(await byOther('lock_payout_run', { run_id: next.id })).toMatchObject({ success: true })
  })

  test('a run warns of the daily limit and of a day to hand over that has passed', async () => {
    await office.clean()
    const ach = { ...completeSettings.ach, daily_limit: '$1,000', lead_days: 2 }
    await saveSettings(office, { ...completeSettings, ach })
    await office.decided(0, '600')
    const run = await office.newRun()
    const notes = async () => (await office.getRun(run)).notes.map(({ code }) => code)
    expect(await notes()).not.toContain('daily_limit')
    await office.decided(0, '400.01')
    await office.call('add_payment', { run_id: run.id, all_due: true })
    const over = { code: 'daily_limit', limit_usd: '1000.00', total_usd: '1000.01' }
    expect((await office.getRun(run)).notes).toContainEqual(over)
    const before = await office.getRun(run)
    await saveSettings(office, { ...completeSettings, ach: { ...ach, lead_days: 10 } })
    const after = await office.getRun(run)
    const [earlier, later] = [after, before].map(
      ({ methods }) => methods[0]?.calendar.upload_by_bank ?? '',
    )
    expect(earlier && later && earlier < later).toBe(true)
  })

  test('two runs of a Friday are added up for the daily limit', async () => {
    await office.clean()
    const ach = { ...completeSettings.ach, daily_limit: '1000' }
    await saveSettings(office, { ...completeSettings, ach })
    await office.decided(0, '600')
    const first = await office.newRun()
    expect(await byOther('lock_payout_run', { run_id: first.id })).toMatchObject({ success: true })
    const limits = async (run: { id: string }) =>
      (await office.getRun(run)).notes.filter(({ code }) => code === 'daily_limit')
    expect(await limits(first)).toEqual([])

    const held = await office.decided(0, '400.01')
    await office.decided(3, '5000') // a check does not count
    const { run: second } = await office.call<{ run: PayoutRun }>('create_payout_run', {
      pay_on: first.pay_on,
    })
    const over = [{ code: 'daily_limit', limit_usd: '1000.00', total_usd: '1000.01' }]
    expect(await limits(second)).toEqual(over)
    expect(await limits(first)).toEqual(over)
    await office.call('hold_request', { request_id: held, reason: 'wait' })
    expect(await limits(first)).toEqual([])
    await office.call('cancel_payout_run', { run_id: second.id })
  })

  test('details that changed after the decision prevent locking until they are confirmed', async () => {
    await office.clean()
    const request_id = await office.decided(3)
    const run = await office.newRun()
    await database.kysely
      .updateTable('payment_details')
      .set({ changed_at: new Date(Date.now() + 1000) })
      .where('request_id', '=', request_id)
      .execute()
    expect((await office.getRun(run)).problems).toMatchObject([{ code: 'details_unconfirmed' }])
    expect(await byOther('lock_payout_run', { run_id: run.id })).toMatchObject({
      error_code: 'payout.problem.details_unconfirmed',
    })
    await database.kysely
      .updateTable('payments')
      .set({ details_confirmed_at: new Date(Date.now() + 2000) })
      .where('request_id', '=', request_id)
      .execute()
    expect((await office.getRun(run)).problems).toEqual([])
    await office.call('cancel_payout_run', { run_id: run.id })
  })

  test('a payment never joins a draft whose Friday has passed', async () => {
    await office.clean()
    await office.decided(3)
    const run = await office.newRun()
    const [payment] = await office.payments(run)
    await database.kysely
      .insertInto('payout_runs')
      .values({ number: 9_999, pay_on: '2020-01-03', created_by: null })
      .execute()
    await office.call('cancel_payout_run', { run_id: run.id })
    const [waiting] = await database.kysely
      .selectFrom('payments')
      .select('run_id')
      .where('id', '=', payment?.id ?? '')
      .execute()
    expect(waiting).toEqual({ run_id: null })
  })
})
