import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { formatAccessCode } from '#domain/access-code.ts'
import { ofAccount } from '#server/http/rate-limits.ts'
import {
  addAdmin,
  addCode,
  addRequest,
  addUser,
  callerOf,
  testServices,
} from '#server/testing/callers.ts'
import { createCalls } from '#server/testing/calls.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { paymentCases, requestInputs } from '#server/testing/request-inputs.ts'
import { requestProcedures } from './index.ts'

describeEachDatabase('the office', (database) => {
  const setUp = async () => {
    const services = testServices(database)
    const { db, limits } = services
    const requests = createCalls(services, requestProcedures)
    const admin = callerOf(await addAdmin(db), 'he')
    const user = await addUser(db, { locale: 'yi' })
    const submitted = async (changes: Record<string, unknown> = {}) => {
      const { code } = await addCode(db)
      const inputs = requestInputs({ input_code: code, ...changes })
      const answer = await requests.create_request(inputs, callerOf(user, user.locale))
      if (!answer.success) throw new Error(JSON.stringify(answer))
      return answer.request
    }
    const reviewed = (...ids: string[]) =>
      db.updateTable('requests').set({ is_reviewed: true }).where('id', 'in', ids).execute()
    const eventsOf = (id: string) =>
      db
        .selectFrom('audit_events')
        .select(['actor_id', 'action', 'details'])
        .where('subject_id', '=', id)
        .where('actor_id', '=', admin.user.id)
        .orderBy('id')
        .execute()
    return { db, limits, requests, admin, user, submitted, reviewed, eventsOf }
  }

  test('sees a request with masked numbers and the warnings about them', async () => {
    const { requests, admin, user, submitted } = await setUp()
    const { id, code } = await submitted({ input_ach_routing_number: '021000022' })
    const request = await requests.get_request({ request_id: id }, admin)
    expect(request).toMatchObject({
      id,
      email: user.email,
      codes: { code },
      review: null,
      ach_details: {
        ...paymentCases[0].details,
        routing_number: '••••0022',
        account_number: '••••6789',
      },
      warnings: { routing_number: 'err.routingInvalid' },
      expected_payment_date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    })
    expect(JSON.stringify(request)).not.toContain('021000022')
    const { requests: asRequester } = await requests.get_request_info(
      { user_id_input: user.id },
      admin,
    )
    const [seen] = asRequester
    expect(seen?.ach_details).toEqual(request.ach_details)
    await expect(requests.get_request({ request_id: randomUUID() }, admin)).rejects.toMatchObject({
      status: 404,
    })
  })

  test('sees in the list which requests have a number that looks wrong', async () => {
    const { requests, admin, submitted } = await setUp()
    const { id } = await submitted({ input_ach_routing_number: '021000022' })
    const { id: right } = await submitted()
    const input = { review_filter: 'all', limit: 200 } as const
    const sort = { by: 'created_at', direction: 'desc' } as const
    const listed = await requests.get_requests_with_review_status({ ...input, sort }, admin)
    if (!listed.success) throw new Error(listed.error)
    const marked = listed.requests.filter((one) => one.has_doubtful_number).map((one) => one.id)
    expect(marked).toContain(id)
    expect(marked).not.toContain(right)
    expect(JSON.stringify(listed)).not.toContain('021000022')
  })

  test('reveals one number at a time, and records the field but not the number', async () => {
    const { requests, admin, submitted, eventsOf } = await setUp()
    const { id: request_id } = await submitted()
    const reveal = (field: 'account_number' | 'iban') =>
      requests.reveal_payment_number({ request_id, field }, admin)
    expect(await reveal('account_number')).toEqual({ value: '000123456789' })
    await expect(reveal('iban')).rejects.toMatchObject({ status: 404 })
    expect(await eventsOf(request_id)).toEqual([
      {
        actor_id: admin.user.id,
        action: 'request.number_revealed',
        details: { field: 'account_number' },
      },
    ])
  })

  test('reveals at most 300 numbers per hour to one administrator', async () => {
    const { requests, limits, admin, submitted } = await setUp()
    const { id: request_id } = await submitted()
    const reveal = (caller: typeof admin) =>
      requests.reveal_payment_number({ request_id, field: 'account_number' }, caller)
    await Promise.all(
      Array.from({ length: 299 }, () => limits.reveals.count(ofAccount(admin.user))),
    )
    expect(await reveal(admin)).toEqual({ value: '000123456789' })
    await expect(reveal({ ...admin, address: '203.0.113.99' })).rejects.toMatchObject({
      status: 429,
    })
    const other = callerOf(await addAdmin(database.kysely))
    expect(await reveal(other)).toEqual({ value: '000123456789' })
  })

  describe('sets the status', () => {
    test('of one request, records it, and mails the requester once when it becomes paid', async () => {
      const { db, requests, admin, user, submitted, reviewed, eventsOf } = await setUp()
      const { id: request_id } = await submitted()
      await reviewed(request_id)
      for (const status of ['processing', 'paid', 'paid', 'created', 'paid'] as const) {
        await requests.update_request_status({ request_id, status }, admin)
      }
      expect(await eventsOf(request_id)).toMatchObject([
        { action: 'request.status_changed', details: { before: 'created', after: 'processing' } },
        { action: 'request.status_changed', details: { before: 'processing', after: 'paid' } },
        { action: 'request.status_changed', details: { before: 'paid', after: 'created' } },
        { action: 'request.status_changed', details: { before: 'created', after: 'paid' } },
      ])
      const letters = await db
        .selectFrom('outbox')
        .select(['kind', 'locale'])
        .where('recipient', '=', user.email)
        .where('kind', '<>', 'request_received')
        .execute()
      expect(letters).toEqual([{ kind: 'paid', locale: 'yi' }])
      const { requests: own } = await requests.get_request_info(
        { user_id_input: user.id },
        callerOf(user),
      )
      expect(own).toMatchObject([{ status: 'paid' }])
    })

    test('of none if a request without a review would become paid', async () => {
      const { db, requests, admin, reviewed, eventsOf } = await setUp()
      const [decided, undecided] = [await addRequest(db), await addRequest(db)]
      await reviewed(decided.id)
      for (const request of [
        { request_id: undecided.id },
        { request_ids: [decided.id, undecided.id] },
      ]) {
        expect(
          await requests.update_request_status({ ...request, status: 'paid' }, admin),
        ).toMatchObject({ success: false, error_code: 'err.notReviewed' })
      }
      expect(await eventsOf(decided.id)).toEqual([])
      const started = { request_id: undecided.id, status: 'processing' } as const
      expect(await requests.update_request_status(started, admin)).toEqual({
        success: true,
        updated: 1,
      })
    })

    test('of many requests, and returns how many changed', async () => {
      const { db, requests, admin, reviewed } = await setUp()
      const made = await Promise.all(Array.from({ length: 4 }, () => addRequest(db)))
      const ids = made.map(({ id }) => id)
      await reviewed(...ids)
      const [first = ''] = ids
      await requests.update_request_status({ request_id: first, status: 'paid' }, admin)
      expect(
        await requests.update_request_status({ request_ids: ids, status: 'paid' }, admin),
      ).toEqual({ success: true, updated: 3 })
    })

    test('of no unknown request, and requires either one id or a list of ids', async () => {
      const { requests, admin } = await setUp()
      const id = randomUUID()
      const status = 'paid'
      expect(await requests.update_request_status({ request_id: id, status }, admin)).toMatchObject(
        { success: false, error_code: 'err.notFound' },
      )
      for (const both of [{}, { request_id: id, request_ids: [id] }]) {
        await expect(
          requests.update_request_status({ ...both, status }, admin),
        ).rejects.toMatchObject({ status: 400, fields: { request_id: expect.any(String) } })
      }
    })

    test('of the same requests concurrently without a deadlock', async () => {
      const { db, requests, admin, reviewed } = await setUp()
      const made = await Promise.all(Array.from({ length: 20 }, () => addRequest(db)))
      const ids = made.map(({ id }) => id)
      await reviewed(...ids)
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, at) =>
          requests.update_request_status(
            { request_ids: at % 2 ? ids : ids.toReversed(), status: 'processed' },
            admin,
          ),
        ),
      )
      const updated = answers.map((answer) => (answer.success ? answer.updated : NaN))
      expect(updated.toSorted((a, b) => b - a)).toEqual([20, ...Array(9).fill(0)])
    })
  })

  test('corrects the date of a request and whether the office made it, and records both', async () => {
    const { db, requests, admin, eventsOf } = await setUp()
    const { id: request_id } = await addRequest(db, { date_of_request: '2026-11-10' })
    const correct = (changes: { admin_created?: boolean; date_of_request?: string }) =>
      requests.update_request({ request_id, ...changes }, admin)
    expect(await correct({ admin_created: true, date_of_request: '2026-11-12' })).toEqual({
      success: true,
    })
    const request = await requests.get_request({ request_id }, admin)
    expect(request).toMatchObject({ admin_created: true, date_of_request: '2026-11-12' })
    expect(await eventsOf(request_id)).toMatchObject([
      {
        action: 'request.changed',
        details: {
          before: { admin_created: false, date_of_request: '2026-11-10' },
          after: { admin_created: true, date_of_request: '2026-11-12' },
        },
      },
    ])
    expect(await correct({ date_of_request: '2999-01-01' })).toMatchObject({
      error_code: 'err.futureDate',
      fields: { date_of_request: 'err.futureDate' },
    })
    await expect(correct({})).rejects.toMatchObject({ status: 400 })
    expect(
      await requests.update_request({ request_id: randomUUID(), admin_created: true }, admin),
    ).toMatchObject({ success: false, error_code: 'err.notFound' })
  })

  test('shows codes in two groups of four', async () => {
    const { db, requests, admin } = await setUp()
    const { id } = await addRequest(db)
    const { code } = await db
      .selectFrom('codes')
      .innerJoin('requests', 'requests.code_id', 'codes.id')
      .select('codes.code')
      .where('requests.id', '=', id)
      .executeTakeFirstOrThrow()
    const request = await requests.get_request({ request_id: id }, admin)
    expect(request.codes).toEqual({ code: formatAccessCode(code) })
  })
})
