import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCode } from '#server/testing/callers.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { openPortal, type Portal } from './portal.ts'

describeEachDatabase('tables', (database) => {
  let portal: Portal
  beforeAll(async () => {
    portal = await openPortal(database)
  })
  afterAll(() => portal.close())

  const descending = (times: string[]) => times.toSorted().reverse()

  test('7b.1 codes are read by time of creation, the latest first', async () => {
    const { ask, services } = portal
    for (const minute of [2, 9, 1, 5]) {
      await addCode(services.db, { created_at: new Date(Date.UTC(2025, 1, 3, 9, minute)) })
    }
    const { codes } = await ask('list_codes', {})
    const times = codes.map(({ created_at }) => created_at)
    expect(times.length).toBeGreaterThanOrEqual(4)
    expect(times).toEqual(descending(times))
  })

  test('7a.7 7b.2 requests are read with their code and review, the latest first', async () => {
    const { ask, submit, enter } = portal
    const made = [await submit(), await enter(), await submit()].map(({ id }) => id)
    const answer = await ask('get_requests_with_review_status', {})
    expect(answer).toMatchObject({ success: true })
    const { requests } = answer
    expect(requests.slice(0, 3).map(({ id }) => id)).toEqual(made.toReversed())
    const times = requests.map(({ created_at }) => created_at)
    expect(times).toEqual(descending(times))
    for (const { codes, review } of requests) {
      expect({ codes, review }).toEqual({
        codes: { code: expect.stringMatching(/^\w{4}-\w{4}$/) },
        review: null,
      })
    }
  })

  test('7b.3 the status of a request is changed by id', async () => {
    const { ask, submit, listed } = portal
    const [changed, other] = [await submit(), await submit()]
    await ask('update_request_status', { request_id: changed.id, status: 'processing' })
    expect(await listed(changed.code)).toMatchObject({ status: 'processing' })
    expect(await listed(other.code)).toMatchObject({ status: 'created' })
  })

  test('7b.4 whether the office made a request, and its date, can be changed', async () => {
    const { ask, submit, listed } = portal
    const { id: request_id, code } = await submit()
    expect(await listed(code)).toMatchObject({ admin_created: false })
    const changes = { admin_created: true, date_of_request: '2025-02-03' }
    await ask('update_request', { request_id, ...changes })
    expect(await listed(code)).toMatchObject(changes)
  })

  test("7b.5 the date of the user's latest request is read", async () => {
    const { ask, enter, signIn } = portal
    const clerk = await signIn({ is_admin: true })
    const latest = () => ask('get_latest_request_date', {}, clerk)
    expect(await latest()).toEqual({ date: null })
    for (const date of ['2025-03-04', '2025-02-03']) {
      await enter({ input_date_of_request: date }, clerk)
      await enter({ input_date_of_request: '2025-05-06' }) // by somebody else
      expect(await latest()).toEqual({ date })
    }
  })

  test('7b.6 whether an amount was set at creation is changed by the id of the request', async () => {
    const { ask, call, admin, submit, services } = portal
    const { id: request_id } = await submit()
    const input = { request_id, amount_set_at_creation: true }
    const { body } = await call('set_amount_at_creation', input, admin.cookie)
    expect(body).toMatchObject({ success: false, error_code: 'err.notFound' }) // no amount yet
    const review = { input_request_id: request_id, input_donation_amount: '180' }
    await ask('create_admin_review', review)
    for (const amount_set_at_creation of [true, false]) {
      await ask('set_amount_at_creation', { request_id, amount_set_at_creation })
      const stored = services.db.selectFrom('admin_reviews').select('amount_set_at_creation')
      expect(await stored.where('request_id', '=', request_id).execute()).toEqual([
        { amount_set_at_creation },
      ])
    }
  })

  test('3.20 7b.8 7b.9 the message of each language is read, and the language saved again replaces it', async () => {
    const { ask } = portal
    const read = async () => (await ask('list_template_messages', {})).template_messages
    const first = await read()
    expect(first.map(({ language }) => language)).toEqual(['english', 'hebrew', 'yiddish'])
    for (const { content } of first) expect(content).toContain('<code>')
    expect(new Set(first.map(({ content }) => content)).size).toBe(3)
    for (const content of ['קאוד: <code>', ' דער קאוד: <code>\r\nא גוטן טאג ']) {
      await ask('upsert_template_message', { language: 'yiddish', content })
    }
    const yiddish = { language: 'yiddish', content: 'דער קאוד: <code>\nא גוטן טאג' }
    expect(await read()).toMatchObject([first[0], first[1], yiddish])
  })
})
