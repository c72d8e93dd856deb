import type { APIRequestContext } from 'playwright/test'
import type { ProcedureInput, ProcedureOutput } from '#contract/index.ts'
import type { Locale } from '#domain/locales.ts'
import { test as base } from './fixtures.ts'
import { type Account, openAccount, plainRequest, signInByCall } from './set-up.ts'

/** Somebody with a confirmed account, whose code can still pay for a request. */
export type Requester = Account & { id: string }
type OwnRequest = ProcedureOutput<'get_request_info'>['requests'][number]

/** Opens an account and signs in there, by calls alone. */
export async function newRequester(
  office: APIRequestContext,
  browser: APIRequestContext,
): Promise<Requester> {
  const account = await openAccount(office)
  await signInByCall({ request: browser }, account)
  const { user } = await (await browser.get('/auth/get-session')).json()
  return { ...account, id: user.id }
}

/** A requester's requests, as their dashboard asks for them. */
export async function requestsOf(
  request: APIRequestContext,
  { id }: Requester,
): Promise<OwnRequest[]> {
  const data: ProcedureInput<'get_request_info'> = { user_id_input: id }
  const answer = await request.post('/rpc/get_request_info', { data, failOnStatusCode: true })
  return (await answer.json()).requests
}

/** Sends a request without the wizard's screens: what matters to a test, and the rest as usual. */
export async function submitRequest(
  request: APIRequestContext,
  code: string,
  matters: Record<string, string | null> = {},
  locale: Locale = 'en',
): Promise<OwnRequest> {
  const data: Record<string, string | null> = {
    input_code: code,
    ...plainRequest,
    input_email: 'moshe@klein.example', // the account's own is stored
    ...matters,
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

/** `requester` is new for each test, and the test's page is theirs. */
export const test = base.extend<{ requester: Requester }>({
  requester: async ({ page, office }, use) => use(await newRequester(office, page.request)),
})

export { expect } from 'playwright/test'
