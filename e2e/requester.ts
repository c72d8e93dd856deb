import type { APIRequestContext } from 'playwright/test'
import type { ProcedureInput, ProcedureOutput } from '#contract/index.ts'
import type { Locale } from '#domain/locales.ts'
import { test as base } from './fixtures.ts'
import { type Account, openAccount, plainRequest, signInByCall } from './set-up.ts'

/** A user with a confirmed account whose code can still pay for a request. */
export type Requester = Account & { id: string }
type OwnRequest = ProcedureOutput<'get_request_info'>['requests'][number]
/** Nothing was decided yet, so its Friday is known. */
type SentRequest = OwnRequest & { expected_payment_date: string }

/** Creates an account and signs in, through the API. */
export async function newRequester(
  office: APIRequestContext,
  browser: APIRequestContext,
): Promise<Requester> {
  const account = await openAccount(office)
  await signInByCall({ request: browser }, account)
  const { user } = await (await browser.get('/auth/get-session')).json()
  return { ...account, id: user.id }
}

/** Returns the user's own requests, as the dashboard does. */
export async function requestsOf(
  request: APIRequestContext,
  { id }: Requester,
): Promise<OwnRequest[]> {
  const data: ProcedureInput<'get_request_info'> = { user_id_input: id }
  const answer = await request.post('/rpc/get_request_info', { data, failOnStatusCode: true })
  return (await answer.json()).requests
}

/** Submits a request through the API. `overrides` replaces default values. */
export async function submitRequest(
  request: APIRequestContext,
  code: string,
  overrides: Record<string, string | null> = {},
  locale: Locale = 'en',
): Promise<SentRequest> {
  const data: Record<string, string | null> = {
    input_code: code,
    ...plainRequest,
    input_email: 'moshe@klein.example', // replaced by the address of the account
    ...overrides,
  }
  const answer = await request.post('/rpc/create_request', {
    data,
    headers: { 'X-Locale': locale },
    failOnStatusCode: true,
  })
  const body = await answer.json()
  if (!body.success) throw new Error(`The request was refused: ${JSON.stringify(body)}`)
  return body.request
}

/** `requester` is a new user for each test, signed in on the test's page. */
export const test = base.extend<{ requester: Requester }>({
  requester: async ({ page, office }, use) => use(await newRequester(office, page.request)),
})

export { expect } from 'playwright/test'
