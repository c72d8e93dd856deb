import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProcedureOutput } from '#contract/index.ts'
import { formatLongDate } from '#domain/payment-date.ts'
import { compose } from '#server/mail/compose.ts'
import { takeLetters } from '#server/mail/store.ts'
import { familyInputs } from '#server/testing/correction-changes.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { openPayoutOffice, type PayoutOffice } from '#server/testing/payout-office.ts'
import { saveSettings } from '#server/testing/payout-world.ts'
import { planFridays, planScene } from '#server/testing/plan-scene.ts'

describeEachDatabase('What a family is told of the money of one request', (database) => {
  let office: PayoutOffice
  beforeAll(async () => {
    office = await openPayoutOffice(database)
    await saveSettings(office)
  })
  afterAll(() => office.close())
  const { planned, family, pay, runOf } = planScene(() => office)
  const first = formatLongDate(planFridays[0] ?? '', 'en')

  /** Returns the letters of a kind about a request, as they would go out now. */
  async function lettersAbout(id: string, showsAmount: boolean) {
    await office.db
      .updateTable('outbox')
      .set({ next_attempt_at: new Date(0) })
      .execute()
    const rows = office.db.selectFrom('outbox').select('id').where('request_id', '=', id)
    const ids = new Set((await rows.execute()).map((row) => row.id))
    const letters = await takeLetters(office.db, { limit: 200, leaseSeconds: 60 })
    const own = letters.filter((letter) => ids.has(letter.id))
    const config = { ...office.server.services.config, familySeesAmount: showsAmount }
    return own.map((letter) => compose({ ...letter, locale: 'en' }, config).text).join('\n')
  }

  /** Returns what /status says to whoever knows the code and the phone number. */
  async function status(id: string) {
    const row = await office.db
      .selectFrom('requests')
      .innerJoin('codes', 'codes.id', 'requests.code_id')
      .select(['codes.code', 'requests.phone'])
      .where('requests.id', '=', id)
      .executeTakeFirstOrThrow()
    const { body } = await office.server.call('get_request_status_by_code', {
      ...{ code_text: row.code, phone: row.phone },
    })
    return body as ProcedureOutput<'get_request_status_by_code'>
  }

  test('a plan promises no more for its first Friday than is paid on it', async () => {
    const id = await planned(3)
    const shown = await lettersAbout(id, true)
    expect(shown).toContain('It is paid in 3 payments, $900.00 in all.')
    expect(shown).toContain(`The first payment, $300.00, is on ${first}.`)
    const again = await planned(3)
    const hidden = await lettersAbout(again, false)
    expect(hidden).toContain(`It is paid in 3 payments.\n\nThe first payment is on ${first}.`)
    expect(hidden).not.toContain('$')
    const card = await family(again)
    expect(card).toMatchObject({ next_due_on: planFridays[0], payment_notice: null })
    expect(await status(again)).toMatchObject({ next_due_on: planFridays[0] })
  })

  test('marked paid before its Friday, it is being paid on the card and at /status alike', async () => {
    const id = await office.decided()
    const run = await office.newRun()
    await office.call('lock_payout_run', { run_id: run.id })
    await office.give(run, 'ach')
    await office.call('mark_payments_paid', { run_id: run.id, method: 'ach' })
    const told = {
      status: 'processed',
      payment_notice: { kind: 'being_paid', on: run.pay_on },
    }
    expect(await family(id)).toMatchObject(told)
    expect(await status(id)).toMatchObject({ ...told, progress: 66 })
  })

  test('a question that was answered by a yes moves on, and the next payment is named', async () => {
    const id = await planned(3, { confirm_every: 1 })
    await pay(await runOf())
    const [, second, third] = planFridays
    expect(await family(id)).toMatchObject({ confirm_due_on: second, next_due_on: second })
    expect(await status(id)).toMatchObject({ confirm_due_on: second })
    // The run of its Friday is locked without it: the answer is a week late.
    const run = await runOf(second)
    const other = await office.decided()
    await office.call('add_payment', { run_id: run.id, request_id: other })
    await office.call('lock_payout_run', { run_id: run.id })
    const late = { confirm_due_on: second, confirm_until: null, next_due_on: third }
    expect(await family(id)).toMatchObject(late)
    expect(await status(id)).toMatchObject(late)
    await office.byFamily('confirm_dues', { request_id: id })
    expect(await family(id)).toMatchObject({ confirm_due_on: third, next_due_on: third })
  })

  test('a return asks for details until they are changed, on the card and at /status', async () => {
    await office.clean()
    const id = await office.decided()
    await office.byFamily(
      'correct_own_request',
      familyInputs(id, { input_ach_account_number: '11' }),
    )
    const { payment_change } = await office.call<ProcedureOutput<'get_request'>>('get_request', {
      request_id: id,
    })
    const changed_at = payment_change?.changed_at
    const operation_id = randomUUID()
    await office.call('confirm_payment_details', { request_id: id, changed_at, operation_id })
    const run = await office.newRun()
    const [payment] = await office.payments(run)
    await office.call('lock_payout_run', { run_id: run.id })
    await office.give(run, 'ach')
    const back = { payment_id: payment?.id, code: 'R03', on: office.today() }
    await office.call('act_on_payment come_back', back)
    const returned = { payment_notice: { kind: 'returned', advice: 'check_details' } }
    expect(await family(id)).toMatchObject(returned)
    expect(await status(id)).toMatchObject(returned)
    await office.byFamily(
      'correct_own_request',
      familyInputs(id, {
        ...{ input_ach_account_number: '998877665544', expected_corrected_at: changed_at },
      }),
    )
    const corrected = { payment_notice: { kind: 'corrected' } }
    expect(await family(id)).toMatchObject(corrected)
    expect(await status(id)).toMatchObject(corrected)
  })

  test("/status says the office's own sentence of a declined request", async () => {
    const id = await office.decided()
    const declined = { input_outcome: 'declined', input_message: 'Not this year' }
    await office.call('create_admin_review', { input_request_id: id, ...declined })
    const kind = expect.stringContaining('We are sorry')
    expect(await status(id)).toMatchObject({ outcome: 'declined', declined_text: kind })
    const { declinedText } = office.server.services.config
    declinedText.en = 'Please call Mrs. Gross.'
    expect(await status(id)).toMatchObject({ declined_text: 'Please call Mrs. Gross.' })
    declinedText.en = undefined
    expect(JSON.stringify(await status(id))).not.toContain('Not this year')
  })
})
