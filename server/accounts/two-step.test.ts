import { URI } from 'otpauth'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Browser, createBrowsers } from '#server/testing/browser.ts'
import { addAdmin, addUser, hashForTest, testServices } from '#server/testing/callers.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { sendReset } from './recovery.ts'
import { setPassword } from './store.ts'

const password = 'old brown teapot'
const HALF_MINUTE = 30_000

describeEachDatabase('the second step', (database) => {
  let hash: string
  beforeAll(async () => {
    hash = await hashForTest(password)
  })
  const openBrowser = (variables: Record<string, string> = {}) =>
    createBrowsers(testServices(database, variables))()
  const codeStep = (browser: Browser, email: string, code: string) =>
    browser.post('/auth/sign-in/email', { email, password, code })

  async function administrator(variables: Record<string, string> = {}) {
    const user = await addAdmin(database.kysely)
    await setPassword(database.kysely, user.id, hash)
    const browser = openBrowser(variables)
    await browser.signIn(user.email, password)
    return { ...user, browser }
  }

  /**
   * Sets up the app. The confirming code is used up: `code(1)` is the one of the next half minute.
   */
  async function withTwoStep() {
    const { browser, ...user } = await administrator()
    const { body } = await browser.call('start_two_step', {})
    const totp = URI.parse((body as { uri: string }).uri)
    if (!('period' in totp)) throw new Error('A code of the moment was wanted')
    const code = (later = 0) => totp.generate({ timestamp: Date.now() + later * HALF_MINUTE })
    const confirmed = await browser.call('confirm_two_step', { code: code(-1) })
    const { recovery_codes } = confirmed.body as { recovery_codes: string[] }
    return { ...user, browser, code, recovery: recovery_codes }
  }

  test('is required after a right password, and nothing is open before it', async () => {
    const { email, code } = await withTwoStep()
    const browser = openBrowser()
    expect(await browser.signIn(email, password)).toMatchObject({
      status: 401,
      body: { error_code: 'err.codeNeeded' },
    })
    expect(await browser.signIn(email, 'wrong')).toMatchObject({
      body: { error_code: 'err.wrongCredentials' },
    })
    expect(browser.jar.size).toBe(0)
    expect(
      await codeStep(browser, email, ` ${code().slice(0, 3)} ${code().slice(3)}`),
    ).toMatchObject({
      status: 200,
      body: { user: { email } },
    })
  })

  test('a code works once, also in a race', async () => {
    const { email, code } = await withTwoStep()
    const now = code()
    const answers = await Promise.all([1, 2, 3].map(() => codeStep(openBrowser(), email, now)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401])
    expect(await codeStep(openBrowser(), email, code(-1))).toMatchObject({
      body: { error_code: 'err.wrongCode' },
    })
    expect((await codeStep(openBrowser(), email, code(1))).status).toBe(200)
  })

  test('a recovery code works once in place of the app, and is stored as a hash', async () => {
    const { id, email, recovery, browser } = await withTwoStep()
    expect(recovery).toHaveLength(10)
    const [first = '', second = ''] = recovery
    expect((await codeStep(openBrowser(), email, first.toLowerCase())).status).toBe(200)
    expect((await codeStep(openBrowser(), email, first)).status).toBe(401)
    expect((await browser.call('get_two_step', {})).body).toEqual({
      enabled: true,
      required: false,
      recovery_codes_left: 9,
    })
    const stored = await database.kysely
      .selectFrom('recovery_codes')
      .select('code_hash')
      .where('user_id', '=', id)
      .execute()
    for (const { code_hash } of stored) expect(recovery.join()).not.toContain(code_hash)
    const renewed = await browser.call('renew_recovery_codes', { code: second })
    expect(renewed.body).toMatchObject({ success: true })
    expect((await codeStep(openBrowser(), email, recovery[2] ?? '')).status).toBe(401)
  })

  test('is set up with a code of the new secret, which is stored encrypted', async () => {
    const { id, browser } = await administrator()
    const { body } = await browser.call('start_two_step', {})
    const { secret } = body as { secret: string }
    const row = await database.kysely
      .selectFrom('two_step')
      .select('secret')
      .where('user_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(row.secret).toMatch(/^v\d+\./)
    expect(row.secret).not.toContain(secret)
    expect((await browser.call('confirm_two_step', { code: '000000' })).body).toMatchObject({
      error_code: 'err.wrongCode',
    })
    expect((await browser.call('get_two_step', {})).body).toMatchObject({ enabled: false })
  })

  test('repeating the password takes the code too', async () => {
    const { browser, code, recovery } = await withTwoStep()
    const confirm = async (input: object) =>
      (await browser.call('confirm_identity', { password, ...input })).body
    expect(await confirm({})).toMatchObject({
      error_code: 'err.codeNeeded',
      fields: { code: 'err.codeNeeded' },
    })
    expect(await confirm({ code: '000000' })).toMatchObject({ error_code: 'err.wrongCode' })
    expect(await confirm({ code: code(1) })).toEqual({ success: true })
    expect(await confirm({ code: recovery[0] })).toEqual({ success: true })
  })

  test('wrong codes count for the account, from any address', async () => {
    const { email, code } = await withTwoStep()
    for (let n = 0; n < 10; n++) await codeStep(openBrowser(), email, '000000')
    expect((await codeStep(openBrowser(), email, code())).status).toBe(429)
  })

  test('five wrong codes in a day warn the owner, once and in their language', async () => {
    const locale = 'yi'
    const { id, email } = await withTwoStep()
    await database.kysely.updateTable('users').set({ locale }).where('id', '=', id).execute()
    const warnings = () =>
      database.kysely
        .selectFrom('outbox')
        .select('locale')
        .where('recipient', '=', email)
        .where('kind', '=', 'many_codes')
        .execute()
    // Letters that strangers can cause do not use the warning up.
    for (let n = 0; n < 5; n++) await openBrowser().call('request_password_reset', { email })
    for (let n = 0; n < 4; n++) await codeStep(openBrowser(), email, '000000')
    expect(await warnings()).toEqual([])
    for (let n = 0; n < 3; n++) await codeStep(openBrowser(), email, '000000')
    expect(await warnings()).toEqual([{ locale }])
  })

  test('is turned off only with a code, and a mailed link does not bypass it', async () => {
    const { id, email, browser, recovery } = await withTwoStep()
    expect((await browser.call('turn_off_two_step', { code: '000000' })).body).toMatchObject({
      error_code: 'err.wrongCode',
    })
    const other = openBrowser()
    await sendReset({ db: database.kysely }, { id, email }, { locale: 'en' })
    const { data } = await database.kysely
      .selectFrom('outbox')
      .select('data')
      .where('recipient', '=', email)
      .where('kind', '=', 'reset')
      .executeTakeFirstOrThrow()
    await other.call('start_password_recovery', { token: data.token })
    expect((await other.call('update_password', { new_password: password })).body).toEqual({
      success: true,
    })
    expect((await other.get('/auth/get-session')).body).toBeNull()
    const again = openBrowser()
    await codeStep(again, email, recovery[0] ?? '')
    expect((await again.call('turn_off_two_step', { code: recovery[1] })).body).toEqual({
      success: true,
    })
    expect((await openBrowser().signIn(email, password)).status).toBe(200)
  })

  describe('where it is required', () => {
    const required = { ADMIN_TWO_STEP: 'required' }

    test('an administrator without it can only set it up', async () => {
      const { browser } = await administrator(required)
      expect((await browser.get('/auth/get-session')).body).toMatchObject({
        session: { two_step_missing: true },
      })
      expect(await browser.call('list_administrators', {})).toMatchObject({
        status: 403,
        body: { error_code: 'err.twoStepNeeded' },
      })
      const other = { input_user_id: (await addUser(database.kysely)).id }
      expect(await browser.call('check_user_admin_status', other)).toMatchObject({
        status: 403,
        body: { error_code: 'err.twoStepNeeded' },
      })
      const { body } = await browser.call('start_two_step', {})
      const code = URI.parse((body as { uri: string }).uri).generate()
      const { body: on } = await browser.call('confirm_two_step', { code })
      expect((await browser.call('list_administrators', {})).status).toBe(200)
      const [recovery] = (on as { recovery_codes: string[] }).recovery_codes
      expect((await browser.call('turn_off_two_step', { code: recovery })).body).toMatchObject({
        error_code: 'err.twoStepNeeded',
      })
    })
  })
})
