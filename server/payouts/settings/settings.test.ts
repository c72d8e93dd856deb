import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allot } from '#server/payouts/ledger/run-store.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { openPayoutOffice, type PayoutOffice } from '#server/testing/payout-office.ts'
import { completeSettings, saveSettings } from '#server/testing/payout-world.ts'
import { requestInputs } from '#server/testing/request-inputs.ts'

describeEachDatabase('Payout settings', (database) => {
  let office: PayoutOffice
  beforeAll(async () => {
    office = await openPayoutOffice(database)
  })
  afterAll(() => office.close())

  test('settings are sealed, masked and kept when they come back masked', async () => {
    await saveSettings(office)
    const read = () =>
      office.call<{ settings: typeof completeSettings; version: number; missing: object }>(
        'get_payout_settings',
        {},
      )
    const { settings, version, missing } = await read()
    expect(settings.check.account_number).toBe('••••7777')
    expect(missing).toMatchObject({ ach: [], check: [], wire: [], israeli_bank: [] })
    await saveSettings(office, settings)
    const { data } = await office.server.services.db
      .selectFrom('payout_settings')
      .select('data')
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(data)).not.toContain('7777777')
    const opened = office.server.services.sealer.open(
      'payout_settings:check.account_number',
      String(data.check?.account_number),
    )
    expect(opened).toBe('7777777')
    const { details } = await office.server.services.db
      .selectFrom('audit_events')
      .select('details')
      .where('action', '=', 'payout.settings_changed')
      .orderBy('id')
      .executeTakeFirstOrThrow()
    const all = details.settings as { name: string }[]
    expect(all.find(({ name }) => name === 'check.account_number')).toEqual({
      ...{ name: 'check.account_number', before: null, after: '••••7777' },
    })
    expect(
      await office.refusal('save_payout_settings', { settings, expected_version: version }),
    ).toMatchObject({
      error_code: 'payout.settingsChanged',
    })
    const wrong = { ...settings, ach: { ...settings.ach, odfi: '1' } }
    const next = { settings: wrong, expected_version: (await read()).version }
    expect(await office.refusal('save_payout_settings', next)).toMatchObject({
      fields: { 'ach.odfi': 'payout.setting.digits8' },
    })
  })

  test('a check number below those that were issued is refused, the saved one stays', async () => {
    const { db } = office.server.services
    await allot(db, 'check', 10, 2000)
    const saved = () => office.call<{ version: number }>('get_payout_settings', {})
    const save = async (next_number: number) => {
      const check = { ...completeSettings.check, next_number }
      const { version: expected_version } = await saved()
      const input = { settings: { ...completeSettings, check }, expected_version }
      return office.refusal('save_payout_settings', input)
    }
    expect(await save(2009)).toMatchObject({
      fields: { 'check.next_number': 'payout.setting.checkNumberUsed' },
    })
    expect(await save(1041)).toMatchObject({ success: true })
    expect(await save(2010)).toMatchObject({ success: true })
  })

  test('name and address for the bank are checked, changed before locking and remembered', async () => {
    await office.clean()
    const id = await office.decided(0, '500', { input_ach_account_holder_name: 'משה כהן' })
    const run = await office.newRun()
    const [payment] = await office.payments(run)
    expect((await office.getRun(run)).problems).toMatchObject([
      { code: 'payee_letters', field: 'payee_for_bank', reference: payment?.reference },
    ])
    const change = { payment_id: payment?.id }
    expect(
      await office.refusal('act_on_payment change', { ...change, payee_for_bank: 'משה' }),
    ).toMatchObject({
      error_code: 'payout.problem.payee_letters',
    })
    await office.call('act_on_payment change', {
      ...change,
      payee_for_bank: 'Moshe Cohen',
      account_type: 'savings',
    })
    for (const [name, input, error_code] of [
      ['act_on_payment note', { ...change, confirmation: 'ABC-1' }, 'payout.stateChanged'],
      ['act_on_payment note', change, 'err.invalidInput'],
      ['act_on_payment change', change, 'err.invalidInput'],
    ] as const) {
      expect(await office.refusal(name, input)).toMatchObject({ error_code })
    }
    await office.call('lock_payout_run', { run_id: run.id })
    expect(
      await office.refusal('act_on_payment change', { ...change, account_type: 'checking' }),
    ).toMatchObject({
      error_code: 'payout.notDraft',
    })
    await office.call('act_on_payment note', { ...change, confirmation: 'ABC-1' })
    expect((await office.payments(run))[0]).toMatchObject({
      payee_for_bank: 'Moshe Cohen',
      account_type: 'savings',
      account_masked: '••••6789',
      confirmation: 'ABC-1',
    })
    await office.give(run, 'ach')
    const alike = { input_ach_account_holder_name: 'משה כהן', input_ach_account_type: 'savings' }
    // Nobody knows yet whether the bank paid to this name.
    const early = await office.decided(0, '40', alike)
    const unpaid = await office.newRun()
    expect((await office.payments(unpaid))[0]?.payee_for_bank).toBeNull()
    // It is suggested, which counts for nothing.
    expect((await office.getRun(unpaid)).problems).toMatchObject([
      { code: 'payee_letters', spelled_before: { payee: 'MOSHE COHEN', address: null } },
    ])
    await office.call('cancel_payout_run', { run_id: unpaid.id })
    await office.call('mark_payments_paid', { run_id: run.id, method: 'ach' })
    const late = await office.decided(0, '50', alike)
    const next = await office.newRun()
    const paymentOf = async (request: string) =>
      (await office.payments(next)).find(({ request_id }) => request_id === request)
    const proposed = () => paymentOf(late)
    const other = { payment_id: (await paymentOf(early))?.id, payee_for_bank: 'Moshe Cohen' }
    await office.call('act_on_payment change', other)
    expect(await proposed()).toMatchObject({
      payee_for_bank: 'Moshe Cohen',
      payee_from: payment?.reference,
      account_type: 'savings',
    })
    expect(await office.events('payout.payee_remembered', late)).toBe(1)
    expect(await office.events('payout.payee_remembered', early)).toBe(0)
    expect((await office.getRun(next)).problems).toMatchObject([
      { code: 'payee_unconfirmed', payee_for_bank: 'Moshe Cohen', payee_from: payment?.reference },
    ])
    const lock = { run_id: next.id }
    expect(await office.refusal('lock_payout_run', lock)).toMatchObject({
      error_code: 'payout.problem.payee_unconfirmed',
    })
    const confirmed = { payment_id: (await proposed())?.id, payee_for_bank: 'Moshe Cohen' }
    await office.call('act_on_payment change', confirmed)
    expect(await proposed()).toMatchObject({ payee_for_bank: 'Moshe Cohen', payee_from: null })
    expect(await office.events('payout.payee_confirmed', late)).toBe(1)
    expect(await office.events('payout.payment_changed', late)).toBe(0)
    await office.call('lock_payout_run', lock)
    await office.call('unlock_payout_run', lock)
    await office.call('cancel_payout_run', lock)
    expect(await office.statusOf(id)).toBe('paid')
  })

  test('a name for the bank is remembered for a person without an account', async () => {
    await office.clean()
    const { input_code: _, code_id: __, status: ___, ...shared } = requestInputs()
    const enter = async (change: object) => {
      const { request } = await office.call<{ request: { id: string } }>('create_direct_request', {
        ...shared,
        input_email: null,
        input_date_of_request: office.today(),
        input_admin_amount: '50',
        input_ach_account_holder_name: 'משה כהן',
        ...change,
      })
      return request
    }
    const first = await enter({})
    const run = await office.newRun()
    const [payment] = await office.payments(run)
    const name = { payment_id: payment?.id, payee_for_bank: 'Moshe Cohen' }
    await office.call('act_on_payment change', name)
    await office.call('lock_payout_run', { run_id: run.id })
    await office.give(run, 'ach')
    const { family_id: input_family_id } = await office.db
      .selectFrom('requests')
      .select('family_id')
      .where('id', '=', first.id)
      .executeTakeFirstOrThrow()
    await enter({ input_family_id })
    const unpaid = await office.newRun()
    expect((await office.getRun(unpaid)).problems).toMatchObject([
      { code: 'payee_letters', spelled_before: { payee: 'MOSHE COHEN' } },
    ])
    await office.call('cancel_payout_run', { run_id: unpaid.id })
    await office.call('mark_payments_paid', { run_id: run.id, method: 'ach' })
    await enter({ input_family_id })
    const brother = await enter({ input_family_id, input_full_name: 'Dovid Cohen' })
    const next = await office.newRun()
    const names = (await office.payments(next)).map((one) => [one.full_name, one.payee_for_bank])
    expect(names).toContainEqual(['Moshe Cohen', 'Moshe Cohen'])
    expect(await office.events('payout.payee_remembered', brother.id)).toBe(0)
  })

  test('a name that nobody has confirmed waits in the next attempt too', async () => {
    await office.clean()
    await office.decided(0, '60', { input_ach_account_holder_name: 'משה כהן' })
    const run = await office.newRun()
    const [payment] = await office.payments(run)
    const change = { payment_id: payment?.id, payee_for_bank: 'Moshe Cohen' }
    await office.call('act_on_payment change', change)
    await office.call('lock_payout_run', { run_id: run.id })
    // As an earlier version locked it, which did not wait for the confirmation.
    await database.kysely.updateTable('payments').set({ payee_from: 'K00000001' }).execute()
    await office.give(run, 'ach')
    const came = { payment_id: payment?.id, code: 'R03', on: office.today() }
    await office.call('act_on_payment come_back', came)
    await office.call('act_on_payment pay_again', { payment_id: payment?.id })
    const next = await office.newRun()
    expect((await office.getRun(next)).problems).toMatchObject([
      { code: 'payee_unconfirmed', payee_for_bank: 'Moshe Cohen', payee_from: 'K00000001' },
    ])
  })

  test('locking, marking, settings and changes need a fresh sign-in', async () => {
    const old = await office.server.signIn({ is_admin: true })
    await sql`update sessions set created_at = now() - interval '20 minutes' where user_id = ${old.id}`.execute(
      database.kysely,
    )
    const run_id = randomUUID()
    const inputs = {
      save_payout_settings: { settings: {}, expected_version: 0 },
      lock_payout_run: { run_id },
      unlock_payout_run: { run_id },
      mark_payments_sent: { run_id, method: 'ach' },
      mark_payments_paid: { run_id, method: 'ach' },
      'act_on_payment change': { payment_id: run_id, account_type: 'savings' },
      'act_on_payment note': { payment_id: run_id, confirmation: 'x' },
      'act_on_payment void_check': { number: 1, reason: 'wrong' },
      'act_on_payment stop_check': { number: 1, reason: 'lost' },
      'act_on_payment replace_check': { number: 1, reason: 'lost' },
      'act_on_payment answer_stop': { number: 1, answer: 'stopped', on: office.today() },
      'act_on_payment clear_check': { number: 1, amount: '1', on: office.today() },
      record_checks_mailed: { run_id, on: office.today() },
      'act_on_payment come_back': { payment_id: run_id, on: office.today() },
      'act_on_payment fail': { payment_id: run_id, on: office.today() },
    }
    for (const [name, input] of Object.entries(inputs)) {
      const { body } = await office.server.call(name, input, old.cookie)
      expect([name, (body as { error_code: string }).error_code]).toEqual([name, 'err.signInAgain'])
    }
  })
})
