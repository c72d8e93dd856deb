import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { URI } from 'otpauth'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { expect, vi } from 'vitest'
import type { ProcedureName } from '#contract/index.ts'
import type { TestDatabase } from './databases.ts'
import type { Watch } from './egress.ts'
import { paymentCases, requestInputs } from './request-inputs.ts'
import type { ServerProcess } from './server-process.ts'

// Does everything the portal is for with marked values, for the test that searches where they end
// up.

export const numbers = {
  routing_number: '317236541',
  account_number: '5550127733918',
  swift_code: 'MRKDIL7T',
  iban: 'IL629173000000088172635',
  tax_id: '918273645',
  teudat_zeut: '827364519',
}
export const passwords = [
  'planted teapot 1',
  'planted teapot 2',
  'planted teapot 3',
  'never the right one',
]
export const [adminPassword = '', password = '', newPassword = '', wrongPassword = ''] = passwords
export const admin = { email: 'gitty@office.example', name: 'Gitty Roth' }
export const email = 'planted@example.org'

export const ways = paymentCases.map(({ method, inputs }) => {
  const named = Object.keys(inputs).map((name) => {
    const field = name.replace(`input_${method}_`, '')
    return [name, numbers[field as keyof typeof numbers] ?? inputs[name as keyof typeof inputs]]
  })
  return { input_payment_method: method, ...Object.fromEntries(named) }
})

let database: TestDatabase
let server: ServerProcess
let watch: Watch

/** Sets the place and the watcher of responses. Must be called first. */
export function takePlace(there: { database: TestDatabase; server: ServerProcess; watch: Watch }) {
  database = there.database
  server = there.server
  watch = there.watch
}
export const letters: string[] = []
export const tokens: string[] = []
export const cookies: string[] = []
export const codes: string[] = []
export const twoStep: string[] = []
export const found = { log: '', dump: '', events: '', metrics: '', letters: '', trail: '' }

/** Collects mailed letters. */
export async function openPostOffice() {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    async onData(stream, _, done) {
      const parts: Buffer[] = []
      for await (const part of stream) parts.push(part)
      const { subject, html, text, headers } = await PostalMime.parse(Buffer.concat(parts))
      letters.push([subject, html, text, JSON.stringify(headers)].join('\n'))
      done()
    },
  })
  const listener = server.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const close = () => new Promise<void>((done) => server.close(() => done()))
  return { url: `smtp://127.0.0.1:${(listener.address() as AddressInfo).port}`, close }
}

/** Returns the token of the newest letter with a link to this page, and plants it too. */
async function mailedToken(page: string): Promise<string> {
  const link = new RegExp(`/${page}#token=([\\w-]{20,})`)
  const find = () => letters.map((letter) => link.exec(letter)?.[1]).findLast(Boolean)
  const token = await vi.waitUntil(find, { timeout: 15_000, interval: 50 })
  tokens.push(token)
  return token
}

async function post(address: string, input: unknown, cookie?: string) {
  const answer = await fetch(`${server.url}${address}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(cookie && { Cookie: cookie }) },
    body: typeof input === 'string' ? input : JSON.stringify(input),
  })
  const set = answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  if (set)
    cookies.push(
      ...set
        .replace(/^.*?=/, '')
        .split(/[.%]/)
        .filter((part) => part.length > 20),
    )
  const text = await answer.text()
  await watch.look({ path: address, sent: input, cookie }, text)
  const body = JSON.parse(text) as Record<string, never>
  return { status: answer.status, body, cookie: set }
}

/** Makes a call that must succeed. Returns its response. */
export async function call(name: ProcedureName, input: unknown, cookie?: string) {
  const { status, body } = await post(`/rpc/${name}`, input, cookie)
  expect({ name, body, status }).toMatchObject({ status: 200 })
  if ('success' in body) expect({ name, ...body }).toMatchObject({ success: true })
  return body
}

async function signIn(email: string, password: string): Promise<string> {
  const { status, cookie } = await post('/auth/sign-in/email', { email, password })
  expect(status).toBe(200)
  return cookie
}

/** Signs in as the first administrator and sets up the second step, which is required here. */
export async function enterOffice(): Promise<string> {
  const cookie = await signIn(admin.email, adminPassword)
  await takeSecondStep(cookie)
  return cookie
}

async function takeSecondStep(cookie: string) {
  const { secret, uri } = await call('start_two_step', {}, cookie)
  const app = URI.parse(uri ?? '') as { generate(): string }
  const { recovery_codes } = await call('confirm_two_step', { code: app.generate() }, cookie)
  twoStep.push(secret ?? '', ...(recovery_codes as unknown as string[]))
}

async function newCode(cookie: string): Promise<{ code: string; code_id: string }> {
  const { code, code_id } = await call('create_code', {}, cookie)
  codes.push(code ?? '')
  return { code: code ?? '', code_id: code_id ?? '' }
}

/**
 * Registers, confirms, resets the password, submits with every payment method and sets up a second
 * step.
 */
export async function beRequester(office: string) {
  const { code, code_id } = await newCode(office)
  await call('validate_code_for_registration', { code_text: code })
  const registered = { email, password, code_id, access_code: code }
  expect((await post('/auth/sign-up/email', registered)).status).toBe(200)
  await call('confirm_email', { token: await mailedToken('auth-confirm') })
  const first = await signIn(email, password)
  await call('request_password_reset', { email })
  const token = await mailedToken('change-password')
  const recovering = await post('/rpc/start_password_recovery', { token })
  await call('update_password', { new_password: newPassword }, recovering.cookie)
  expect((await post('/rpc/get_two_step', {}, first)).status).toBe(401)

  const cookie = await signIn(email, newPassword)
  const ids: string[] = []
  for (const way of ways) {
    const { code } = ids.length === 0 ? { code: codes[0] } : await newCode(office)
    const own = { input_code: code, input_email: email, input_full_name: 'Planted Person' }
    const input = requestInputs({ ...way, ...own })
    const { request } = await call('create_request', input, cookie)
    ids.push((request as unknown as { id: string }).id)
  }
  await takeSecondStep(cookie)
  await misplace(office, cookie, ids[0] ?? '')
  return { ids, cookie }
}

/** Views the requests, reviews them, enters one and invites an administrator. */
export async function beOffice(office: string, ids: string[]) {
  for (const [at, id] of ids.entries()) {
    const fields = Object.keys(numbers).filter((field) => JSON.stringify(ways[at]).includes(field))
    await call('get_request', { request_id: id }, office)
    for (const field of fields) {
      const asked = { request_id: id, field }
      const { status, body } = await post('/rpc/reveal_payment_number', asked, office)
      if (status === 200) expect(body.value).toBe(numbers[field as keyof typeof numbers])
    }
    const review = { input_request_id: id, input_donation_amount: '180', input_notes: null }
    await call('create_admin_review', review, office)
    await call('update_request_status', { request_id: id, status: 'paid' }, office)
  }
  for (const way of ways) {
    const { input_code: _, ...input } = requestInputs(way)
    const direct = { ...input, input_email: null, input_date_of_request: '2026-01-05' }
    codes.push((await call('create_direct_request', direct, office)).code ?? '')
  }
  await call('invite_administrator', { email: 'invited@example.org' }, office)
  const token = await mailedToken('administrator-invite')
  await call('get_administrator_invite', { token })
}

/** Enters every secret where it does not belong, and causes an unexpected error. */
async function misplace(office: string, cookie: string, request_id: string) {
  const { account_number, iban, tax_id } = numbers
  const [code = '', token = ''] = [codes[0], tokens[0]]
  const input = requestInputs({ ...ways[0], input_code: code, input_email: account_number })
  const wrong: [string, unknown][] = [
    ['/rpc/create_request', input],
    ['/rpc/create_request', { ...input, [`no_${iban}`]: iban }],
    ['/rpc/create_request', JSON.stringify(input).slice(0, -1)],
    ['/rpc/get_request_status_by_code', { code_text: account_number, phone: iban }],
    ['/rpc/validate_code_for_registration', { code_text: newPassword }],
    ['/rpc/reveal_payment_number', { request_id, field: account_number }],
    ['/rpc/confirm_email', { token: account_number }],
    [`/rpc/${iban}`, { tax_id }],
    ['/auth/sign-in/email', { email, password: wrongPassword }],
    ['/auth/sign-in/email', { email: account_number, password: iban }],
    ['/auth/sign-in/email', { email: newPassword, password: newPassword }],
    [`/auth/${token}`, { token }],
  ]
  for (const [address, body] of wrong) await post(address, body, cookie).catch(() => {})
  for (const address of [
    `/en/${iban}?code=${code}&account=${account_number}`,
    `/en/auth-confirm?token=${token}`,
    `/documents/${account_number}`,
    `/rpc/create_request?iban=${iban}`,
    `/healthz?password=${encodeURIComponent(newPassword)}`,
  ]) {
    const headers = { Referer: `${server.url}/en/request?code=${code}`, 'X-Locale': iban }
    await (await fetch(`${server.url}${address}`, { headers })).text()
  }
  const { schema } = database.kysely
  const { code: unspent } = await newCode(office)
  const unlucky = requestInputs({ ...ways[0], input_code: unspent, input_email: email })
  await schema.alterTable('payment_details').renameTo('mislaid').execute()
  expect((await post('/rpc/create_request', unlucky, cookie)).status).toBe(500)
  await schema.alterTable('mislaid').renameTo('payment_details').execute()
}

/**
 * Records every live event of this administrator, over several connections, until the server stops.
 */
export async function listen(cookie: string) {
  for (;;) {
    const answer = await fetch(`${server.url}/events`, { headers: { Cookie: cookie } }).catch(
      () => undefined,
    )
    const reader = answer?.body?.pipeThrough(new TextDecoderStream()).getReader()
    if (!answer?.ok || !reader) return
    for (;;) {
      const { value, done } = await reader.read().catch(() => ({ value: '', done: true }))
      if (done) break
      found.events += value
    }
  }
}
