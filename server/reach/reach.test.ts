import { afterEach, beforeEach, expect, test } from 'vitest'
import { markRequest } from '#server/requests/marks.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { addCode } from '#server/testing/callers.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { requestInputs } from '#server/testing/request-inputs.ts'
import { consentsOf, endConsent, giveConsent } from './consent-store.ts'

const NUMBER = '+17185550123'
const phone = '+1 718 555 0123'
const gateway = {
  SMS_URL: 'https://gateway.example.org/send',
  SMS_TOKEN: 'a-token-of-ours',
  SMS_CALLBACK_TOKEN: 'a-token-of-the-gateway',
}

describeEachDatabase('being reached by text message', { differs: 'drivers' }, (database) => {
  let server: TestApp
  let admin: string
  let family: { id: string; cookie: string }
  beforeEach(async () => {
    server = await createTestApp(database, gateway)
    admin = (await server.signIn({ is_admin: true, name: 'Rivka Levi' })).cookie
    family = await server.signIn()
    await database.kysely.deleteFrom('text_consents').execute()
  })
  afterEach(() => server.close())
  const call = async (name: string, input: object, cookie = admin) =>
    (await server.call(name, input, cookie)).body as Record<string, { id: string }>
  const stop = () => endConsent(database.kysely, { number: NUMBER, by: 'message', now: new Date() })
  const consent = async () => (await consentsOf(database.kysely, [NUMBER])).get(NUMBER)
  const rows = () => database.kysely.selectFrom('text_consents').selectAll().execute()

  const direct = (overrides: object = {}) => {
    const { input_code: _, ...inputs } = requestInputs({ input_phone: phone, input_email: null })
    const date = { input_date_of_request: '2026-11-20' }
    return call('create_direct_request', { ...inputs, ...date, ...overrides })
  }
  const submit = async (overrides: Record<string, unknown>) => {
    const { code } = await addCode(database.kysely)
    const input = requestInputs({ input_code: code, input_phone: phone, ...overrides })
    return call('create_request', input, family.cookie)
  }
  const refused = (code: string) => ({ success: false, error_code: code })

  test('the office needs the consent of the person, which is kept with its time', async () => {
    const { request } = await direct()
    const request_id = request?.id ?? ''
    expect(await call('get_reach', { request_id })).toMatchObject({ texts: 'ask', reach: 'call' })
    const wish = { request_id, reach: 'sms' }
    expect(await call('set_reach', wish)).toMatchObject(refused('reach.noConsent'))
    expect(await call('set_reach', { ...wish, consent: true })).toEqual({
      success: true,
      reach: 'sms',
    })
    expect(await call('get_reach', { request_id })).toMatchObject({ texts: 'agreed', reach: 'sms' })
    const [row] = await rows()
    expect(row).toMatchObject({ number: NUMBER, given_by: 'office', ended_at: null })
    expect(Date.now() - (row?.given_at?.getTime() ?? 0)).toBeLessThan(60_000)
  })

  test('a number that sent STOP is not asked again, and whoever has it is called', async () => {
    const { request } = await direct({ input_reach: 'sms', input_text_consent: true })
    const request_id = request?.id ?? ''
    expect(await consent()).toBe('agreed')
    await stop()
    expect(await call('get_reach', { request_id })).toMatchObject({
      texts: 'stopped',
      reach: 'call',
    })
    const wish = { request_id, reach: 'sms', consent: true }
    expect(await call('set_reach', wish)).toMatchObject(refused('reach.stopped'))
    const another = await direct({ input_reach: 'sms', input_text_consent: true })
    expect(another).toMatchObject({ fields: { input_reach: 'reach.stopped' } })
  })

  test('a wish comes with a request, and with its consent', async () => {
    expect(await submit({ input_reach: 'sms' })).toMatchObject({
      fields: { input_reach: 'reach.noConsent' },
    })
    expect(await submit({ input_reach: 'sms', input_text_consent: true })).toMatchObject({
      success: true,
    })
    expect(await rows()).toMatchObject([{ number: NUMBER, given_by: 'family' }])
    expect(await call('get_reach', {}, family.cookie)).toMatchObject({ reach: 'sms' })
    const asked = { input_reach: 'sms', input_text_consent: true }
    for (const input_phone of ['555-0123', '845.352.0100 after 8pm', '84535201001']) {
      expect(await direct({ ...asked, input_phone })).toMatchObject({
        fields: { input_reach: 'reach.noTexts' },
      })
    }
  })

  test('a submission tells nothing of a number but one’s own', async () => {
    const sms = { input_reach: 'sms' }
    const asked = { ...sms, input_text_consent: true }
    const spent = await addCode(database.kysely, { status: 'fully_used' })
    const now = new Date()
    const agreed = () => giveConsent(database.kysely, { number: NUMBER, by: 'office', now })
    for (const known of [async () => {}, agreed, stop]) {
      await known()
      expect(await submit(sms)).toMatchObject({ fields: { input_reach: 'reach.noConsent' } })
      const withSpent = await submit({ ...sms, input_code: spent.code })
      expect(withSpent).toMatchObject({ fields: { input_code: 'code.invalid' } })
    }
    // Whoever names a number that sent STOP is called.
    expect(await submit(asked)).toMatchObject({ success: true })
    expect(await consent()).toBe('stopped')
    const own = { texts: 'stopped', reach: 'call' }
    expect(await call('get_reach', {}, family.cookie)).toMatchObject(own)
    expect(await submit(asked)).toMatchObject({ fields: { input_reach: 'reach.stopped' } })
  })

  test('without a gateway text messages are refused', async () => {
    const other = await createTestApp(database)
    const { cookie } = await other.signIn({ is_admin: true })
    const { request } = await direct()
    const request_id = request?.id ?? ''
    const ask = async (name: string, input: object) => (await other.call(name, input, cookie)).body
    expect(await ask('get_reach', { request_id })).toMatchObject({
      texts: 'off',
      sends_texts: false,
    })
    const wish = { request_id, reach: 'sms', consent: true }
    expect(await ask('set_reach', wish)).toMatchObject(refused('reach.noTexts'))
    await other.close()
  })

  test('consent and replies are exported and erased with the person, not those of a helper', async () => {
    const db = database.kysely
    const own = '+17185550166'
    const input_phone = '718-555-0166'
    const { request } = await direct({ input_full_name: 'Feigy Roth', input_phone })
    const request_id = request?.id ?? ''
    await markRequest(db, server.services.sealer, request_id)
    await giveConsent(db, { number: own, by: 'office', now: new Date() })
    const reply = { gateway_id: `${request_id} 1`, number: own, word: null, request_id }
    await db
      .insertInto('text_replies')
      .values({ ...reply, words: 'Tell Feigy yes', received_at: new Date() })
      .execute()
    expect(await call('export_person', { request_id, with_numbers: false })).toMatchObject({
      person: {
        text_consents: [{ number: own, given_by: 'office' }],
        text_replies: [{ number: own, words: 'Tell Feigy yes' }],
      },
    })
    const shared = await direct({ input_full_name: 'Leib Weiss', input_phone })
    const other = shared.request?.id ?? ''
    await markRequest(db, server.services.sealer, other)
    expect(await call('export_person', { request_id, with_numbers: false })).toMatchObject({
      person: { text_consents: [], text_replies: [{ words: 'Tell Feigy yes' }] },
    })
    await call('erase_person', { request_id, confirmation: 'Feigy Roth' })
    expect(await rows()).toMatchObject([{ number: own, ended_at: null }]) // of the other
    const left = async () => db.selectFrom('text_replies').select('words').execute()
    expect(await left()).toEqual([])
    await call('erase_person', { request_id: other, confirmation: 'Leib Weiss' })
    expect(await rows()).toEqual([])
  })
})
