import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ProcedureOutput } from '#contract/index.ts'
import { addRequest } from '#server/testing/callers.ts'
import { lockSeen, versionSeen } from '#server/testing/changes-seen.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { type FileOffice, openFileOffice } from '#server/testing/payout-files.ts'
import { completeSettings, saveSettings } from '#server/testing/payout-world.ts'
import { planFridays } from '#server/testing/plan-scene.ts'

type Change = ProcedureOutput<'get_run_changes'>['changes'][number]

// Rivka changes what is paid; her colleague is shown it.
describeEachDatabase('What colleagues changed', (database) => {
  let office: FileOffice
  let colleague: string
  beforeAll(async () => {
    office = await openFileOffice(database, { PAYOUT_TWO_PERSON: 'required' })
    await saveSettings(office)
  })
  beforeEach(async () => {
    await office.clean()
    colleague = (await office.server.signIn({ is_admin: true, name: 'Chaim Katz' })).cookie
  })
  afterAll(() => office.close())

  const asking = () => ({ server: office.server, cookie: colleague })
  const shown = async ({ id }: { id: string }, cookie = colleague): Promise<Change[]> => {
    const { body } = await office.server.call('get_run_changes', { run_id: id }, cookie)
    return (body as ProcedureOutput<'get_run_changes'>).changes
  }
  const kinds = async (run: { id: string }) => (await shown(run)).map(({ what }) => what)
  const lockWith = async ({ id }: { id: string }, changes_seen?: string) => {
    const input = { run_id: id, changes_seen }
    return (await office.server.call('lock_payout_run', input, colleague)).body
  }
  const refused = { success: false, error_code: 'payout.changesSeen' }

  test('is listed by person, with amounts and fields', async () => {
    await saveSettings(office)
    const request_id = await office.decided(0, '180')
    const run = await office.newRun()
    const [payment] = await office.payments(run)
    await office.call('act_on_payment change', { payment_id: payment?.id, account_type: 'savings' })
    const about = {
      by_id: office.admin.id,
      by_name: 'Rivka Levi',
      payment_id: payment?.id,
      reference: payment?.reference,
      full_name: 'Moshe Cohen',
    }
    const changes = await shown(run)
    expect(changes).toContainEqual(expect.objectContaining({ what: 'payout.settings_changed' }))
    expect(changes.filter((change) => change.payment_id)).toEqual([
      expect.objectContaining({ ...about, what: 'review.created', after: '180.00' }),
      expect.objectContaining({
        ...about,
        what: 'payout.payment_changed',
        fields: ['account_type'],
      }),
    ])
    expect(await shown(run, office.admin.cookie)).toEqual([])
    expect(request_id).toBe(payment?.request_id)
  })

  test('must have been seen before locking, and again if something is added', async () => {
    const request_id = await office.decided(0, '180')
    const run = await office.newRun()
    expect(await lockWith(run)).toMatchObject(refused)
    const version = await versionSeen(asking(), run.id)
    await office.call('hold_request', { request_id, reason: 'wait' })
    await office.call('release_request', { request_id })
    expect(await lockWith(run, version)).toMatchObject(refused)
    expect(await lockSeen(asking(), run.id)).toMatchObject({ success: true })
    expect(await kinds(run)).toEqual([])
    const events = office.db.selectFrom('audit_events').select('details')
    const [kept] = await events
      .where('action', '=', 'payout.changes_shown')
      .where('subject_id', '=', run.id)
      .execute()
    expect(kept?.details).toMatchObject({ events: expect.arrayContaining([expect.any(Number)]) })
  })

  test('must have been seen before the first download of a file, and is shown once', async () => {
    await office.decided(0, '180')
    const run = await office.newRun()
    await office.call('lock_payout_run', { run_id: run.id })
    const download = (seen: string) =>
      office.download(run, 'ach.txt', { Cookie: colleague, 'X-Changes-Seen': seen })
    const { status, text } = await download('')
    expect([status, text]).toEqual([409, expect.stringContaining('payout.changesSeen')])
    expect((await download(await versionSeen(asking(), run.id))).status).toBe(200)
    expect(await kinds(run)).toEqual([])
    expect((await download('')).status).toBe(200)
  })

  test('says what became of the attempt before, and what was taken out or put in by hand', async () => {
    await office.decided(0, '180')
    const run = await office.newRun()
    await office.call('lock_payout_run', { run_id: run.id })
    await office.server.call('mark_payments_sent', { run_id: run.id, method: 'ach' }, colleague)
    await office.download(run, 'ach.txt', { Cookie: colleague })
    await office.call('mark_payments_sent', { run_id: run.id, method: 'ach' })
    const [payment] = await office.payments(run)
    const on = office.today()
    await office.call('act_on_payment come_back', { payment_id: payment?.id, code: 'R03', on })
    await office.call('act_on_payment pay_again', { payment_id: payment?.id })
    await office.decided(0, '36')
    const next = await office.newRun()
    const [other] = (await office.payments(next)).filter(({ attempt }) => attempt === 1)
    await office.call('act_on_payment remove', { payment_id: other?.id })
    expect(await shown(next)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          what: 'payout.payment_planned_again',
          last_state: 'returned',
          last_reason: 'R03',
        }),
        expect.objectContaining({ what: 'payout.payment_removed', full_name: 'Moshe Cohen' }),
      ]),
    )
    expect(await kinds(next)).not.toContain('payout.payment_planned')
    await office.call('add_payment', { run_id: next.id, request_id: other?.request_id })
    expect(await kinds(next)).toContain('payout.payment_planned')
  })

  test('names the amounts of decisions only, and the status that was set by hand', async () => {
    await office.decided(0, '180')
    const run = await office.newRun()
    const [payment] = await office.payments(run)
    const about = { payment_id: payment?.id, request_id: payment?.request_id }
    await office.call('act_on_payment hold', { payment_id: about.payment_id, reason: 'wait' })
    await office.call('act_on_payment release', { payment_id: about.payment_id })
    await office.call('update_request_status', {
      request_id: about.request_id,
      status: 'processing',
    })
    const changes = (await shown(run)).filter(
      ({ what }) => !/^review|run_created|settings/.test(what),
    )
    expect(changes.map(({ what, before, after, status }) => [what, before, after, status])).toEqual(
      [
        ['payout.payment_held', undefined, undefined, undefined],
        ['payout.payment_released', undefined, undefined, undefined],
        ['request.status_changed', undefined, undefined, 'processing'],
      ],
    )
  })

  test('is also what takes evidence away from a payment, once', async () => {
    const request_id = await office.decided(0, '180')
    const run = await office.newRun()
    const [payment] = await office.payments(run)
    const familyOf = async (id: string) => {
      const row = office.db.selectFrom('requests').select('family_id').where('id', '=', id)
      return (await row.executeTakeFirstOrThrow()).family_id
    }
    const family_id = await familyOf(request_id)
    const another = async () => familyOf((await addRequest(office.db)).id)
    const brother = { family_id: await another(), other_family_id: family_id, reason: 'Brothers' }
    await office.call('distinguish_families', brother)
    const pair = { family_id, other_family_id: await another() }
    const { join_id } = await office.call<{ join_id: string }>('join_families', pair)
    await office.call('undo_family_join', { join_id })
    await office.call('save_helper', { name: 'Reb Leib', phone: '(718) 555-0123' })
    const ofFamily = async (of: { id: string }) =>
      (await shown(of)).filter(({ what }) => what.startsWith('family.'))
    expect(await ofFamily(run)).toMatchObject(
      ['distinguished', 'joined', 'join_undone', 'helper_saved'].map((what) => ({
        what: `family.${what}`,
        by_name: 'Rivka Levi',
        reference: payment?.reference,
        ...(what !== 'helper_saved' && {
          numbers: {
            subject: expect.any(Number),
            [what === 'distinguished' ? 'other' : 'joined']: expect.any(Number),
          },
        }),
      })),
    )
    expect(await lockSeen(asking(), run.id)).toMatchObject({ success: true })
    await office.decided(0, '36')
    expect(await ofFamily(await office.newRun())).toEqual([])
  })

  test('is also what others paid without a run, for whomever, once', async () => {
    const [cash, marked] = [await office.decided(0, '800'), await office.decided(0, '700')]
    const paid = { amount: '800', paid_on: office.today(), way: 'cash' }
    await office.call('record_outside_payment', { request_id: cash, ...paid })
    await office.call('update_request_status', { request_id: marked, status: 'paid' })
    await office.decided(0, '36')
    const run = await office.newRun()
    const without = async (of: { id: string }, cookie = colleague) =>
      (await shown(of, cookie)).flatMap(({ what, full_name, after, status, payment_id }) =>
        /paid_outside|status/.test(what) && !payment_id ? [[what, full_name, after, status]] : [],
      )
    expect(await without(run)).toEqual([
      ['request.paid_outside', 'Moshe Cohen', '800.00', undefined],
      ['request.status_changed', 'Moshe Cohen', '700.00', 'paid'],
    ])
    expect(await without(run, office.admin.cookie)).toEqual([])
    expect(await lockSeen(asking(), run.id)).toMatchObject({ success: true })
    await office.decided(0, '36')
    expect(await without(await office.newRun())).toEqual([])
  })

  test('is said of plans by their Fridays, and of settings by their values', async () => {
    const input_request_id = await office.decided(0, '1000')
    const input_plan = { every: 'week', first_on: planFridays[1], times: 2 }
    const review = { input_request_id, input_donation_amount: '500', input_plan }
    await office.call('create_admin_review', review)
    const run = await office.newRun()
    const check = { ...completeSettings.check, account_number: '12349999' }
    await saveSettings(office, { ...completeSettings, check })
    const changes = await shown(run)
    expect(changes.find(({ what }) => what === 'review.changed')).toMatchObject({
      dues: {
        before: [{ amount: '1000.00' }],
        after: [
          { due_on: planFridays[1], amount: '500.00' },
          { due_on: planFridays[2], amount: '500.00' },
        ],
      },
    })
    expect(changes.findLast(({ what }) => what === 'payout.settings_changed')?.settings).toEqual([
      { name: 'check.account_number', before: '••••7777', after: '••••9999' },
    ])
    await saveSettings(office)
  })
})
