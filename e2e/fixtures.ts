import { type APIRequestContext, test as base, type Page } from 'playwright/test'
import { administrator, TestServer } from './server.ts'

type TestFixtures = {
  page: Page
  /** Console errors that the test expects. */
  expectedConsoleError: RegExp | undefined
}
type WorkerFixtures = {
  server: TestServer
  /** A request context that is signed in as administrator, for test setup. */
  office: APIRequestContext
}

/**
 * Each test has its own page and shares the server of its worker. A console error or an uncaught
 * exception fails the test, except for expected HTTP errors.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  server: [
    async ({ browserName: _ }, use) => {
      const server = await TestServer.start()
      await use(server)
      await server.remove()
    },
    { scope: 'worker' },
  ],
  office: [
    async ({ playwright, server }, use) => {
      const request = await playwright.request.newContext({ baseURL: server.url })
      const { email, password } = administrator
      await request.post('/auth/sign-in/email', {
        data: { email, password },
        failOnStatusCode: true,
      })
      await use(request)
      await request.dispose()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  expectedConsoleError: [undefined, { option: true }],
  page: async ({ page, expectedConsoleError }, use) => {
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(error.message))
    page.on('console', (message) => {
      const text = message.text()
      const isRefusal = /the server responded with a status of (400|401|403|404|429)/.test(text)
      if (message.type() !== 'error' || isRefusal || expectedConsoleError?.test(text)) return
      errors.push(text)
    })
    await use(page)
    await page.unrouteAll({ behavior: 'ignoreErrors' }) // requests in flight may be dropped
    if (errors.length > 0) throw new Error(`Errors in the console:\n${errors.join('\n')}`)
  },
})

export { expect } from 'playwright/test'
