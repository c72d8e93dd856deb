import { randomInt, randomUUID } from 'node:crypto'
import type { APIRequestContext, Page } from 'playwright/test'
import { createAccessCode, formatAccessCode } from '#domain/access-code.ts'
import type { Locale } from '#domain/locales.ts'
import { linkIn } from './mailbox.ts'
import { letterOfKind } from './pages/account.ts'

/** Test setup through the API instead of the screens. */

type Answer = { success: boolean } & Record<string, string>
export type Account = { email: string; password: string; code: string; codeId: string }

/** Inputs of a typical request, as far as the wizard and the direct form share them. */
export const plainRequest = {
  input_full_name: 'Moshe Klein',
  input_phone: '+1 718 555 0123',
  input_address_line1: '1432 54th Street',
  input_city: 'Brooklyn',
  input_postal_code: '11219',
  input_country: 'US',
  input_category: 'Wedding',
  input_reason: 'We are making the wedding of our second daughter.',
  input_payment_method: 'ojc_online',
  input_ojc_online_congregation_name: 'Khal Beis Avrohom',
  input_ojc_online_tax_id: '123456789',
}

/** Calls a procedure like a page does. Throws unless it succeeds. */
export async function call(request: APIRequestContext, procedure: string, input: object = {}) {
  const answer = await request.post(`/rpc/${procedure}`, { data: input, failOnStatusCode: true })
  const body: Answer = await answer.json()
  if (!body.success) throw new Error(`${procedure} was refused: ${JSON.stringify(body)}`)
  return body
}

/** Creates an access code and returns it with its id. */
export async function issueCode(office: APIRequestContext) {
  const { code = '', code_id: codeId = '' } = await call(office, 'create_code')
  return { code, codeId }
}

/** Returns a well-formed code that was never issued. */
export const unknownCode = () => formatAccessCode(createAccessCode(randomInt))

export const newAddress = () => `${randomUUID()}@example.org`

/** Registers an account with an unconfirmed e-mail address. */
export async function register(
  office: APIRequestContext,
  locale: Locale = 'en',
  email = newAddress(),
): Promise<Account> {
  const issued = await issueCode(office)
  const account = { email, password: 'a quiet room', ...issued }
  await office.post('/auth/sign-up/email', {
    data: {
      email: account.email,
      password: account.password,
      code_id: account.codeId,
      access_code: account.code,
    },
    headers: { 'X-Locale': locale },
    failOnStatusCode: true,
  })
  return account
}

/** Registers an account and confirms it, so that it can sign in. */
export async function openAccount(
  office: APIRequestContext,
  locale?: Locale,
  email?: string,
): Promise<Account> {
  const account = await register(office, locale, email)
  const token = /#token=(.+)/.exec(await confirmationLink(office, account.email))?.[1]
  await call(office, 'confirm_email', { token })
  return account
}

export async function confirmationLink(request: APIRequestContext, email: string): Promise<string> {
  return linkIn(await letterOfKind(request, '', email, 'confirm'))
}

/** Signs in the browser of a page. Takes effect when the next page is opened. */
export async function signInByCall(
  { request }: Pick<Page, 'request'>,
  { email, password }: Pick<Account, 'email' | 'password'>,
) {
  await request.post('/auth/sign-in/email', {
    data: { email, password },
    failOnStatusCode: true,
  })
}

/** The address fields of a method: `input_wire_city`, … */
export const addressOf = (method: string) => ({
  [`input_${method}_address_line1`]: '1432 54th Street',
  [`input_${method}_city`]: 'Brooklyn',
  [`input_${method}_state`]: 'NY',
  [`input_${method}_postal_code`]: '11219',
  [`input_${method}_country`]: 'US',
})

/** Inputs of a payment by ACH to this account holder. */
export const byAch = (holder: string) => ({
  input_payment_method: 'ach',
  input_ach_account_holder_name: holder,
  input_ach_routing_number: '021000021',
  input_ach_account_number: '000123456789',
  ...addressOf('ach'),
})
