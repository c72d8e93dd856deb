import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ProcedureOutput } from '#contract/index.ts'
import type { PayoutPayment } from '#contract/payouts.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { type FileOffice, openFileOffice } from '#server/testing/payout-files.ts'
import { brokenInvariants } from '#server/testing/payout-invariants.ts'
import { answersFile, bankAnswer, uploadResults } from '#server/testing/payout-results.ts'
import { downloadFile, saveSettings } from '#server/testing/payout-world.ts'

describeEachDatabase('A payment that the bank has against the word of the office', (database) => {
  let office: FileOffice
  beforeAll(async () => {
    office = await openFileOffice(database)
    await saveSettings(office)
  })
  beforeEach(() => office.clean())
  afterAll(() => office.close())

  async function lockedRun(...amounts: string[]) {
    for (const amount of amounts) await office.decided(0, amount)
    const run = await office.newRun()
    await office.call('lock_payout_run', { run_id: run.id })
    const payments = await office.payments(run)
    return { run, payments, of: { run_id: run.id, method: 'ach' } }
  }
  /** Returns a run with one payment that was held, because its file is said not to be given. */
  async function heldRun() {
    const locked = await lockedRun('10')
    await downloadFile(office, locked.run, 'ach')
    await office.call('record_file_not_given', locked.of)
    const payment_id = locked.payments[0]?.id ?? ''
    await office.call('act_on_payment hold', { payment_id, reason: 'wait' })
    return { ...locked, payment_id }
  }
  const stateOf = async (run: { id: string }) =>
    (await office.payments(run)).map(({ state, attempt }) => `${state} ${attempt}`)
  const doubts = async () =>
    (await office.call<ProcedureOutput<'get_open_items'>>('get_open_items', {})).paid_twice
  const contradictions = async () => {
    const { rows } = await sql`select from outbox where kind = 'payout_contradicted'`.execute(
      database.kysely,
    )
    return rows.length
  }

  test('is cancelled if the bank took it out, and planned anew', async () => {
    const { run, payments } = await lockedRun('10')
    const input = { payment_id: payments[0]?.id, reason: 'the bank has deleted the entry' }
    expect(await office.refusal('act_on_payment take_out', input)).toMatchObject({
      error_code: 'payout.stateChanged',
    })
    await office.give(run, 'ach')
    const taken = await office.call<{ payment: PayoutPayment }>('act_on_payment take_out', input)
    expect(taken.payment).toMatchObject({ attempt: 2, state: 'planned' })
    expect(await stateOf(run)).toEqual(['cancelled 1'])
    expect((await office.getRun(run)).run.state).toBe('closed')
    // The bank did pay it, and it came back: nothing of it is out, and the new attempt stays.
    await office.call('act_on_payment come_back', {
      payment_id: payments[0]?.id,
      on: office.today(),
    })
    expect(await stateOf(run)).toEqual(['returned 1'])
    const next = await office.newRun()
    expect(await office.payments(next)).toMatchObject([{ attempt: 2, state: 'planned' }])
    expect(await brokenInvariants(database.kysely)).toEqual([])
  })

  test('is sent by the return of a file that was said not to be given', async () => {
    const { run, payment_id } = await heldRun()
    const before = await contradictions()
    const file = answersFile([await bankAnswer(office.db, payment_id, 'R03')])
    const preview = await uploadResults(office, run, file)
    expect(preview).toMatchObject({
      matched: [{ contradicts: true, payment: { state: 'held' } }],
    })
    await office.call('confirm_payout_results', { import_id: preview.import_id })
    expect(await stateOf(run)).toEqual(['returned 1'])
    expect(await contradictions()).toBeGreaterThan(before)
    const { files } = await office.call<ProcedureOutput<'list_run_files'>>('list_run_files', {
      run_id: run.id,
    })
    expect(files.map(({ fate }) => fate)).toEqual(['given'])
    expect(await brokenInvariants(database.kysely)).toEqual([])
  })

  test('is listed as perhaps paid twice until somebody says what came of it', async () => {
    const { run, payment_id, of } = await heldRun()
    await office.call('act_on_payment release', { payment_id })
    const next = await office.newRun()
    await office.call('lock_payout_run', { run_id: next.id })
    await office.give(next, 'ach')
    const given = { ...of, revision: 1, reason: 'the bank has told us' }
    await office.call('mark_payments_sent', given)
    expect([await stateOf(run), await stateOf(next)]).toEqual([['sent 1'], ['sent 2']])
    const [first, second, ...more] = await doubts()
    expect([first?.state, second?.state, more.length]).toEqual(['sent', 'sent', 0])
    const answer = { payment_id: first?.payment_id, note: 'the bank has found nothing' }
    expect(await office.refusal('act_on_payment answer_paid_twice', answer)).toMatchObject({
      error_code: 'payout.stateChanged',
    })
    await office.call('act_on_payment answer_never_paid', answer)
    expect(await doubts()).toEqual([])
    expect(await office.refusal('act_on_payment answer_never_paid', answer)).toMatchObject({
      error_code: 'payout.stateChanged',
    })
    expect([await stateOf(run), await stateOf(next)]).toEqual([['failed 1'], ['sent 2']])
  })

  test('is a loss if it was really paid twice', async () => {
    const { run, payment_id, of } = await heldRun()
    await office.call('act_on_payment release', { payment_id })
    const next = await office.newRun()
    await office.call('lock_payout_run', { run_id: next.id })
    await office.give(next, 'ach')
    await office.call('mark_payments_sent', { ...of, revision: 1, reason: 'the bank has told us' })
    for (const run_id of [run.id, next.id]) {
      await office.call('mark_payments_paid', { run_id, method: 'ach' })
    }
    expect(await doubts()).toHaveLength(2)
    const answer = { payment_id, note: 'the family keeps both' }
    await office.call('act_on_payment answer_paid_twice', answer)
    expect(await doubts()).toEqual([])
    const open = await office.call<ProcedureOutput<'get_open_items'>>('get_open_items', {})
    expect(open).toMatchObject({ approved: '20.00', paid: '20.00', open: '0.00' })
    expect(await brokenInvariants(database.kysely)).toEqual([])
  })

  test('in two given files is marked, and stays with the bank if one of them is refused', async () => {
    const { run, of } = await lockedRun('10')
    await downloadFile(office, run, 'ach')
    await office.call('record_file_not_given', of)
    await downloadFile(office, run, 'ach')
    await office.call('mark_payments_sent', { ...of, revision: 1, reason: 'the bank has told us' })
    expect([await stateOf(run), await doubts()]).toMatchObject([['sent 1'], [{ state: 'sent' }]])
    await office.call('mark_payments_sent', { ...of, revision: 2 })
    expect(await doubts()).toHaveLength(1)
    const refused = { ...of, revision: 2, reason: 'a duplicate' }
    expect(await office.call('record_file_refused', refused)).toMatchObject({
      failed: 0,
      planned: 0,
    })
    expect([await stateOf(run), await doubts()]).toEqual([['sent 1'], []])
    const [payment] = await office.payments(run)
    const taken = { payment_id: payment?.id, reason: 'the bank has deleted the entry' }
    await office.call('act_on_payment take_out', taken)
    expect(await stateOf(run)).toEqual(['cancelled 1'])
    expect(await office.payments(await office.newRun())).toMatchObject([{ attempt: 2 }])
    expect(await brokenInvariants(database.kysely)).toEqual([])
  })

  test('is found by the number of a check that was replaced, which is an alarm', async () => {
    await office.decided(3, '10')
    const run = await office.newRun()
    await office.call('lock_payout_run', { run_id: run.id })
    const [before] = await office.payments(run)
    const number = before?.check_number
    await office.download(run, 'check.csv')
    await office.call('record_file_not_given', { run_id: run.id, method: 'check' })
    await office.call('act_on_payment void_check', { number, reason: 'wrong' })
    await office.give(run, 'check')
    const columns = { key: 0, by: 'check', amount: 1 }
    const preview = await uploadResults(office, run, `K,A\n${number},10.00`, columns, {
      all: 'paid',
    })
    expect(preview).toMatchObject({
      counts: { matched: 1, different: 0, unknown: 0 },
      matched: [{ kind: 'cleared', contradicts: true, payment: { reference: before?.reference } }],
    })
  })
})
