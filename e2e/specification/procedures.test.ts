import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProcedureName } from '#contract/index.ts'
import { addCode, addUser } from '#server/testing/callers.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { paymentCases } from '#server/testing/request-inputs.ts'
import { openPortal, type Portal } from './portal.ts'

const categories = [
  ...['Almonah', 'Israel', 'Kolel', 'Medical', 'Mikvah', 'Other', 'Pesach', 'Pidyon Shvuyim'],
  ...['Purim', 'Rebbe', 'Shul', 'Wedding', 'Yesomim', 'Yeshiva', 'בחור', 'אברך', 'Poor'],
]
const refused = (error: string) => ({ success: false, error: expect.stringContaining(error) })

describeEachDatabase('procedures', (database) => {
  let portal: Portal
  beforeAll(async () => {
    portal = await openPortal(database)
  })
  afterAll(() => portal.close())

  /** Calls a procedure as the requester, and returns whatever the answer is. */
  const called = async (name: ProcedureName, input: object) =>
    (await portal.call(name, input, portal.requester.cookie)).body

  test('3.1 7a.11 a user has id and e-mail, and the server says whether they are an administrator', async () => {
    const { app, admin, requester, ask, services } = portal
    for (const person of [admin, requester]) {
      const answer = await app.request('/auth/get-session', { headers: { Cookie: person.cookie } })
      const { db } = services
      const known = db.selectFrom('users').select(['id', 'email']).where('id', '=', person.id)
      expect(await answer.json()).toMatchObject({ user: await known.executeTakeFirstOrThrow() })
      const input = { input_user_id: person.id }
      expect(await ask('check_user_admin_status', input, person)).toBe(person === admin)
    }
  })

  test('3.2 3.4 7a.6 create_code makes a code that is available', async () => {
    const created = await portal.ask('create_code', {})
    expect(created).toEqual({
      success: true,
      code_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      code: expect.stringMatching(/^\w{4}-\w{4}$/),
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.+Z$/),
    })
    const { code_id: id, code, created_at } = created
    const { codes } = await portal.ask('list_codes', { search: code })
    expect(codes).toMatchObject([{ id, code, created_at, status: 'available' }])
  })

  test('3.26 7a.1 validate_code_for_registration answers the id of the code, or an error', async () => {
    const { code_id, code } = await portal.ask('create_code', {})
    const validate = async (code_text: string) =>
      (await portal.call('validate_code_for_registration', { code_text })).body
    expect(await validate(code)).toEqual({ success: true, code_id })
    expect(await validate('2222-2222')).toMatchObject(refused('invalid or has already been used'))
  })

  test('7a.2 validate_code_for_request answers the id of the code for this user', async () => {
    const { code_id, code } = await portal.ask('create_code', {})
    const validate = (code_text: string) =>
      called('validate_code_for_request', { code_text, user_id_input: portal.requester.id })
    expect(await validate(code)).toEqual({ success: true, code_id })
    expect(await validate('2222-2222')).toMatchObject({ success: false })
  })

  test('7a.3 handle_email_reregistration says to holders of a code that an address is confirmed', async () => {
    const { services } = portal
    const { id: code_id } = await addCode(services.db)
    const confirmed = await addUser(services.db)
    const unconfirmed = await addUser(services.db, { email_verified: false })
    const register = async (email_input: string, code = {}) =>
      (await portal.call('handle_email_reregistration', { email_input, ...code })).body
    for (const email of ['nobody@example.com', unconfirmed.email]) {
      expect(await register(email, { code_id })).toEqual({ success: true })
    }
    expect(await register(confirmed.email, { code_id })).toMatchObject(
      refused('already registered and confirmed'),
    )
    // docs/product.md §18: strangers are not told who has an account.
    expect(await register(confirmed.email)).toEqual({ success: true })
  })

  test('7a.4 get_request_categories lists strings', async () => {
    expect(await called('get_request_categories', {})).toEqual(categories)
  })

  test('7a.5 create_request takes the fields and those of a method, and answers the request or an error', async () => {
    const { ask, listed } = portal
    for (const { method, inputs, details } of paymentCases) {
      for (const name of Object.keys(inputs)) {
        expect(name).toMatch(/^input_(ach|wire|check|ojc_check|ojc_online|israeli)_/)
      }
      const { code } = await ask('create_code', {})
      const input = {
        input_code: code,
        input_full_name: 'Moshe Cohen',
        input_reason: 'Our daughter marries',
        input_category: 'Wedding',
        input_payment_method: method,
        input_email: 'moshe@example.com',
        input_phone: '718-555-0123',
        input_where_met: 'At shul',
        input_address_line1: '1 Main Street',
        input_address_line2: 'Apt 4',
        input_city: 'Brooklyn',
        input_state: 'NY',
        input_postal_code: '11219',
        input_country: 'US',
        ...inputs,
      }
      expect(await called('create_request', { ...input, input_reason: '' })).toMatchObject({
        ...refused(''),
        fields: { input_reason: 'common.required' },
      })
      expect(await called('create_request', input)).toMatchObject({
        success: true,
        request: { code, payment_method: method, [`${method}_details`]: details },
      })
      expect(await listed(code)).toMatchObject({
        full_name: 'Moshe Cohen',
        reason: 'Our daughter marries',
        category: 'Wedding',
        phone: '718-555-0123',
        where_met: 'At shul',
        address_line1: '1 Main Street',
        address_line2: 'Apt 4',
        city: 'Brooklyn',
        state: 'NY',
        postal_code: '11219',
        country: 'US',
      })
    }
  })

  test('3.22 7a.8 get_request_counts counts pending, reviewed and all requests', async () => {
    const { ask, enter } = portal
    const { counts: before } = await ask('get_request_counts', {})
    await enter()
    await enter()
    await enter({ input_admin_amount: '180' })
    expect(await ask('get_request_counts', {})).toEqual({
      success: true,
      counts: {
        pending: before.pending + 2,
        reviewed: before.reviewed + 1,
        total: before.total + 3,
      },
    })
  })

  test('3.23 7a.9 categories, sources and methods are counted by name, pending ones by default', async () => {
    const { ask, submit, enter } = portal
    const count = async (input: { review_filter?: 'pending' | 'reviewed' | 'all' }) => {
      const { categories } = await ask('get_category_counts', input)
      const { sources } = await ask('get_source_counts', input)
      const { payment_methods } = await ask('get_payment_method_counts', input)
      const countOf = (list: { name: string; count: number }[], name: string) => {
        for (const one of list) expect(Object.keys(one)).toEqual(['name', 'count'])
        return list.find((one) => one.name === name)?.count ?? 0
      }
      return [
        countOf(categories, 'Mikvah'),
        countOf(sources, 'Direct'),
        countOf(payment_methods, 'ach'),
      ]
    }
    const before = await count({})
    const [, direct = 0, ach = 0] = await count({ review_filter: 'all' })
    await submit({ input_category: 'Mikvah' })
    await enter({ input_category: 'Mikvah', input_admin_amount: '180' })
    const [mikvah = 0, pendingDirect, pendingAch = 0] = before
    expect(await count({})).toEqual([mikvah + 1, pendingDirect, pendingAch + 1])
    expect(await count({ review_filter: 'pending' })).toEqual(await count({}))
    expect(await count({ review_filter: 'all' })).toEqual([mikvah + 2, direct + 1, ach + 2])
  })

  test('7a.10 create_admin_review answers success or error', async () => {
    const { ask, call, admin, submit } = portal
    const { id: input_request_id, code } = await submit()
    const review = { input_request_id, input_donation_amount: '500', input_notes: 'By phone' }
    expect(await ask('create_admin_review', review)).toMatchObject({ success: true })
    expect(await portal.listed(code)).toMatchObject({
      review: { donation_amount: '500.00', notes: 'By phone' },
    })
    const unknown = { ...review, input_request_id: randomUUID() }
    const { body } = await call('create_admin_review', unknown, admin.cookie)
    expect(body).toMatchObject({ success: false, error: expect.stringMatching(/./) })
  })
})
