import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PayoutRun } from '#contract/payouts.ts'
import { lockSeen } from '#server/testing/changes-seen.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { type FileOffice, openFileOffice } from '#server/testing/payout-files.ts'
import { completeSettings, saveSettings } from '#server/testing/payout-world.ts'
import { recordInvited } from '#server/testing/trials.ts'

describeEachDatabase('With two administrators', (database) => {
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

  const lockByOther = ({ id }: { id: string }) =>
    lockSeen({ server: office.server, cookie: other }, id)
  const lock = ({ id }: { id: string }) =>
    lockSeen({ server: office.server, cookie: office.admin.cookie }, id)

  test('who locked does not get the files, and may say what became of them', async () => {
    await saveSettings(office)
    await office.decided(0)
    const run = await office.newRun()
    expect(await lock(run)).toMatchObject({ success: true })
    const refused = await office.download(run, 'ach.txt')
    expect([refused.status, refused.text]).toEqual([
      403,
      expect.stringContaining('payout.otherPerson'),
    ])
    expect((await office.download(run, 'ach-sheet.csv')).status).toBe(200)
    expect((await office.download(run, 'ach.txt', { Cookie: other })).status).toBe(200)
    const sent = { run_id: run.id, method: 'ach' }
    expect(await office.call('mark_payments_sent', sent)).toMatchObject({ updated: 1 })
  })

  test('who does not count yet is no second person: neither locks, downloads nor confirms', async () => {
    await office.clean()
    await saveSettings(office)
    await office.decided(0)
    const run = await office.newRun()
    const third = await office.server.signIn({ is_admin: true })
    await recordInvited(office.db, { id: third.id, by: office.admin.id })
    const asking = { server: office.server, cookie: third.cookie }
    expect(await lockSeen(asking, run.id)).toMatchObject({ error_code: 'payout.notSecond' })
    expect(await lockByOther(run)).toMatchObject({ success: true })
    const refused = await office.download(run, 'ach.txt', { Cookie: third.cookie })
    expect([refused.status, refused.text]).toEqual([
      403,
      expect.stringContaining('payout.notSecond'),
    ])
    const { body } = await office.server.call('get_payout_run', { run_id: run.id }, third.cookie)
    expect(body).toMatchObject({
      two_person: { hand_over: { refusal: 'payout.notSecond', who: ['Rivka Levi'] } },
    })
    await office.db
      .updateTable('users')
      .set({ is_admin: false })
      .where('id', '=', third.id)
      .execute()
  })

  test('each has typed, saved, corrected and recorded, and together they finish a Friday', async () => {
    await office.clean()
    const request_id = await office.decided(0)
    const run = await office.newRun()
    const [payment] = await office.payments(run)
    await saveSettings(office)
    await office.call('act_on_payment change', { payment_id: payment?.id, account_type: 'savings' })
    await byOther('act_on_payment change', { payment_id: payment?.id, payee_for_bank: 'MOSHE C' })
    expect(await byOther('hold_request', { request_id, reason: 'wait' })).toMatchObject({
      success: true,
    })
    await byOther('release_request', { request_id })
    expect(await lock(run)).toMatchObject({ success: true })
    expect((await office.download(run, 'ach.txt', { Cookie: other })).status).toBe(200)
    const sent = { run_id: run.id, method: 'ach' }
    expect(await byOther('mark_payments_sent', sent)).toMatchObject({ updated: 1 })
    expect(await byOther('mark_payments_paid', sent)).toMatchObject({ updated: 1 })
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

  test('the daily limit counts what other runs gave on the same day', async () => {
    await office.clean()
    const ach = { ...completeSettings.ach, daily_limit: '1000' }
    await saveSettings(office, { ...completeSettings, ach })
    const moved = await office.decided(0, '600')
    await office.decided(0, '400.01')
    await office.decided(3, '5000') // a check does not count
    const first = await office.newRun()
    const limits = async (run: { id: string }) =>
      (await office.getRun(run)).notes.filter(({ code }) => code === 'daily_limit')
    const over = [{ code: 'daily_limit', limit_usd: '1000.00', total_usd: '1000.01' }]
    expect(await limits(first)).toEqual(over)

    // Moved to a second run, it can be given on another day.
    const payment = (await office.payments(first)).find(({ request_id }) => request_id === moved)
    const { run: second } = await office.call<{ run: PayoutRun }>('move_payments', {
      run_id: first.id,
      payment_ids: [payment?.id],
    })
    expect([await limits(first), await limits(second)]).toEqual([[], []])
    expect(await lockByOther(first)).toMatchObject({ success: true })
    await office.give(first, 'ach')
    expect([await limits(first), await limits(second)]).toEqual([[], over])
    await sql`update payout_files set first_at = first_at - interval '1 day'`.execute(office.db)
    expect(await limits(second)).toEqual([])
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
    expect(await lockByOther(run)).toMatchObject({
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
