import type { APIRequest, APIRequestContext, Cookie } from 'playwright/test'
import type { OfficeQuestion } from '#contract/questions.ts'
import { picture } from '../documents.ts'
import { test as base } from '../fixtures.ts'
import { linkIn } from '../mailbox.ts'
import { letterOfKind } from '../pages/account.ts'
import { submitRequest } from '../requester.ts'
import { administrator, type TestServer } from '../server.ts'
import { type Account, call, issueCode, openAccount, register } from '../set-up.ts'
import { createRuns, type TourRuns } from './payout-data.ts'

/** Who views a screen. A newcomer has an account and no request yet. */
export type Viewer = 'visitor' | 'newcomer' | 'requester' | 'office'

/** The data shown on the tour, which is the same on every run. */
export type TourData = {
  /** An unused code. */
  code: string
  /** The hash of an administrator invitation link. */
  invitation: string
  /** The request with the longest values, and its code. */
  requestId: string
  requestCode: string
  newcomer: Account
  runs: TourRuns
  url: string
  cookies: Record<Viewer, Cookie[]>
}

const manyWords = 'Rent, tuition, a wedding, and the doctors on top of it all. '.repeat(9)
const oneWord = 'Donaudampfschifffahrtsgesellschaft'.repeat(9)

/** Typical requests; the last one has values of maximum length. */
const requests: Record<string, string>[] = [
  {
    input_full_name: 'חיים הערש גרינפעלד',
    input_reason: 'מיר מאכן חתונה אונזער טאכטער אי״ה נאך סוכות.',
    input_where_met: 'ביים קידוש אין שול',
    input_payment_method: 'israeli_bank',
    input_israeli_bank_bank_name: 'בנק הפועלים',
    input_israeli_bank_teudat_zeut: '000000018',
    input_israeli_bank_routing_number: '12-571',
    input_israeli_bank_account_number: '041116',
  },
  { input_full_name: 'Moshe Klein', input_where_met: 'At the office' },
  {
    input_full_name: oneWord.slice(0, 200),
    input_reason: manyWords,
    input_where_met: oneWord.slice(0, 200),
    input_address_line1: oneWord.slice(0, 100),
    input_ojc_online_congregation_name: oneWord.slice(0, 200),
  },
]

async function createTourData(
  office: APIRequestContext,
  request: APIRequest,
  url: string,
): Promise<TourData> {
  const signedIn = async ({ email, password }: { email: string; password: string }) => {
    const context = await request.newContext({ baseURL: url })
    await context.post('/auth/sign-in/email', {
      data: { email, password },
      failOnStatusCode: true,
    })
    return context
  }
  const requester = await openAccount(office, 'en', 'moshe.klein@example.org')
  const newcomer = await openAccount(office, 'en', 'newcomer@example.org')
  const contexts = {
    newcomer: await signedIn(newcomer),
    requester: await signedIn(requester),
    office: await signedIn(administrator),
  }
  const made: { id: string; code: string }[] = []
  for (const overrides of requests) {
    const { code } = await issueCode(office)
    const { id } = await submitRequest(contexts.requester, code, overrides)
    made.push({ id, code })
  }
  const [first, second, third] = made
  await office.post(`/documents/${second?.id}`, {
    headers: { 'X-File-Name': encodeURIComponent(`${'A bill of the hospital '.repeat(5)}.png`) },
    data: picture.buffer,
    failOnStatusCode: true,
  })
  await call(office, 'create_admin_review', {
    input_request_id: first?.id,
    input_donation_amount: '1800.50',
    input_notes: 'Spoke with the family.',
  })
  await call(office, 'update_request_status', { request_id: first?.id, status: 'processed' })
  await ask(office, second?.id, 'אין וועלכן זאל וועט די חתונה זיין?')
  const question_id = await ask(office, third?.id, manyWords)
  await call(contexts.requester, 'answer_question', { question_id, answer: oneWord })
  await register(office, 'en', 'waits@example.org')
  const invited = 'chana.gold@example.org'
  await call(office, 'invite_administrator', { email: invited })
  const link = linkIn(await letterOfKind(office, '', invited, 'admin_invite'))
  const { code } = await issueCode(office)
  const runs = await createRuns(office)
  const cookiesOf = async (context: APIRequestContext) => {
    const { cookies } = await context.storageState()
    await context.dispose()
    return cookies
  }
  return {
    code,
    invitation: new URL(link).hash,
    requestId: made.at(-1)?.id ?? '',
    requestCode: made.at(-1)?.code ?? '',
    newcomer,
    runs,
    url,
    cookies: {
      visitor: [],
      newcomer: await cookiesOf(contexts.newcomer),
      requester: await cookiesOf(contexts.requester),
      office: await cookiesOf(contexts.office),
    },
  }
}

/** Asks the family about a request. Returns the id of the question. */
async function ask(office: APIRequestContext, request_id: string | undefined, question: string) {
  const asked = { input_outcome: 'needs_info', input_message: question }
  await call(office, 'create_admin_review', { input_request_id: request_id, ...asked })
  const answer = await office.post('/rpc/get_request', { data: { request_id } })
  const { questions }: { questions: OfficeQuestion[] } = await answer.json()
  return questions.at(-1)?.id
}

const created = new WeakMap<TestServer, Promise<TourData>>()

/** For tests that visit all screens. The data is created once on each server. */
export const test = base.extend<{ tourData: TourData }>({
  serverName: 'tour',
  tourData: async ({ office, playwright, server }, use) => {
    const creating = created.get(server) ?? createTourData(office, playwright.request, server.url)
    created.set(server, creating)
    await use(await creating)
  },
})

export { expect } from 'playwright/test'
