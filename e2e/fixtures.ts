import { type APIRequestContext, test as base, type Page } from 'playwright/test'
import { administrator, TestServer } from './server.ts'

type Own = {
  page: Page
  /** What the console of a test's page may say, where a test is about just that. */
  expectedComplaint: RegExp | undefined
}
type Shared = {
  server: TestServer
  /** An administrator's browser without pages, for what a test needs before it begins. */
  office: APIRequestContext
}

/**
 * Every test has a page of its own and shares its worker's server. A page that complains in its
 * console, or breaks, fails its test; what the network does on purpose is let through.
 */
export const test = base.extend<Own, Shared>({
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
  expectedComplaint: [undefined, { option: true }],
  page: async ({ page, expectedComplaint }, use) => {
    const complaints: string[] = []
    page.on('pageerror', (error) => complaints.push(error.message))
    page.on('console', (message) => {
      const text = message.text()
      const isRefusal = /the server responded with a status of (400|401|403|404|429)/.test(text)
      if (message.type() !== 'error' || isRefusal || expectedComplaint?.test(text)) return
      complaints.push(text)
    })
    await use(page)
    await page.unrouteAll({ behavior: 'ignoreErrors' }) // what is still asked need not come to an end
    if (complaints.length > 0) throw new Error(`The page complained:\n${complaints.join('\n')}`)
  },
})

export { expect } from 'playwright/test'
