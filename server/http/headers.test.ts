import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { addRequest } from '#server/testing/callers.ts'
import { describeEachDatabase, openTestDatabase } from '#server/testing/databases.ts'

const ofFiles = {
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
}
const common = {
  ...ofFiles,
  'Referrer-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(self), microphone=(), geolocation=(), payment=()',
}
/** Text types declare UTF-8; JSON and event streams are UTF-8 by definition. */
const typed = /^(text\/\w+; charset=utf-8|text\/event-stream|application\/(json|pdf)|font\/woff2)$/i
const nothing = "default-src 'none'; frame-ancestors 'none'"
const json = { 'Content-Type': 'application/json' }
const built: { pages: { path: string }[] } = JSON.parse(readFileSync('build/pages.json', 'utf8'))

describeEachDatabase('response headers', (database) => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'kuppah-headers-'))
  const ADMIN_TWO_STEP = 'offered'
  const variables = { APP_URL: 'https://portal.example', ADMIN_TWO_STEP, DATA_DIR: dataDir }
  let server: TestApp
  let admin: { Cookie: string }
  let document = ''

  beforeAll(async () => {
    server = await createTestApp(database, variables)
    admin = { Cookie: (await server.signIn({ is_admin: true })).cookie }
    const { id } = await addRequest(database.kysely)
    const headers = { ...admin, 'X-File-Name': 'letter.pdf' }
    const init = { method: 'POST', headers, body: '%PDF-1.7\n%%EOF\n' }
    const stored = await server.app.request(`/documents/${id}`, init)
    document = `/documents/${((await stored.json()) as { document: { id: string } }).document.id}`
  })
  afterAll(async () => {
    await server.close()
    rmSync(dataDir, { recursive: true, force: true })
  })

  const post = (body: string, headers: Record<string, string> = json) => ({
    method: 'POST',
    headers,
    body,
  })
  const asset = (end: string) =>
    new RegExp(`/assets/[\\w.-]+${end}`).exec(
      readFileSync('build/client/en/signin/index.html', 'utf8'),
    )

  /** One example of each kind of response: its request, status and Cache-Control. */
  const answers: [string, () => [string, RequestInit?], number, string][] = [
    ['a page', () => ['/en/signin'], 200, 'no-cache'],
    ['a missing page', () => ['/en/nowhere'], 404, 'no-cache'],
    ['a redirect to a page', () => ['/signin'], 302, 'no-store'],
    ['a missing asset', () => ['/assets/none.js'], 404, 'no-cache'],
    ['a procedure', () => ['/rpc/get_request_categories', post('{}')], 200, 'no-store'],
    ['invalid JSON', () => ['/rpc/get_request_categories', post('{"')], 400, 'no-store'],
    ['a form', () => ['/rpc/get_request_categories', post('a=b', {})], 415, 'no-store'],
    [
      'a call from another origin',
      () => ['/rpc/x', post('{}', { Origin: 'https://evil.example' })],
      403,
      'no-store',
    ],
    ['a call without a session', () => ['/rpc/create_code', post('{}')], 401, 'no-store'],
    [
      'a body that is too large',
      () => ['/rpc/get_request_categories', post(`"${'x'.repeat(3e5)}"`)],
      413,
      'no-store',
    ],
    ['an unknown procedure', () => ['/rpc/none', post('{}')], 404, 'no-store'],
    ['a session', () => ['/auth/get-session', { headers: admin }], 200, 'no-store'],
    [
      'a wrong password',
      () => ['/auth/sign-in/email', post('{"email":"a@b.example","password":"x"}')],
      401,
      'no-store',
    ],
    ['a document', () => [document, { headers: admin }], 200, 'private, no-store'],
    ['live updates', () => ['/events', { headers: admin }], 200, 'no-cache'],
    [
      'a function',
      () => ['/functions/get-google-maps-key', { method: 'POST', headers: admin }],
      404,
      'no-store',
    ],
    ['health', () => ['/healthz'], 200, 'no-store'],
    ['metrics', () => ['/metrics'], 404, 'no-store'],
    ['the mailbox', () => ['/mailbox'], 404, 'no-store'],
    ['the API description', () => ['/openapi.json'], 200, 'no-store'],
    ['the API documentation', () => ['/docs/api'], 200, 'no-store'],
  ]

  test.each(answers)('%s', async (_, ask, status, cacheControl) => {
    const [address, init] = ask()
    const { headers, status: actual, body } = await server.app.request(address, init)
    await body?.cancel()
    expect(actual).toBe(status)
    expect(Object.fromEntries([...headers])).toMatchObject(lower(common))
    expect(headers.get('Cache-Control')).toBe(cacheControl)
    expect(headers.get('Content-Security-Policy')).toMatch(
      /default-src 'none'.*frame-ancestors '(none|self)'/,
    )
    if (status !== 302) expect(headers.get('Content-Type')).toMatch(typed)
    expect(headers.get('Access-Control-Allow-Origin')).toBeNull()
    expect(headers.get('X-Powered-By') ?? headers.get('Server')).toBeNull()
  })

  test.each(['js', 'css', 'woff2'])(
    'a %s asset is cached forever and carries only the headers it needs',
    async (end) => {
      const { status, headers } = await server.app.request(asset(`\\.${end}`)?.[0] ?? '')
      expect(status).toBe(200)
      expect(headers.get('Content-Type')).toMatch(typed)
      expect(Object.fromEntries([...headers])).toMatchObject(lower(ofFiles))
      expect(headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
      expect([...headers].join().length).toBeLessThan(300)
    },
  )

  test('an unexpected error has the same headers', async () => {
    const dead = await openTestDatabase(database.kind)
    const broken = await createTestApp(dead, variables)
    await broken.close()
    await dead.close()
    const { status, headers } = await broken.call('get_request_categories', {})
    expect(status).toBe(500)
    expect(Object.fromEntries([...headers])).toMatchObject(
      lower({ ...common, 'Cache-Control': 'no-store', 'Content-Security-Policy': nothing }),
    )
  })

  test('pages may run only the scripts they were built with', async () => {
    for (const { path: address } of built.pages) {
      const answer = await server.app.request(address)
      const html = await answer.text()
      const policy = answer.headers.get('Content-Security-Policy') ?? ''
      const scripts = policy.split('; ').find((part) => part.startsWith('script-src ')) ?? ''
      expect(scripts).toMatch(/^script-src 'self'( 'sha256-[\w+/]+=*')*$/)
      for (const [, attributes = '', script = ''] of html.matchAll(
        /<script\b([^>]*)>([\s\S]*?)<\/script>/g,
      )) {
        if (/\bsrc=/.test(attributes)) continue
        const hash = createHash('sha256').update(script).digest('base64')
        expect(scripts, address).toContain(`'sha256-${hash}'`)
      }
      expect(html).not.toMatch(/<[^>]+\son\w+=|javascript:/i)
    }
  })

  test('plain http sends no Strict-Transport-Security', async () => {
    const plain = await createTestApp(database)
    const { headers } = await plain.app.request('/healthz')
    expect(headers.get('Strict-Transport-Security')).toBeNull()
    await plain.close()
  })
})

const lower = (headers: Record<string, string>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
