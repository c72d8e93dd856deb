import { type APIRequestContext, test as base, type Page } from 'playwright/test'
import type { TestServer } from './server.ts'
import { type OpenServer, Servers } from './servers.ts'

type TestFixtures = {
  /** Whose server it is. A file that depends on total counts names its own, and runs in order. */
  serverName: string
  /** Environment variables of that server. */
  serverVariables: Record<string, string>
  openServer: OpenServer
  server: TestServer
  /** A request context that is signed in as administrator, for test setup. */
  office: APIRequestContext
  page: Page
  /** Console errors and exceptions that the test expects. */
  expectedConsoleError: RegExp | undefined
}

/**
 * Each test has its own page, and shares a server with other tests of its worker. A console error or
 * an uncaught exception fails the test, except for expected HTTP errors.
 */
export const test = base.extend<TestFixtures, { servers: Servers }>({
  servers: [
    async ({ playwright }, use) => {
      const servers = new Servers(playwright.request)
      await use(servers)
      await servers.closeAll()
    },
    { scope: 'worker' },
  ],
  serverName: ['', { option: true }],
  serverVariables: [{}, { option: true }],
  openServer: async ({ servers, serverName, serverVariables }, use) =>
    use(await servers.of(serverName, serverVariables)),
  server: ({ openServer }, use) => use(openServer.server),
  office: ({ openServer }, use) => use(openServer.office),
  baseURL: async ({ server }, use) => use(server.url),
  expectedConsoleError: [undefined, { option: true }],
  page: async ({ page, expectedConsoleError }, use) => {
    const errors: string[] = []
    page.on('pageerror', ({ message }) => {
      if (!expectedConsoleError?.test(message)) errors.push(message)
    })
    page.on('console', (message) => {
      const text = message.text()
      const isRefusal = /the server responded with a status of (400|401|403|404|409|429)/.test(text)
      if (message.type() !== 'error' || isRefusal || expectedConsoleError?.test(text)) return
      errors.push(text)
    })
    await use(page)
    await page.unrouteAll({ behavior: 'ignoreErrors' }) // requests in flight may be dropped
    if (errors.length > 0) throw new Error(`Errors in the console:\n${errors.join('\n')}`)
  },
})

export { expect } from 'playwright/test'
