import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import twoCredits from '#domain/bank-files/examples/two-credits.ach?raw'
import { calendarDateIn, formatTime } from '#domain/payment-date.ts'
import { achSettings } from '#domain/testing/ach-fixtures.ts'
import { resetClock, setClock } from '#server/testing/clock.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { type FileOffice, openFileOffice } from '#server/testing/payout-files.ts'
import { saveSettings } from '#server/testing/payout-world.ts'

describeEachDatabase('The file of an ACH run', (database) => {
  let office: FileOffice
  beforeAll(async () => {
    office = await openFileOffice(database)
    await saveSettings(office, { ach: { ...achSettings, descriptive_date: 'mmm_dd' } })
  })
  afterAll(() => office.close())

  test('is the example, byte for byte, from the same settings, payments and moment', async () => {
    await office.decided(0, '180', {
      input_ach_account_holder_name: 'Yitzchok Friedman',
      input_ach_routing_number: '026009593',
    })
    await office.decided(0, '500.50', {
      input_ach_account_holder_name: 'Chaya Mushka Rosenberg',
      input_ach_routing_number: '322271627',
      input_ach_account_number: '98765-43210',
      input_ach_account_type: 'savings',
    })
    const run = await office.newRun()
    await office.call('lock_payout_run', { run_id: run.id })
    const { file_basis, locked_at } = await database.kysely
      .selectFrom('payout_runs')
      .select(['file_basis', 'locked_at'])
      .where('id', '=', run.id)
      .executeTakeFirstOrThrow()
    const zone = 'America/New_York'
    const at = locked_at ?? ''
    expect(file_basis).toMatchObject({
      created_on: calendarDateIn(at, zone),
      created_at: formatTime(at, zone),
      effective_on: { ach: run.pay_on },
    })

    const moment = { created_on: '2026-11-24', created_at: '14:05' }
    const effective_on = { ...file_basis?.effective_on, ach: '2026-11-27' }
    await sql`update payout_runs
      set file_basis = ${JSON.stringify({ ...file_basis, ...moment, effective_on })}
      where id = ${run.id}`.execute(database.kysely)
    expect(await office.download(run, 'ach.txt')).toMatchObject({ status: 409 })
    await setClock(database, new Date('2026-11-25T12:00:00Z'))
    const session = await office.server.signIn({ is_admin: true })
    const { text } = await office.download(run, 'ach.txt', { Cookie: session.cookie })
    await resetClock(database)
    expect(text).toBe(twoCredits)
  })
})
