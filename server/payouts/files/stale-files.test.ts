import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { dateAfter } from '#domain/payment-date.ts'
import { resetClock, setClock } from '#server/testing/clock.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { type FileOffice, openFileOffice } from '#server/testing/payout-files.ts'
import { saveSettings } from '#server/testing/payout-world.ts'
import { paymentCases } from '#server/testing/request-inputs.ts'

describeEachDatabase('A file whose banking day has passed', (database) => {
  let office: FileOffice
  beforeAll(async () => {
    office = await openFileOffice(database)
    await saveSettings(office)
  })
  beforeEach(() => office.clean())
  afterAll(() => office.close())

  async function lockedRun(at = 0) {
    await office.decided(at, '180')
    const run = await office.newRun()
    await office.call('lock_payout_run', { run_id: run.id })
    return run
  }
  const passDay = (run: { id: string }) =>
    sql`update payout_runs set file_basis = jsonb_set(file_basis, '{effective_on}', (
        select jsonb_object_agg(method, ${dateAfter(office.today(), -1)}::text)
        from jsonb_object_keys(file_basis -> 'effective_on') as method))
      where id = ${run.id}`.execute(office.db)
  const download = async (run: { id: string }, file = 'ach.txt') => {
    const { status, text } = await office.download(run, file)
    return status === 200 ? 200 : [status, JSON.parse(text).error_code]
  }
  const refused = [409, 'payout.fileStale']

  test('is refused, and its run is unlocked and locked anew', async () => {
    const run = await lockedRun()
    await passDay(run)
    expect(await download(run)).toEqual(refused)
    await office.call('unlock_payout_run', { run_id: run.id })
    await office.call('lock_payout_run', { run_id: run.id })
    expect(await download(run)).toBe(200)
  })

  test('is refused in each revision that was not given, and its payments join a new run', async () => {
    const run = await lockedRun()
    expect(await download(run)).toBe(200)
    await passDay(run)
    expect(await download(run)).toEqual(refused)
    await office.call('record_file_not_given', { run_id: run.id, method: 'ach' })
    expect(await download(run)).toEqual(refused)
    const [payment] = await office.payments(run)
    const of = { payment_id: payment?.id }
    await office.call('act_on_payment hold', { ...of, reason: 'the day has passed' })
    await office.call('act_on_payment release', of)
    const next = await office.newRun()
    expect((await office.payments(next)).map(({ amount_usd }) => amount_usd)).toEqual(['180.00'])
  })

  test('is served as a copy if it was given', async () => {
    const run = await lockedRun()
    const { bytes } = await office.download(run, 'ach.txt')
    await office.call('mark_payments_sent', { run_id: run.id, method: 'ach' })
    await setClock(database, new Date(`${dateAfter(office.today(), 30)}T12:00:00Z`))
    const { cookie: Cookie } = await office.server.signIn({ is_admin: true })
    const copy = await office.download(run, 'ach.txt', { Cookie })
    await resetClock(database)
    expect([copy.status, copy.bytes.equals(bytes)]).toEqual([200, true])
    expect(copy.headers.get('Content-Disposition')).toContain('-r1-copy-ach.txt')
  })

  test('is served if it is of checks, which name no day', async () => {
    const checks = await lockedRun(paymentCases.findIndex(({ method }) => method === 'check'))
    await passDay(checks)
    expect(await download(checks, 'check.csv')).toBe(200)
  })
})
