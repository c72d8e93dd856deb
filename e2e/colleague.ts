import type { Browser, BrowserContext } from 'playwright/test'
import { runCommand } from '#server/testing/commands.ts'
import { expect } from './office.ts'
import type { TestServer } from './server.ts'

/** The other administrator of an office of two. */
export const colleague = {
  name: 'Chaim Katz',
  email: 'chaim@keren.example',
  password: 'a quiet room',
}

/** Opens the browser of the other administrator, who is made on the server. */
export async function openColleague({
  browser,
  server,
}: {
  browser: Browser
  server: TestServer
}): Promise<BrowserContext> {
  const { email, name, password } = colleague
  const env = { DATA_DIR: server.dataDir }
  const { code, errors } = await runCommand('admin', [email, name], env, `${password}\n`)
  expect([code, errors]).toEqual([0, ''])
  const context = await browser.newContext({ baseURL: server.url })
  await context.request.post('/auth/sign-in/email', {
    data: { email, password },
    failOnStatusCode: true,
  })
  return context
}
