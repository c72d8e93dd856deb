import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { openPayoutOffice, type PayoutOffice } from '#server/testing/payout-office.ts'
import {
  answersFile,
  bankAnswer,
  sentAchRun,
  uploadResults,
} from '#server/testing/payout-results.ts'
import { saveSettings } from '#server/testing/payout-world.ts'

const check = 3

describeEachDatabase('Erasing a person', (database) => {
  let office: PayoutOffice
  beforeAll(async () => {
    office = await openPayoutOffice(database)
    await saveSettings(office)
  })
  beforeEach(() => office.clean())
  afterAll(() => office.close())

  const erase = async (request_id: string) => {
    await office.call('erase_person', { request_id, confirmation: 'Moshe Cohen' })
    await office.signInFamily()
  }
  const paymentOf = (request_id: string) =>
    database.kysely
      .selectFrom('payments')
      .select(['state', 'payee', 'address', 'numbers', 'hold_reason'])
      .where('request_id', '=', request_id)
      .executeTakeFirst()

  test('removes a planned payment, and cancels and empties a held one', async () => {
    const [held, planned] = [await office.decided(check), await office.decided(check)]
    const run = await office.newRun()
    const of = async (id: string) =>
      (await office.payments(run)).find(({ request_id }) => request_id === id)?.id
    await office.call('act_on_payment remove', { payment_id: await of(planned) })
    await office.call('lock_payout_run', { run_id: run.id })
    await office.call('act_on_payment hold', {
      payment_id: await of(held),
      reason: 'Ask Moshe Cohen',
    })
    await office.call('add_payment', { run_id: (await office.newRun()).id, all_due: true })
    expect(await paymentOf(planned)).toMatchObject({ state: 'planned' })
    await erase(held)
    expect(await paymentOf(planned)).toBeUndefined()
    expect(await paymentOf(held)).toEqual({
      state: 'cancelled',
      payee: null,
      address: null,
      numbers: null,
      hold_reason: null,
    })
  })

  test('forgets notices of change, also those of an upload that is confirmed afterwards', async () => {
    const { run, payments } = await sentAchRun(office, '180', '36')
    const [first, second] = payments
    const noticeOf = async (payment: typeof first) => {
      const answer = await bankAnswer(office.db, payment?.id ?? '', 'C01')
      return (await uploadResults(office, run, answersFile([answer]))).import_id
    }
    await office.call('confirm_payout_results', { import_id: await noticeOf(first) })
    const import_id = await noticeOf(second)
    await office.call('mark_payments_paid', { run_id: run.id, method: 'ach' })
    await erase(first?.request_id ?? '')
    expect(await office.call('confirm_payout_results', { import_id })).toMatchObject({ updated: 0 })
    const notices = database.kysely.selectFrom('payout_notices').select('content')
    expect(await notices.execute()).toEqual([{ content: null }])
    expect(await office.call('get_payout_notices', {})).toEqual({ notices: [] })
  })
})
