import { test as base, type Page } from 'playwright/test'
import { TestServer } from './server.ts'

/**
 * Every test has a page of its own and shares its worker's server. A page that complains in its
 * console, or breaks, fails its test; what the network does on purpose is let through.
 */
export const test = base.extend<{ page: Page }, { server: TestServer }>({
  server: [
    async ({ browserName: _ }, use) => {
      const server = await TestServer.start()
      await use(server)
      await server.remove()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  page: async ({ page }, use) => {
    const complaints: string[] = []
    page.on('pageerror', (error) => complaints.push(error.message))
    page.on('console', (message) => {
      const isRefusal = /the server responded with a status of (401|404|429)/.test(message.text())
      if (message.type() === 'error' && !isRefusal) complaints.push(message.text())
    })
    await use(page)
    if (complaints.length > 0) throw new Error(`The page complained:\n${complaints.join('\n')}`)
  },
})

export { expect } from 'playwright/test'
