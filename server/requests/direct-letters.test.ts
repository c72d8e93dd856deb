import { expect, test } from 'vitest'
import type { ProcedureInput } from '#contract/index.ts'
import { reviewProcedures } from '#server/reviews/index.ts'
import { addAdmin, callerOf, testServices } from '#server/testing/callers.ts'
import { createCalls } from '#server/testing/calls.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { requestInputs } from '#server/testing/request-inputs.ts'
import { requestProcedures } from './index.ts'

describeEachDatabase('letters about a direct request', (database) => {
  async function enter(recipient: string, more: Partial<ProcedureInput<'create_direct_request'>>) {
    const services = testServices(database)
    const admin = callerOf(await addAdmin(database.kysely), 'en')
    const requests = createCalls(services, requestProcedures)
    const { input_code, code_id, status, ...shared } = requestInputs()
    const input = { ...shared, input_email: recipient, input_date_of_request: '2026-11-18' }
    const created = await requests.create_direct_request({ ...input, ...more }, admin)
    if (!created.success) throw new Error(created.error)
    const letters = () =>
      database.kysely
        .selectFrom('outbox')
        .select(['kind', 'locale', 'data', 'request_id'])
        .where('recipient', '=', recipient)
        .orderBy('created_at')
        .execute()
    const { request, code } = created
    return { services, admin, requests, id: request.id, code, letters }
  }

  test('go to its address, in the language that the office chose, with its code', async () => {
    const recipient = 'shaindy@example.com'
    const entered = await enter(recipient, { input_locale: 'yi' })
    const { services, admin, requests, id, code, letters } = entered
    const rest = { locale: 'yi', request_id: id }
    const about = { request_code: code, requested_on: '2026-11-18' }
    const data = { full_name: 'Moshe Cohen', code, ...about }
    const received = expect.objectContaining({
      ...rest,
      kind: 'request_received',
      data: { ...data, expected_payment_date: expect.any(String) },
    })
    expect(await letters()).toEqual([received])
    const reviews = createCalls(services, reviewProcedures)
    const approved = { input_request_id: id, input_donation_amount: '180' }
    const saved = await reviews.create_admin_review(approved, admin)
    expect(saved).toMatchObject({ success: true, review: { letter_at: expect.any(String) } })
    await requests.update_request_status({ request_id: id, status: 'paid' }, admin)
    expect(await letters()).toEqual([
      received,
      {
        ...rest,
        kind: 'reviewed',
        data: { ...data, outcome: 'approved', pay_on: expect.any(String) },
      },
      { ...rest, kind: 'paid', data },
    ])
  })

  test('entered with an amount, it gets the letter about the decision alone', async () => {
    const { letters } = await enter('breindy@example.com', { input_admin_amount: '180' })
    expect(await letters()).toMatchObject([{ kind: 'reviewed', locale: 'en' }])
  })

  test('without an address there is none', async () => {
    const { letters } = await enter('', { input_email: null })
    expect(await letters()).toEqual([])
  })
})
