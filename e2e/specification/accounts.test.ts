import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { addCode, mailedToken } from '#server/testing/callers.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { requestInputs } from '#server/testing/request-inputs.ts'

// Signing up, in and out, and who may do what, over HTTP.

const password = 'a quiet room'
const done = { success: true }
const newAddress = () => `${randomUUID()}@example.org`
const refusedWith = (error_code: string) => ({ body: { error_code } })

describeEachDatabase('accounts', (database) => {
  let server: TestApp
  let office: string
  beforeAll(async () => {
    server = await createTestApp(database)
    office = (await server.signIn({ is_admin: true })).cookie
  })
  afterAll(() => server.close())

  /** Calls a procedure and returns the body of its answer, which has to be a success. */
  async function succeed(name: string, input: object, cookie?: string) {
    const { status, body } = await server.call(name, input, cookie)
    expect([name, status, body]).toMatchObject([name, 200, body])
    expect(body, name).not.toMatchObject({ success: false })
    return body as Record<string, string>
  }
  const issueCode = () => succeed('create_code', {}, office)
  const signUp = (input: object) => server.post('/auth/sign-up/email', input)
  const signInAs = (email: string) => server.post('/auth/sign-in/email', { email, password })
  const confirm = async (email: string) =>
    succeed('confirm_email', { token: await mailedToken(database.kysely, email) })
  const cookieOf = ({ headers }: Awaited<ReturnType<typeof signUp>>) =>
    headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; ')

  async function session(cookie: string) {
    const answer = await server.app.request('/auth/get-session', { headers: { Cookie: cookie } })
    return answer.json()
  }

  /** Opens an account with a code of the office. Returns its e-mail address, id and cookie. */
  async function newRequester() {
    const { code_id } = await issueCode()
    const email = newAddress()
    await signUp({ email, password, code_id })
    await confirm(email)
    const answer = await signInAs(email)
    const { id } = (answer.body as { user: { id: string } }).user
    return { email, id, cookie: cookieOf(answer) }
  }

  async function statusOfPage(path: string, cookie = '') {
    const answer = await server.app.request(path, { headers: { Cookie: cookie } })
    return [path, answer.status, answer.headers.get('Content-Type')]
  }

  test('1.3 7d.1 an account needs a code that an administrator issued, as code_id and access_code', async () => {
    const email = newAddress()
    expect(await signUp({ email, password })).toMatchObject({
      status: 400,
      body: { fields: { code_id: 'common.required' } },
    })
    const unknown = { email, password, code_id: randomUUID() }
    expect(await signUp(unknown)).toMatchObject(refusedWith('code.invalid'))
    const { code, code_id } = await issueCode()
    const { code: other } = await issueCode()
    const mixed = { email, password, code_id, access_code: other }
    expect(await signUp(mixed)).toMatchObject(refusedWith('code.invalid'))
    expect((await signUp({ email, password, code_id, access_code: code })).body).toEqual(done)
    const { code_id: alone } = await issueCode()
    const byId = { email: newAddress(), password, code_id: alone }
    expect((await signUp(byId)).body).toEqual(done)
    const requester = await server.signIn()
    expect((await server.call('create_code', {}, requester.cookie)).status).toBe(403)
    expect((await server.call('create_code', {})).status).toBe(401)
  })

  test('5.2 5.3 a code is valid only if the answer is a success, which has its id', async () => {
    const { id: user_id_input, cookie } = await newRequester()
    const { code, code_id } = await issueCode()
    const { code: spent } = await addCode(database.kysely, { status: 'fully_used' })
    const checks = [
      (code_text: string) => server.call('validate_code_for_registration', { code_text }),
      (code_text: string) =>
        server.call('validate_code_for_request', { code_text, user_id_input }, cookie),
    ]
    for (const check of checks) {
      expect((await check(code ?? '')).body).toEqual({ success: true, code_id })
      for (const wrong of ['', '  ', 'K7QM-4RTY', '2222-2222', spent]) {
        const { body } = await check(wrong)
        expect(body).toMatchObject({ success: false, error: expect.stringMatching(/\w/) })
        expect(body).not.toHaveProperty('code_id')
      }
    }
  })

  test('6.1 6.7 a visitor sees the public pages, validates a code, signs up, confirms, signs in and resets', async () => {
    const names = ['', '/signin', '/new-account-code-validation', '/signup', '/register']
    names.push('/reset-password', '/email-verification', '/auth-confirm')
    for (const path of names.map((name) => `/en${name}`)) {
      expect(await statusOfPage(path)).toEqual([path, 200, 'text/html; charset=utf-8'])
    }
    const { code } = await issueCode()
    const { code_id } = await succeed('validate_code_for_registration', { code_text: code })
    const email = newAddress()
    expect((await signUp({ email, password, code_id })).body).toEqual(done)
    // Without a confirmed address nobody is signed in, and so nobody skips registration.
    expect(await signInAs(email)).toMatchObject({
      status: 403,
      body: { error_code: 'err.emailNotConfirmed' },
    })
    await confirm(email)
    expect((await signInAs(email)).body).toMatchObject({ user: { email } })
    await succeed('request_password_reset', { email })
    const token = await mailedToken(database.kysely, email)
    await succeed('start_password_recovery', { token })
  })

  test('6.2 a signed-in user validates a code, submits, changes the password and sees own requests only', async () => {
    const { id: user_id_input, cookie } = await newRequester()
    const { code } = await issueCode()
    await succeed('validate_code_for_request', { code_text: code, user_id_input }, cookie)
    await succeed('create_request', requestInputs({ input_code: code }), cookie)
    const { requests } = await succeed('get_request_info', { user_id_input }, cookie)
    expect(requests).toMatchObject([{ code, full_name: 'Moshe Cohen' }])
    const stranger = await newRequester()
    const ofAnother = await server.call('get_request_info', { user_id_input }, stranger.cookie)
    expect(ofAnother.status).toBe(403)
    const own = { user_id_input: stranger.id }
    expect((await succeed('get_request_info', own, stranger.cookie)).requests).toEqual([])
    await succeed('update_password', { new_password: 'another room' }, cookie)
  })

  test('1.7 6.3 an administrator does all that a user does, reviews, enters, counts and edits templates', async () => {
    const { id: user_id_input, cookie } = await server.signIn({ is_admin: true })
    const { code } = await succeed('create_code', {}, cookie)
    await succeed('validate_code_for_request', { code_text: code, user_id_input }, cookie)
    await succeed('create_request', requestInputs({ input_code: code }), cookie)
    const { input_code, ...shared } = requestInputs({ input_full_name: 'Chaya Gross' })
    const direct = { ...shared, input_date_of_request: '2025-06-01' }
    const { counts: before } = await succeed('get_request_counts', {}, cookie)
    const { request } = await succeed('create_direct_request', direct, cookie)
    const { id: input_request_id } = request as unknown as { id: string }
    for (const review of [
      { input_donation_amount: '500' },
      { input_donation_amount: '180.50', input_notes: 'Spoke with the family.' },
    ]) {
      await succeed('create_admin_review', { input_request_id, ...review }, cookie)
    }
    const { requests } = await succeed('get_requests_with_review_status', {}, cookie)
    expect(requests).toContainEqual(
      expect.objectContaining({
        full_name: 'Chaya Gross',
        review: expect.objectContaining({
          donation_amount: '180.50',
          notes: 'Spoke with the family.',
        }),
      }),
    )
    const { total, reviewed } = before as unknown as Record<string, number>
    expect((await succeed('get_request_counts', {}, cookie)).counts).toMatchObject({
      total: Number(total) + 1,
      reviewed: Number(reviewed) + 1,
    })
    for (const language of ['english', 'hebrew', 'yiddish']) {
      await succeed('upsert_template_message', { language, content: `<code> ${language}` }, cookie)
    }
    expect((await succeed('list_template_messages', {}, cookie)).template_messages).toMatchObject([
      { language: 'english', content: '<code> english' },
      { language: 'hebrew', content: '<code> hebrew' },
      { language: 'yiddish', content: '<code> yiddish' },
    ])
    await succeed('update_password', { new_password: 'four brown kettles' }, cookie)
  })

  test('6.5 the check of administrator rights takes the id of the user and returns a boolean', async () => {
    const admin = await server.signIn({ is_admin: true })
    const requester = await server.signIn()
    const check = (input_user_id: string, cookie: string) =>
      server.call('check_user_admin_status', { input_user_id }, cookie)
    expect((await check(admin.id, admin.cookie)).body).toBe(true)
    expect((await check(requester.id, requester.cookie)).body).toBe(false)
    expect((await check(requester.id, admin.cookie)).body).toBe(false)
    expect((await check(admin.id, requester.cookie)).status).toBe(403)
  })

  test('7d.2 7d.3 7d.4 7d.5 7d.6 a session begins, is read with its user, is renewed and ends', async () => {
    const { email, id } = await newRequester()
    const cookie = cookieOf(await signInAs(email))
    expect(await session(cookie)).toMatchObject({
      user: { id, email, is_admin: false },
      session: { good_until: expect.stringMatching(/Z$/) },
    })
    const renewed_at = new Date(Date.now() - 3_000_000)
    const sessions = database.kysely.updateTable('sessions').set({ renewed_at })
    await sessions.where('user_id', '=', id).execute()
    const before = (await session(cookie)).session.good_until
    const renewed = await server.post('/auth/renew-session', {}, cookie)
    const { good_until } = (renewed.body as { session: { good_until: string } }).session
    expect(Date.parse(good_until) - Date.parse(before)).toBeGreaterThanOrEqual(3_000_000)
    expect(cookieOf(renewed)).not.toBe(cookie)
    expect((await server.post('/auth/sign-out', {}, cookieOf(renewed))).body).toBeNull()
    expect([await session(cookieOf(renewed)), await session(cookie)]).toEqual([null, null])
  })

  test('7d.8 7d.9 a password is reset by e-mail, and changed by who is signed in', async () => {
    const { email, cookie } = await newRequester()
    await succeed('request_password_reset', { email })
    const token = await mailedToken(database.kysely, email)
    const opened = await server.call('start_password_recovery', { token })
    const chosen = { new_password: 'another room' }
    expect((await server.call('update_password', chosen, cookieOf(opened))).body).toEqual(done)
    expect((await signInAs(email)).status).toBe(401)
    const anew = await server.post('/auth/sign-in/email', { email, password: 'another room' })
    expect(anew.status).toBe(200)
    expect(await session(cookie)).toBeNull() // of the old password
    const again = await server.call('update_password', { new_password: password }, cookieOf(anew))
    expect(again.body).toEqual(done)
    expect((await signInAs(email)).status).toBe(200)
  })
})
