import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { correctionInputs, familyInputs } from '#server/testing/correction-changes.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { openPayoutOffice, type PayoutOffice } from '#server/testing/payout-office.ts'
import { saveSettings } from '#server/testing/payout-world.ts'
import { paymentCases } from '#server/testing/request-inputs.ts'
import { sized } from '#server/testing/sizes.ts'

/** PGlite has one connection, so its callers never really race. */
const ROUNDS = { postgres: sized(3, 40), embedded: sized(2, 10) }
const check = { input_payment_method: 'check', ...paymentCases[3].inputs }
const newPayee = { input_check_payee_name: 'Meir Gross' }

type Answer = { success: boolean; error_code?: string; corrected_at?: string }

describeEachDatabase('At the same moment', (database) => {
  let office: PayoutOffice
  beforeAll(async () => {
    office = await openPayoutOffice(database)
    await saveSettings(office)
  })
  afterAll(() => office.close())
  // One family makes all corrections, more than it may within an hour.
  const forgetLimits = () => sql`delete from rate_limits`.execute(office.db)
  beforeEach(forgetLimits)
  const clean = async () => {
    await office.clean()
    await forgetLimits()
  }

  const byFamily = (input: unknown) => office.byFamily<Answer>('correct_own_request', input)
  const byOffice = (name: string, input: unknown) => office.refusal(name, input) as Promise<Answer>

  test('one of two corrections is made, the other is refused', async () => {
    const id = await office.decided(3)
    let expected_corrected_at: string | null = null
    for (let round = 0; round < ROUNDS[database.kind]; round++) {
      await forgetLimits()
      const with_ = (name: string) => ({
        ...check,
        expected_corrected_at,
        input_check_payee_name: `${name} ${round}`,
      })
      const answers = await Promise.all([
        byFamily(familyInputs(id, with_('Meir'))),
        byOffice('correct_request', correctionInputs(id, with_('Chaim'))),
      ])
      const [done, ...others] = answers.filter(({ success }) => success)
      expect(others).toEqual([])
      expect(answers.map(({ error_code }) => error_code)).toContain('correct.changedMeanwhile')
      expected_corrected_at = done?.corrected_at ?? null
    }
    expect(await office.events('request.corrected', id)).toBe(ROUNDS[database.kind])
  })

  test('a payment is locked with the old details, or the lock waits for a confirmation', async () => {
    for (let round = 0; round < ROUNDS[database.kind]; round++) {
      await clean()
      const id = await office.decided(3)
      const run = await office.newRun()
      const [corrected, locked] = await Promise.all([
        byFamily(familyInputs(id, { ...check, ...newPayee })),
        byOffice('lock_payout_run', { run_id: run.id }),
      ])
      expect(corrected.success).not.toBe(locked.success)
      expect(corrected.error_code ?? locked.error_code).toBe(
        locked.success ? 'correct.closed' : 'payout.problem.details_unconfirmed',
      )
      const [payment] = await office.payments(run)
      expect(payment?.payee).toBe(locked.success ? 'Moshe Cohen' : 'Meir Gross')
    }
  })

  test('a payment that is planned takes the method of the correction', async () => {
    for (let round = 0; round < ROUNDS[database.kind]; round++) {
      await clean()
      const id = await office.decided()
      const [run] = await Promise.all([
        office.newRun(),
        byFamily(familyInputs(id, { ...check, ...newPayee })),
      ])
      const [payment] = await office.payments(run)
      expect(payment).toMatchObject({ method: 'check', payee: 'Meir Gross' })
      await office.call('cancel_payout_run', { run_id: run.id })
    }
  })

  test('a decision and a correction both hold, and the details wait for a confirmation', async () => {
    for (let round = 0; round < ROUNDS[database.kind]; round++) {
      await clean()
      const id = await office.decided(3)
      const run = await office.newRun()
      const review = { input_request_id: id, input_donation_amount: '36' }
      const answers = await Promise.all([
        byFamily(familyInputs(id, { ...check, ...newPayee })),
        byOffice('create_admin_review', review),
        byOffice('hold_request', { request_id: id, reason: 'Call first' }),
      ])
      expect(answers.map(({ success }) => success)).toEqual([true, true, true])
      await office.call('release_request', { request_id: id })
      expect(await byOffice('lock_payout_run', { run_id: run.id })).toMatchObject({
        error_code: 'payout.problem.details_unconfirmed',
      })
      await office.call('cancel_payout_run', { run_id: run.id })
    }
  })
})
