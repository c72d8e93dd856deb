import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Locale } from '#domain/locales.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { addCode } from '#server/testing/callers.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { requestInputs } from '#server/testing/request-inputs.ts'

describeEachDatabase('letters about new requests', (database) => {
  let server: TestApp
  beforeAll(async () => {
    server = await createTestApp(database)
  })
  afterAll(() => server.close())

  test('go to administrators who switched them on, in the language of their page, until switched off', async () => {
    const email = 'rivka@example.com'
    const rivka = await server.signIn({ is_admin: true, email })
    const gitty = await server.signIn({ is_admin: true })
    const requester = await server.signIn()
    const wishOf = async ({ cookie }: { cookie: string }) =>
      (await server.call('get_mail_on_new_request', {}, cookie)).body

    expect(await wishOf(rivka)).toMatchObject({ mail_on_new_request: false })
    await change(true, 'yi')
    expect(await wishOf(rivka)).toMatchObject({ mail_on_new_request: true })
    expect(await wishOf(gitty)).toMatchObject({ mail_on_new_request: false })
    await submit()
    expect(await letters()).toMatchObject([{ recipient: email, locale: 'yi' }])

    await change(false, 'yi')
    await submit()
    expect(await letters()).toHaveLength(1)

    async function change(mail_on_new_request: boolean, locale: Locale) {
      const answer = await server.app.request('/rpc/set_mail_on_new_request', {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          'X-Locale': locale,
          Cookie: rivka.cookie,
        },
        body: JSON.stringify({ mail_on_new_request }),
      })
      expect(await answer.json()).toMatchObject({ success: true, mail_on_new_request })
    }
    async function submit() {
      const { code } = await addCode(server.services.db)
      const input = requestInputs({ input_code: code })
      const { body } = await server.call('create_request', input, requester.cookie)
      expect(body).toMatchObject({ success: true })
    }
    async function letters() {
      const outbox = server.services.db.selectFrom('outbox')
      const all = await outbox.select(['recipient', 'locale', 'kind']).execute()
      return all.filter(({ kind }) => kind === 'new_request')
    }
  })
})
