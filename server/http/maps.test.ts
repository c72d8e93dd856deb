import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'

const address = '/functions/get-google-maps-key'

describeEachDatabase('the key for Google Maps', (database) => {
  describe.each([
    ['set', { GOOGLE_MAPS_API_KEY: 'AIza-of-a-test' }],
    ['not set', {}],
  ] as [string, Record<string, string>][])('%s', (_, variables) => {
    const isSet = 'GOOGLE_MAPS_API_KEY' in variables
    let server: TestApp
    let cookie: string
    beforeAll(async () => {
      server = await createTestApp(database, variables)
      cookie = (await server.signIn()).cookie
    })
    afterAll(() => server.close())

    const ask = (headers: Record<string, string> = {}) =>
      server.app.request(address, { method: 'POST', headers })

    test('a visitor has to sign in', async () => {
      const answer = await ask()
      expect(answer.status).toBe(401)
      expect(await answer.json()).toMatchObject({ error_code: 'err.loginRequired' })
    })

    test('a signed-in user gets it, if it is set', async () => {
      const answer = await ask({ Cookie: cookie })
      expect(answer.status).toBe(isSet ? 200 : 404)
      expect(await answer.json()).toMatchObject(
        isSet ? { apiKey: 'AIza-of-a-test' } : { error_code: 'err.notFound' },
      )
      expect(answer.headers.get('Cache-Control')).toBe('no-store')
    })

    test('another site gets nothing', async () => {
      const answer = await ask({ Cookie: cookie, Origin: 'https://evil.example' })
      expect(answer.status).toBe(403)
    })

    test('pages may load Google Maps and send a referrer only if it is set', async () => {
      const { headers } = await server.app.request('/en/request')
      const policy = headers.get('Content-Security-Policy') ?? ''
      const allowed = (directive: string) =>
        policy.split('; ').find((part) => part.startsWith(`${directive} `)) ?? ''
      expect(allowed('script-src').includes(' https://maps.googleapis.com')).toBe(isSet)
      expect(allowed('connect-src').includes(' https://maps.googleapis.com')).toBe(isSet)
      expect(allowed('connect-src').includes(' https://places.googleapis.com')).toBe(isSet)
      expect(headers.get('Referrer-Policy')).toBe(
        isSet ? 'strict-origin-when-cross-origin' : 'same-origin',
      )
    })
  })
})
