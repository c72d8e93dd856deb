import { expect, test } from 'vitest'
import { requestStatuses } from '#domain/request-status.ts'
import { createCalls } from '#server/operations/index.ts'
import { requestProcedures } from '#server/requests/index.ts'
import { reviewProcedures } from '#server/reviews/index.ts'
import { createTestApp } from '#server/testing/app.ts'
import { addAdmin, addCode, addUser, callerOf, testServices } from '#server/testing/callers.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { requestInputs } from '#server/testing/request-inputs.ts'

describeEachDatabase('requests', (database) => {
  async function setUp() {
    const services = testServices(database)
    const { db } = services
    const requests = createCalls(services, requestProcedures)
    const reviews = createCalls(services, reviewProcedures)
    const admin = callerOf(await addAdmin(db))
    const requester = callerOf(await addUser(db))
    async function submitted() {
      const { code } = await addCode(db)
      const answer = await requests.create_request(requestInputs({ input_code: code }), requester)
      if (!answer.success) throw new Error(JSON.stringify(answer))
      return answer.request
    }
    async function entered(more: object = {}) {
      const { input_code, code_id, status, ...inputs } = requestInputs()
      const input = { ...inputs, input_email: null, input_date_of_request: '2026-11-18', ...more }
      const answer = await requests.create_direct_request(input, admin)
      if (!answer.success) throw new Error(JSON.stringify(answer))
      return answer.request
    }
    return { db, requests, reviews, admin, submitted, entered }
  }

  test('4.6 the status on submit is created, of a requester and of the office', async () => {
    const { submitted, entered } = await setUp()
    expect(await submitted()).toMatchObject({ status: 'created' })
    expect(await entered()).toMatchObject({ status: 'created' })
  })

  test('4.7 the office sets each of the four statuses after each other', async () => {
    const { requests, admin, entered } = await setUp()
    const { id: request_id } = await entered({ input_admin_amount: '180' })
    const set = (status: (typeof requestStatuses)[number]) =>
      requests.update_request_status({ request_id, status }, admin)
    for (const before of requestStatuses) {
      for (const after of requestStatuses.filter((status) => status !== before)) {
        await set(before)
        expect(await set(after)).toEqual({ success: true, updated: 1 })
        expect(await requests.get_request({ request_id }, admin)).toMatchObject({ status: after })
      }
    }
    // The decision: no other value, and nothing is paid that nobody decided.
    const server = await createTestApp(database)
    const { cookie } = await server.signIn({ is_admin: true })
    const other = { request_id, status: 'shipped' }
    const refused = await server.call('update_request_status', other, cookie)
    expect(refused.status).toBe(400)
    await server.close()
    const { id: undecided } = await entered()
    expect(
      await requests.update_request_status({ request_id: undecided, status: 'paid' }, admin),
    ).toMatchObject({ error_code: 'err.notReviewed' })
  })

  test('4.27 a direct request is flagged, has the date that was set, and a review with its amount', async () => {
    const { db, admin, entered } = await setUp()
    const plain = await entered()
    expect(plain).toMatchObject({
      admin_created: true,
      date_of_request: '2026-11-18',
      review: null,
    })
    const amount = { input_admin_amount: '1,234.5', input_admin_notes: ' soon ' }
    const { id, review } = await entered(amount)
    expect(review).toMatchObject({
      donation_amount: '1234.50',
      notes: 'soon',
      reviewed_by_name: admin.user.name,
    })
    const stored = await db
      .selectFrom('requests')
      .innerJoin('admin_reviews', 'admin_reviews.request_id', 'requests.id')
      .select(['is_reviewed', 'amount_set_at_creation'])
      .where('requests.id', '=', id)
      .executeTakeFirst()
    expect(stored).toEqual({ is_reviewed: true, amount_set_at_creation: true })
  })
})
