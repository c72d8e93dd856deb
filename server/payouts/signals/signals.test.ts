import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProcedureOutput } from '#contract/index.ts'
import type { PayoutSignal } from '#contract/payouts.ts'
import { correctionInputs } from '#server/testing/correction-changes.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { type FileOffice, openFileOffice } from '#server/testing/payout-files.ts'
import { saveSettings } from '#server/testing/payout-world.ts'
import { requestInputs } from '#server/testing/request-inputs.ts'

type Answer = { success: boolean; error_code?: string }
type Signals = { signals: PayoutSignal[]; is_required: boolean }

describeEachDatabase('Signals of payments', (database) => {
  let office: FileOffice
  let colleague: string
  beforeAll(async () => {
    office = await openFileOffice(database, { PAYOUT_CLEAR_SIGNALS: 'required' })
    colleague = (await office.server.signIn({ is_admin: true, name: 'Gitty Roth' })).cookie
    await saveSettings(office)
  })
  afterAll(() => office.close())

  const signalsOf = ({ id }: { id: string }) =>
    office.call<Signals>('get_run_signals', { run_id: id })
  const lock = ({ id }: { id: string }) => office.refusal('lock_payout_run', { run_id: id })
  const answer = async (run: { id: string }, signals: PayoutSignal[], said: object) => {
    const named = signals.map(({ payment_id, kind, key }) => ({ payment_id, kind, key }))
    const input = { run_id: run.id, signals: named, ...said }
    return (await office.server.call('answer_signals', input, colleague)).body as Answer
  }

  test('have to be answered before the run is locked, by any administrator', async () => {
    await office.decided(0, '100')
    const first = await office.newRun()
    expect((await signalsOf(first)).signals).toEqual([])
    expect(await lock(first)).toMatchObject({ success: true })
    await office.give(first, 'ach')
    const paying = { run_id: first.id, method: 'ach' }
    await office.call('mark_payments_sent', paying)
    await office.call('mark_payments_paid', paying)

    const request_id = await office.decided(0, '10001')
    const corrected = correctionInputs(request_id, {
      input_ach_account_number: '998877665544',
    })
    await office.call('correct_request', corrected)
    const run = await office.newRun()
    await confirmAll(request_id)
    const { signals, is_required } = await signalsOf(run)
    expect(is_required).toBe(true)
    expect(signals.map(({ kind }) => kind)).toEqual([
      'details_changed',
      'above_average',
      'above_limit',
      'corrected_after_decision',
    ])
    expect(signals[1]?.details).toEqual({ amount: '10001.00', average: '100.00' })
    expect(await answer(run, signals, { reason: 'other' })).toMatchObject({
      error_code: 'common.required',
    })
    const [changed, ...others] = signals
    expect(await answer(run, others, { reason: 'expected' })).toMatchObject({ success: true })
    expect(await lock(run)).toMatchObject({ error_code: 'signals.open' })
    if (changed) await answer(run, [changed], { reason: 'other', words: 'She has a new bank.' })
    expect((await signalsOf(run)).signals.map((one) => one.answer?.by_name)).toEqual(
      Array(4).fill('Gitty Roth'),
    )
    expect(await lock(run)).toMatchObject({ success: true })
    const kept = (await signalsOf(run)).signals
    expect(kept.map(({ answer: said }) => said?.words ?? said?.reason).sort()).toEqual([
      'She has a new bank.',
      'expected',
      'expected',
      'expected',
    ])
    const exporting = { request_id, with_numbers: false }
    const { person } = await office.call<{ person: { payments: { signals: unknown }[] } }>(
      'export_person',
      exporting,
    )
    expect(person.payments.map((payment) => payment.signals)).toContainEqual(
      expect.arrayContaining([expect.objectContaining({ words: 'She has a new bank.' })]),
    )
  })

  test('are asked again when their facts change', async () => {
    const request_id = await office.decided(0, '20000')
    const run = await office.newRun()
    const { signals } = await signalsOf(run)
    await answer(run, signals, { reason: 'called' })
    expect((await signalsOf(run)).signals.every(({ answer: said }) => said)).toBe(true)
    await office.call('create_admin_review', {
      input_request_id: request_id,
      input_donation_amount: '30000',
    })
    const again = (await signalsOf(run)).signals.filter(({ answer: said }) => !said)
    expect(again.map(({ kind }) => kind)).toContain('above_limit')
    expect(await answer(run, signals, { reason: 'called' })).toMatchObject({
      error_code: 'signals.changed',
    })
  })

  test('of an account are one for each family that shares it, and one that is answered once for a group', async () => {
    await office.clean()
    await share(9)
    const run = await office.newRun()
    const shared = async () => {
      const { signals } = await signalsOf(run)
      return signals.filter(({ kind }) => kind === 'account_elsewhere')
    }
    expect(await shared()).toHaveLength(9 * 8)
    await share(3)
    expect(await shared()).toHaveLength(9 * 11)
    await share(13)
    const [group, ...others] = await shared()
    expect([group?.details.families, others]).toEqual([25, []])
    expect(await lock(run)).toMatchObject({ error_code: 'signals.open' })
    expect(await answer(run, group ? [group] : [], { reason: 'called' })).toMatchObject({
      success: true,
    })
    const { changes } = await office.call<ProcedureOutput<'get_run_changes'>>('get_run_changes', {
      run_id: run.id,
    })
    expect(changes).toContainEqual(
      expect.objectContaining({ what: 'payout.signals_answered', numbers: { signals: 1 } }),
    )
    expect(await lock(run)).toMatchObject({ success: true })
  })

  test('are not answered by whoever decided, unless nobody else counts', async () => {
    await office.clean()
    await office.decided(0, '20000')
    const run = await office.newRun()
    const { signals } = await signalsOf(run)
    const named = signals.map(({ payment_id, kind, key }) => ({ payment_id, kind, key }))
    const own = { run_id: run.id, signals: named, reason: 'expected' }
    expect(signals.every(({ is_of_colleague }) => is_of_colleague)).toBe(true)
    expect(await office.refusal('answer_signals', own)).toMatchObject({
      error_code: 'signals.ownDecision',
    })
    const isAdmin = (is_admin: boolean) =>
      office.db.updateTable('users').set({ is_admin }).where('name', '=', 'Gitty Roth').execute()
    await isAdmin(false)
    expect(await office.refusal('answer_signals', own)).toMatchObject({ success: true })
    await isAdmin(true)
    expect((await signalsOf(run)).signals.map((one) => one.answer?.is_own)).toEqual(
      signals.map(() => true),
    )
  })

  let families = 0
  /** Lets families without an account of ours ask for a payment to one bank account. */
  async function share(count: number) {
    const { input_code, code_id, status, ...inputs } = requestInputs()
    for (let at = 0; at < count; at += 1) {
      families += 1
      const phone = `845-555-${String(families).padStart(4, '0')}`
      await office.call('create_direct_request', {
        ...inputs,
        input_email: null,
        input_phone: phone,
        input_ach_account_number: '6660001111',
        input_date_of_request: office.today(),
        input_admin_amount: '100',
      })
    }
  }

  /** Confirms the payment details of a request as they are. */
  async function confirmAll(request_id: string) {
    type Request = { payment_change: { changed_at: string } }
    const { payment_change } = await office.call<Request>('get_request', { request_id })
    const { changed_at } = payment_change
    await office.call('confirm_payment_details', { request_id, changed_at })
  }
})
