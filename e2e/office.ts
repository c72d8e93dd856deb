import type { APIRequestContext, Page } from 'playwright/test'
import type { ListedRequest } from '#contract/requests.ts'
import { test as base } from './fixtures.ts'
import { call, plainRequest } from './set-up.ts'

/** Enters a request as the long form does: what matters to a test, and the rest as usual. */
export async function enterRequest(
  office: APIRequestContext,
  matters: Record<string, string | null> = {},
): Promise<{ request: ListedRequest; code: string }> {
  const data: Record<string, string | null> = {
    ...plainRequest,
    input_date_of_request: '2025-06-01',
    ...matters,
  }
  const answer = await office.post('/rpc/create_direct_request', { data, failOnStatusCode: true })
  const body = await answer.json()
  if (!body.success) throw new Error(`The request was refused: ${JSON.stringify(body)}`)
  return body
}

/** Enters pending requests of these names; the first stands at the top. */
export async function enterPending(office: APIRequestContext, ...names: string[]) {
  for (const name of [...names].reverse()) await enterRequest(office, { input_full_name: name })
}

/** Saves a review as another administrator would. */
export function saveReview(office: APIRequestContext, id: string, amount: string, notes = '') {
  return call(office, 'create_admin_review', {
    input_request_id: id,
    input_donation_amount: amount,
    input_notes: notes,
  })
}

/** Waits until a page hears what happens elsewhere; begin before it is opened. */
export async function hears(page: Page): Promise<void> {
  const listening = await page.waitForRequest('**/events')
  await listening.response()
}

/**
 * Each page is an administrator's. A file that counts what there is names itself in `of` and keeps
 * its order: it has a server to itself.
 */
export const test = base.extend<object, { of: string }>({
  of: ['', { scope: 'worker', option: true }],
  page: async ({ page, office }, use) => {
    const { cookies } = await office.storageState()
    await page.context().addCookies(cookies)
    await use(page)
  },
})

export { expect } from 'playwright/test'
