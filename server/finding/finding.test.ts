import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ProcedureOutput } from '#contract/index.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { type FileOffice, openFileOffice } from '#server/testing/payout-files.ts'
import { downloadFile, saveSettings } from '#server/testing/payout-world.ts'
import { paymentCases } from '#server/testing/request-inputs.ts'

const ACH = paymentCases.findIndex(({ method }) => method === 'ach')
const CHECK = paymentCases.findIndex(({ method }) => method === 'check')

describeEachDatabase('One field of the office', (database) => {
  let office: FileOffice
  beforeAll(async () => {
    office = await openFileOffice(database)
    await saveSettings(office)
  })
  beforeEach(() => office.clean())
  afterAll(() => office.close())

  const find = (search: string) =>
    office.call<ProcedureOutput<'find_in_office'>>('find_in_office', { search })

  test('finds a request by name and a payment by its reference or trace number', async () => {
    const id = await office.decided(ACH, '180')
    const run = await office.newRun()
    await office.call('lock_payout_run', { run_id: run.id })
    await office.give(run, 'ach')
    const [payment] = await office.payments(run)
    const told = await office.db
      .selectFrom('payment_instructions')
      .select('trace')
      .where('trace', 'is not', null)
      .executeTakeFirstOrThrow()
    const { requests } = await find(payment?.full_name ?? '')
    expect(requests).toMatchObject([{ id }])
    expect((await find(requests[0]?.code ?? '')).codes).toMatchObject([{ code: requests[0]?.code }])
    const found = [{ id: payment?.id, run_number: run.number, reference: payment?.reference }]
    expect((await find(payment?.reference.toLowerCase() ?? '')).payments).toMatchObject(found)
    const trace = `02100002${String(told.trace).padStart(7, '0')}`
    expect((await find(trace)).payments).toMatchObject(found)
    const listed = { search: trace }
    expect(await office.call('get_requests_with_review_status', listed)).toMatchObject({
      requests: [{ id }],
    })
    for (const named of [`#${run.number}`, `Run ${run.number}`, `רשימה ${run.number}`]) {
      expect((await find(named)).runs, named).toMatchObject([{ number: run.number }])
    }
  })

  test('finds a check by its number', async () => {
    await office.decided(CHECK)
    const run = await office.newRun()
    await office.call('lock_payout_run', { run_id: run.id })
    const { number } = await office.db
      .selectFrom('checks')
      .select('number')
      .executeTakeFirstOrThrow()
    expect((await find(String(number))).checks).toMatchObject([{ number: String(number) }])
  })

  test('finds an account by its number, or by its bank and last digits, while it has it', async () => {
    const id = await office.decided(ACH)
    for (const typed of ['000123456789', '021000021 6789']) {
      const { requests, families } = await find(typed)
      expect(requests[0]).toMatchObject({ id })
      expect(families).toMatchObject([{ name: requests[0]?.full_name }])
    }
    for (const typed of ['021000021', '23456789', '026009593 6789']) {
      expect(Object.values(await find(typed)).flat()).toEqual([])
    }
    const none = { account_number: null }
    await office.db.updateTable('payment_details').set(none).where('request_id', '=', id).execute()
    const { requests } = await find('000123456789')
    expect(requests.map((request) => request.id)).not.toContain(id)
    expect(Object.values(await find(' ')).flat()).toEqual([])
  })

  test('the work of the office names answers and the deadline of a draft', async () => {
    await office.decided(ACH)
    const run = await office.newRun()
    const work = await office.call<ProcedureOutput<'get_office_work'>>('get_office_work', {})
    expect(work).toMatchObject({ answers: 0, letters_failed: 0, comparing: 1 })
    expect(work.drafts).toMatchObject([{ number: run.number, pay_on: run.pay_on }])
    expect((work.drafts[0]?.hand_over_by ?? '') <= run.pay_on).toBe(true)
    expect(work).toMatchObject({ locked: [], files: [], stopped_checks: 0 })
  })

  test('what is locked waits until it is handed over, and a file until somebody answers', async () => {
    const work = () => office.call<ProcedureOutput<'get_office_work'>>('get_office_work', {})
    await office.decided(ACH, '180')
    await office.decided(CHECK, '36.50')
    const run = await office.newRun()
    await office.call('lock_payout_run', { run_id: run.id })
    const of = { number: run.number, pay_on: run.pay_on }
    expect(await work()).toMatchObject({
      drafts: [],
      locked: [{ ...of, count: 2, amount: '216.50' }],
      files: [],
    })
    await downloadFile(office, run, 'ach')
    expect((await work()).files).toMatchObject([{ number: run.number, file: 'ach.txt' }])
    await office.call('mark_payments_sent', { run_id: run.id, method: 'ach' })
    expect(await work()).toMatchObject({
      locked: [{ ...of, count: 1, amount: '36.50' }],
      files: [],
    })
  })
})
