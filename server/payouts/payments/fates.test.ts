import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ProcedureOutput } from '#contract/index.ts'
import type { PayoutPayment } from '#contract/payouts.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { type FileOffice, openFileOffice } from '#server/testing/payout-files.ts'
import { brokenInvariants } from '#server/testing/payout-invariants.ts'
import { downloadFile, saveSettings } from '#server/testing/payout-world.ts'

/** The cases of payments that are used: ACH, wires and checks have files, OJC checks have none. */
const [ach, wire, check, ojcCheck] = [0, 1, 3, 4]

describeEachDatabase('A file for a bank', (database) => {
  let office: FileOffice
  beforeAll(async () => {
    office = await openFileOffice(database)
    await saveSettings(office)
  })
  beforeEach(() => office.clean())
  afterAll(() => office.close())

  /** Returns a locked run with payments of a method, by amount. */
  async function lockedRun(at: number, ...amounts: string[]) {
    for (const amount of amounts) await office.decided(at, amount)
    const run = await office.newRun()
    await office.call('lock_payout_run', { run_id: run.id })
    return { run, payments: await office.payments(run) }
  }
  const stateOf = async (run: { id: string }) =>
    (await office.payments(run)).map(({ amount_usd, state }) => `${amount_usd} ${state}`)
  const filesOf = async (run: { id: string }) =>
    (
      await office.call<{ files: { revision: number; fate: string; count: number }[] }>(
        'list_run_files',
        { run_id: run.id },
      )
    ).files.map(({ revision, fate, count }) => `${revision} ${fate} ${count}`)

  test('keeps its payments until somebody says whether the bank got it', async () => {
    const { run, payments } = await lockedRun(ach, '10', '20', '30', '40')
    const [held, withdrawn, declined] = payments
    await downloadFile(office, run, 'ach')
    const changes = [
      ['act_on_payment hold', { payment_id: held?.id, reason: 'wait' }],
      ['hold_request', { request_id: held?.request_id, reason: 'wait' }],
      ['withdraw_request', { request_id: withdrawn?.request_id }],
      [
        'create_admin_review',
        {
          input_request_id: declined?.request_id,
          input_outcome: 'declined',
          input_message: 'no',
        },
      ],
      ['undo_admin_review', { request_id: declined?.request_id }],
    ] as const
    for (const [name, input] of changes) {
      expect([name, await office.refusal(name, input)]).toMatchObject([
        name,
        {
          error_code: 'payout.wasFileGiven',
          asked_file: { run_id: run.id, file: 'ach.txt', revision: 1, method: 'ach' },
        },
      ])
    }
    await office.call('record_file_not_given', { run_id: run.id, method: 'ach' })
    for (const [name, input] of [changes[0], changes[2], changes[3]]) {
      await office.call(name, input)
    }
    const { text } = await office.download(run, 'ach.txt')
    expect(payments.map(({ reference }) => text.includes(reference))).toEqual([
      false,
      false,
      false,
      true,
    ])
    await office.call('mark_payments_sent', { run_id: run.id, method: 'ach' })
    expect(await stateOf(run)).toEqual([
      '10.00 held',
      '20.00 cancelled',
      '30.00 cancelled',
      '40.00 sent',
    ])
    expect(await filesOf(run)).toEqual(['1 not_given 4', '2 given 1'])
    expect(await brokenInvariants(database.kysely)).toEqual([])
  })

  test('that was given makes every later decision about its payments refused', async () => {
    const { run, payments } = await lockedRun(ach, '10', '20')
    await downloadFile(office, run, 'ach')
    const [first, second] = payments
    // A refused payment proves that the bank has the whole file.
    await office.call('act_on_payment fail', { payment_id: first?.id, on: office.today() })
    expect(await stateOf(run)).toEqual(['10.00 failed', '20.00 sent'])
    const hold = { payment_id: second?.id, reason: 'wait' }
    expect(await office.refusal('act_on_payment hold', hold)).toMatchObject({
      error_code: 'payout.bankHasIt',
    })
    const again = await office.download(run, 'ach.txt')
    expect(again.headers.get('Content-Disposition')).toContain(`run-${run.number}-r1-copy-ach.txt`)
    const discard = { run_id: run.id, method: 'ach' }
    expect(await office.refusal('record_file_not_given', discard)).toMatchObject({
      error_code: 'payout.stateChanged',
    })
  })

  test('pays nobody twice: what is released after it was out is another attempt', async () => {
    const { run, payments } = await lockedRun(ach, '10')
    const [first] = payments
    await downloadFile(office, run, 'ach')
    await office.call('record_file_not_given', { run_id: run.id, method: 'ach' })
    await office.call('act_on_payment hold', { payment_id: first?.id, reason: 'wait' })
    const released = await office.call<{ payment: PayoutPayment }>('act_on_payment release', {
      payment_id: first?.id,
    })
    expect(released.payment).toMatchObject({ attempt: 2, state: 'planned' })
    expect(released.payment.reference).not.toBe(first?.reference)

    // The bank had the first file after all: the second attempt is not paid.
    const given = { run_id: run.id, method: 'ach', revision: 1 }
    expect(await office.refusal('mark_payments_sent', given)).toMatchObject({
      error_code: 'payout.saidNotGiven',
    })
    await office.call('mark_payments_sent', { ...given, reason: 'the bank has told us' })
    expect(await stateOf(run)).toEqual(['10.00 sent'])
    expect((await office.getRun(run)).run.state).toBe('locked')
    const next = await office.newRun()
    expect(await office.payments(next)).toEqual([])
    expect(await brokenInvariants(database.kysely)).toEqual([])
  })

  test('that turns up cancels a later attempt that is held', async () => {
    const { run, payments } = await lockedRun(ach, '10')
    const [first] = payments
    await downloadFile(office, run, 'ach')
    await office.call('record_file_not_given', { run_id: run.id, method: 'ach' })
    await office.call('act_on_payment hold', { payment_id: first?.id, reason: 'wait' })
    const { payment: later } = await office.call<{ payment: PayoutPayment }>(
      'act_on_payment release',
      {
        payment_id: first?.id,
      },
    )
    await office.call('act_on_payment hold', { payment_id: later.id, reason: 'wait' })
    const reason = 'the bank has told us'
    await office.call('mark_payments_sent', { run_id: run.id, method: 'ach', reason })
    expect(await stateOf(run)).toEqual(['10.00 sent'])

    expect(await office.notice(first?.request_id ?? '')).toMatchObject({ kind: 'being_paid' })
    const { items } = await office.call<ProcedureOutput<'get_open_items'>>('get_open_items', {})
    const buckets = items.filter(({ request_id }) => request_id === first?.request_id)
    expect(buckets.map(({ bucket }) => bucket)).toEqual(['sent'])
    expect(await brokenInvariants(database.kysely)).toEqual([])
  })

  test('is answered for by whoever downloaded it, or with whom it was checked', async () => {
    const { run } = await lockedRun(ach, '10')
    await downloadFile(office, run, 'ach')
    const other = await office.server.signIn({ is_admin: true })
    const input = { run_id: run.id, method: 'ach' }
    const answer = async (more: object = {}) =>
      (await office.server.call('record_file_not_given', { ...input, ...more }, other.cookie)).body
    expect(await answer()).toMatchObject({ error_code: 'payout.whoChecked' })
    expect(await answer({ reason: 'Rivka deleted it' })).toMatchObject({ success: true })
    const { rows } = await sql<{ data: object }>`select data from outbox
      where kind = 'payout_file_not_given'`.execute(database.kysely)
    expect(rows).toMatchObject([{ data: { file: 'ach.txt' } }])
  })

  test('is needed to hand over a method, unless that is entered by hand', async () => {
    for (const at of [ach, wire, ojcCheck]) await office.decided(at, '10')
    const run = await office.newRun()
    await office.call('lock_payout_run', { run_id: run.id })
    const sent = (method: string) => ({ run_id: run.id, method })
    for (const method of ['ach', 'wire']) {
      expect(await office.refusal('mark_payments_sent', sent(method))).toMatchObject({
        error_code: 'payout.noFile',
      })
    }
    await office.call('set_by_hand', { run_id: run.id, method: 'wire', by_hand: true })
    expect((await office.download(run, 'wire.csv')).status).toBe(404)
    // Somebody may have typed it into the bank's site: then a file would pay it again.
    const byFile = { run_id: run.id, method: 'wire', by_hand: false }
    expect(await office.refusal('set_by_hand', byFile)).toMatchObject({
      error_code: 'payout.wasEntered',
    })
    await office.call('set_by_hand', { ...byFile, not_entered: true })
    await office.call('set_by_hand', { ...byFile, by_hand: true })
    expect(await office.call('mark_payments_sent', sent('wire'))).toMatchObject({ updated: 1 })

    const [grant] = (await office.payments(run)).filter(({ method }) => method === 'ojc_check')
    const hold = { payment_id: grant?.id, reason: 'wait' }
    expect(await office.refusal('act_on_payment hold', hold)).toMatchObject({
      error_code: 'payout.wasEntered',
    })
    await office.call('act_on_payment hold', { ...hold, not_entered: true })
    const released = await office.call<{ payment: PayoutPayment }>('act_on_payment release', {
      payment_id: grant?.id,
    })
    expect(released.payment).toMatchObject({ attempt: 2, state: 'planned' })
  })

  test('is the same list for ever, even against SQL', async () => {
    const { run } = await lockedRun(check, '10')
    await downloadFile(office, run, 'check')
    for (const change of [
      sql`update payment_instructions set amount = 1`,
      sql`delete from payment_instructions`,
    ]) {
      await expect(change.execute(database.kysely)).rejects.toThrow('never changes')
    }
  })
})
