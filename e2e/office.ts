import type { APIRequestContext, Page } from 'playwright/test'
import type { OneRequest } from '#contract/requests.ts'
import { test as base } from './fixtures.ts'
import { call, plainRequest } from './set-up.ts'

/** Creates a direct request through the API. `overrides` replaces default values. */
export async function enterRequest(
  office: APIRequestContext,
  overrides: Record<string, string | boolean | null> = {},
): Promise<{ request: OneRequest; code: string }> {
  const data: Record<string, string | boolean | null> = {
    ...plainRequest,
    input_date_of_request: '2025-06-01',
    ...overrides,
  }
  const answer = await office.post('/rpc/create_direct_request', { data, failOnStatusCode: true })
  const body = await answer.json()
  if (!body.success) throw new Error(`The request was refused: ${JSON.stringify(body)}`)
  return body
}

/** Creates pending requests with these names. The first name is at the top of the list. */
export async function enterPending(office: APIRequestContext, ...names: string[]) {
  for (const name of [...names].reverse()) await enterRequest(office, { input_full_name: name })
}

/** Saves a review through the API, like another administrator. */
export function saveReview(office: APIRequestContext, id: string, amount: string, notes = '') {
  return call(office, 'create_admin_review', {
    input_request_id: id,
    input_donation_amount: amount,
    input_notes: notes,
  })
}

/** Waits until a page is connected to live updates. Call before opening the page. */
export async function waitForLiveUpdates(page: Page): Promise<void> {
  const listening = await page.waitForRequest('**/events')
  await listening.response()
}

/** The page is signed in as administrator. */
export const test = base.extend({
  page: async ({ page, office }, use) => {
    const { cookies } = await office.storageState()
    await page.context().addCookies(cookies)
    await use(page)
  },
})

export { expect } from 'playwright/test'
