import { expect, test } from 'vitest'
import type { Locale } from '#domain/locales.ts'
import { createBrowsers } from '#server/testing/browser.ts'
import { addCode, addUser, testServices } from '#server/testing/callers.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { sendConfirmationAgain } from './confirmation.ts'

const success = { success: true }
const confirmed = { success: true, signed_in: false }
const failure = { success: false, error_code: 'auth.confirmFail' }

describeEachDatabase('confirming an address', (database) => {
  const unconfirmed = () => addUser(database.kysely, { email_verified: false })
  const openBrowser = (locale: Locale = 'en') => createBrowsers(testServices(database))({ locale })
  const confirm = async (token: string) =>
    (await openBrowser().call('confirm_email', { token })).body
  const isConfirmed = async (id: string) =>
    (
      await database.kysely
        .selectFrom('users')
        .select('email_verified')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).email_verified
  const lettersTo = (email: string) =>
    database.kysely
      .selectFrom('outbox')
      .select(['kind', 'locale', 'data'])
      .where('recipient', '=', email)
      .execute()
  async function link(user: { id: string; email: string }): Promise<string> {
    await sendConfirmationAgain({ db: database.kysely }, user, { locale: 'en' })
    return (await lettersTo(user.email)).at(-1)?.data.token ?? ''
  }
  const expire = (userId: string) =>
    database.kysely
      .updateTable('account_tokens')
      .set({ expires_at: new Date() })
      .where('user_id', '=', userId)
      .execute()

  test('a link confirms the address, and succeeds again when reopened', async () => {
    const user = await unconfirmed()
    const token = await link(user)
    expect(await confirm(token)).toEqual(confirmed)
    expect(await isConfirmed(user.id)).toBe(true)
    expect(await confirm(token)).toEqual(confirmed)
    await expire(user.id)
    expect(await confirm(token)).toEqual(confirmed)
  })

  test('every mailed link works, also once the address is confirmed', async () => {
    const user = await unconfirmed()
    const [first, second] = [await link(user), await link(user)]
    expect(await confirm(first)).toEqual(confirmed)
    expect(await confirm(second)).toEqual(confirmed)
  })

  test('a link expires after 24 hours', async () => {
    const user = await unconfirmed()
    const token = await link(user)
    const { expires_at } = await database.kysely
      .selectFrom('account_tokens')
      .select('expires_at')
      .where('user_id', '=', user.id)
      .executeTakeFirstOrThrow()
    const hours = (expires_at.getTime() - Date.now()) / 3_600_000
    expect(hours).toBeCloseTo(24, 1)
    await expire(user.id)
    expect(await confirm(token)).toMatchObject(failure)
    expect(await isConfirmed(user.id)).toBe(false)
  })

  test.each(['', 'made-up', 'x'.repeat(500)])('%j is not a valid token', async (token) => {
    expect(await confirm(token)).toMatchObject(failure)
  })

  test('the database holds no token in clear', async () => {
    const user = await unconfirmed()
    const token = await link(user)
    const { token_hash } = await database.kysely
      .selectFrom('account_tokens')
      .select('token_hash')
      .where('user_id', '=', user.id)
      .executeTakeFirstOrThrow()
    expect(token_hash).not.toContain(token)
    expect(await confirm(token_hash)).toMatchObject(failure)
  })

  test('a resent link is in the language of the page, and all addresses get one answer', async () => {
    const waiting = await unconfirmed()
    const confirmed = await addUser(database.kysely)
    for (const email of [waiting.email.toUpperCase(), confirmed.email, 'nobody@example.com']) {
      const { body } = await openBrowser('he').call('resend_confirmation', { email })
      expect(body).toEqual(success)
    }
    expect(await lettersTo(waiting.email)).toMatchObject([{ kind: 'confirm', locale: 'he' }])
    expect(await lettersTo(confirmed.email)).toEqual([])
    expect(await lettersTo('nobody@example.com')).toEqual([])
  })

  test('an account gets five letters an hour at most, from one address or many', async () => {
    const user = await unconfirmed()
    const browser = openBrowser()
    for (let n = 0; n < 5; n++) await browser.call('resend_confirmation', { email: user.email })
    expect(await browser.call('resend_confirmation', { email: user.email })).toMatchObject({
      status: 429,
    })
    const { body } = await openBrowser().call('resend_confirmation', { email: user.email })
    expect(body).toEqual(success)
    expect(await lettersTo(user.email)).toHaveLength(5)
  })

  test('an address can register again until it is confirmed', async () => {
    const { id: code_id } = await addCode(database.kysely)
    const ask = async (email_input: string, code = { code_id }) =>
      (await openBrowser().call('handle_email_reregistration', { email_input, ...code })).body
    const waiting = await unconfirmed()
    const confirmed = await addUser(database.kysely)
    expect(await ask('nobody@example.com')).toEqual(success)
    expect(await ask(waiting.email)).toEqual(success)
    expect(await ask(` ${confirmed.email.toUpperCase()}`)).toMatchObject({
      success: false,
      error: 'This email address is already registered and confirmed.',
      error_code: 'err.emailUsedConfirmed',
    })
    expect(await ask('nobody')).toMatchObject({
      error_code: 'err.invalidEmail',
      fields: { email_input: 'err.invalidEmail' },
    })
    expect(await lettersTo(waiting.email)).toEqual([])
  })

  test('whether an address has an account is revealed only to callers with a usable code', async () => {
    const { email } = await addUser(database.kysely)
    const spent = await addCode(database.kysely, { status: 'fully_used' })
    const usable = await addCode(database.kysely)
    const ask = async (email_input: string, code: object) =>
      (await openBrowser().call('handle_email_reregistration', { email_input, ...code })).body
    for (const code of [
      {},
      { code_id: spent.id },
      { code_id: crypto.randomUUID() },
      { code_id: usable.id, access_code: spent.code },
    ]) {
      expect(await ask(email, code)).toEqual(success)
      expect(await ask('nobody@example.com', code)).toEqual(success)
    }
    expect(await ask(email, { code_id: usable.id, access_code: usable.code })).toMatchObject({
      error_code: 'err.emailUsedConfirmed',
    })
  })

  test('probing for registered addresses is counted only with a usable code', async () => {
    const browser = openBrowser()
    const { email } = await addUser(database.kysely)
    const { id: code_id } = await addCode(database.kysely)
    const ask = (code: object) =>
      browser.call('handle_email_reregistration', { email_input: email, ...code })
    for (let n = 0; n < 10; n++) await ask({ code_id })
    expect(await ask({ code_id })).toMatchObject({ status: 429 })
    // Counting is a write, which would let strangers fill the disk.
    expect(await ask({})).toMatchObject({ status: 200, body: success })
  })
})
