import { expect, test } from 'vitest'
import { formatAccessCode } from '#domain/access-code.ts'
import type { Locale } from '#domain/locales.ts'
import { createBrowsers } from '#server/testing/browser.ts'
import { addCode, addUser, testServices } from '#server/testing/callers.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'

const password = 'old teapot'
let counter = 0
const someEmail = () => `family${++counter}@example.com`

describeEachDatabase('signing up', { differs: 'transactions' }, (database) => {
  const services = () => testServices(database)
  const signUp = (input: object, locale: Locale = 'en') =>
    createBrowsers(services())({ locale }).post('/auth/sign-up/email', { password, ...input })
  const codeOf = (id: string) =>
    database.kysely.selectFrom('codes').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const userOf = (email: string) =>
    database.kysely.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()
  const lettersTo = (email: string) =>
    database.kysely
      .selectFrom('outbox')
      .selectAll()
      .where('recipient', '=', email)
      .orderBy('created_at')
      .execute()
  const tokensTo = async (email: string) =>
    (await lettersTo(email)).map(({ data }) => data.token ?? '')
  const confirm = async (token = '') =>
    (await createBrowsers(services())().call('confirm_email', { token })).body
  const registeredAgo = (codeId: string, minutes: number) =>
    database.kysely
      .updateTable('codes')
      .set({ registered_at: new Date(Date.now() - minutes * 60_000) })
      .where('id', '=', codeId)
      .execute()
  const refusal = (error_code: string) => ({ status: 400, body: { error_code } })

  test('creates an account, spends its code and mails a link in the language of the page', async () => {
    const { id: code_id } = await addCode(database.kysely)
    const email = someEmail()
    const answer = await signUp({ email: ` ${email.toUpperCase()} `, code_id }, 'yi')
    expect(answer).toMatchObject({
      status: 200,
      body: { success: true },
      setCookie: [expect.stringMatching(/^kuppah\.sign_up=.+HttpOnly/)],
    })
    const user = await userOf(email)
    expect(user).toMatchObject({
      name: email.split('@')[0],
      locale: 'yi',
      email_verified: false,
      is_admin: false,
    })
    expect(await codeOf(code_id)).toMatchObject({
      status: 'user_created',
      registered_by: user?.id,
      registered_at: expect.any(Date),
    })
    expect(await lettersTo(email)).toMatchObject([{ kind: 'confirm', locale: 'yi' }])
    const browser = createBrowsers(services())()
    expect((await browser.signIn(email, password)).status).toBe(403)
    expect(await confirm((await tokensTo(email))[0])).toMatchObject({ success: true })
    expect((await browser.signIn(email, password)).status).toBe(200)
  })

  test('answers a bad code alike for known and unknown addresses', async () => {
    const { email } = await addUser(database.kysely)
    const spent = await addCode(database.kysely, { status: 'fully_used' })
    const confirmed = await addUser(database.kysely)
    const taken = await addCode(database.kysely, {
      status: 'user_created',
      registered_by: confirmed.id,
    })
    for (const code_id of [spent.id, taken.id, '00000000-0000-4000-8000-000000000000']) {
      const answers = await Promise.all([
        signUp({ email, code_id }),
        signUp({ email: someEmail(), code_id }),
        signUp({ email: 'no address', code_id, password: 'x' }),
      ])
      for (const answer of answers) expect(answer).toEqual(answers[0])
      expect(answers[0]).toMatchObject(refusal('code.invalid'))
    }
  })

  test('requires that code_id and access_code match', async () => {
    const code = await addCode(database.kysely)
    const other = await addCode(database.kysely)
    const email = someEmail()
    const input = { email, code_id: code.id }
    expect(await signUp({ ...input, access_code: other.code })).toMatchObject(
      refusal('code.invalid'),
    )
    const typed = formatAccessCode(code.code).toLowerCase()
    expect(await signUp({ ...input, access_code: typed })).toMatchObject({ status: 200 })
  })

  test('refuses a confirmed address and leaves the code available', async () => {
    const { email } = await addUser(database.kysely)
    const { id: code_id } = await addCode(database.kysely)
    expect(await signUp({ email, code_id })).toMatchObject(refusal('err.emailUsed'))
    expect((await codeOf(code_id)).status).toBe('available')
    expect(await lettersTo(email)).toEqual([])
  })

  test.each([
    [{ password: 'short' }, 'err.weakPassword', 'password'],
    [{ password: 'x'.repeat(129) }, 'err.tooLong', 'password'],
    [{ email: 'rivka@' }, 'err.invalidEmail', 'email'],
  ])('%j is refused', async (wrong, code, field) => {
    const { id: code_id } = await addCode(database.kysely)
    expect(await signUp({ email: someEmail(), code_id, ...wrong })).toMatchObject({
      status: 400,
      body: { error_code: code, fields: { [field]: code } },
    })
    expect((await codeOf(code_id)).status).toBe('available')
  })

  test.each([{ is_admin: true }, { email_verified: true }, { role: 'admin' }])(
    'refuses %j as input',
    async (extra) => {
      const { id: code_id } = await addCode(database.kysely)
      const email = someEmail()
      expect((await signUp({ email, code_id, ...extra })).status).toBe(400)
      expect(await userOf(email)).toBeUndefined()
    },
  )

  test('replaces password and link when an unconfirmed address registers again', async () => {
    const { id: code_id } = await addCode(database.kysely)
    const email = someEmail()
    await signUp({ email, code_id })
    const first = await userOf(email)
    expect(await signUp({ email, code_id, password: 'new teapot' }, 'he')).toMatchObject({
      status: 200,
    })
    expect((await userOf(email))?.id).toBe(first?.id)
    expect((await lettersTo(email)).map(({ locale }) => locale)).toEqual(['en', 'he'])
    const [old, latest] = await tokensTo(email)
    expect(await confirm(old)).toMatchObject({ success: false, error_code: 'auth.confirmFail' })
    expect(await confirm(latest)).toMatchObject({ success: true, recovery: true })
    const browser = createBrowsers(services())()
    expect((await browser.signIn(email, password)).status).toBe(401)
  })

  test('lets another address take over the code after ten minutes', async () => {
    const { id: code_id } = await addCode(database.kysely)
    const [mistyped, right] = [someEmail(), someEmail()]
    await signUp({ email: mistyped, code_id })
    await registeredAgo(code_id, 9.9)
    expect(await signUp({ email: right, code_id })).toMatchObject(refusal('err.codeInWaiting'))
    expect(await userOf(right)).toBeUndefined()
    await registeredAgo(code_id, 10.1)
    expect(await signUp({ email: right, code_id })).toMatchObject({ status: 200 })
    expect(await userOf(mistyped)).toBeUndefined()
    expect(await codeOf(code_id)).toMatchObject({ registered_by: (await userOf(right))?.id })
    expect(await confirm((await tokensTo(mistyped))[0])).toMatchObject({ success: false })
    expect(await confirm((await tokensTo(right))[0])).toMatchObject({ success: true })
  })

  test('releases the first code when the address registers with another', async () => {
    const [first, second] = [await addCode(database.kysely), await addCode(database.kysely)]
    const email = someEmail()
    await signUp({ email, code_id: first.id })
    expect(await signUp({ email, code_id: second.id })).toMatchObject({ status: 200 })
    expect(await codeOf(first.id)).toMatchObject({ status: 'available', registered_by: null })
    expect((await codeOf(second.id)).registered_by).toBe((await userOf(email))?.id)
    expect(await confirm((await tokensTo(email))[0])).toMatchObject({ success: false })
    expect(await confirm((await tokensTo(email))[1])).toMatchObject({ success: true })
  })

  test('locks a code for an address after eight failures', async () => {
    const { id: code_id } = await addCode(database.kysely)
    const other = await addCode(database.kysely)
    const browser = createBrowsers(services())()
    const input = { email: someEmail(), password, code_id }
    for (let i = 0; i < 8; i++) {
      await browser.post('/auth/sign-up/email', { ...input, access_code: other.code })
    }
    expect((await browser.post('/auth/sign-up/email', input)).status).toBe(429)
  })

  test('mails five links an hour at most to an address, and the last of them works', async () => {
    const { id: code_id } = await addCode(database.kysely)
    const email = someEmail()
    const statuses: number[] = []
    for (let n = 0; n < 25; n++) statuses.push((await signUp({ email, code_id })).status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(5)
    expect(new Set(statuses.slice(5))).toEqual(new Set([429]))
    expect(await lettersTo(email)).toHaveLength(5)
    expect(await confirm((await tokensTo(email)).at(-1))).toMatchObject({ success: true })
  })

  test('mails twenty links a day at most to an address', async () => {
    const { id: code_id } = await addCode(database.kysely)
    const email = someEmail()
    for (let hour = 0; hour < 5; hour++) {
      for (let n = 0; n < 5; n++) await signUp({ email, code_id })
      await database.kysely
        .updateTable('outbox')
        .set({ created_at: new Date(Date.now() - (hour + 2) * 3_600_000) })
        .where('recipient', '=', email)
        .execute()
    }
    expect(await lettersTo(email)).toHaveLength(20)
  })
})
