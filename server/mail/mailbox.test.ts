import type { HttpBindings } from '@hono/node-server'
import { describe, expect, test } from 'vitest'
import { mailedToken, testServices, testToken } from '#server/testing/callers.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { mailboxApp } from './mailbox.ts'
import { enqueue } from './store.ts'

const bearer = { Authorization: `Bearer ${testToken}` }

describeEachDatabase('the mailbox', (database) => {
  type RequestOptions = {
    headers?: Record<string, string>
    settings?: Record<string, string>
    from?: string
  }
  /** Sends a request from this machine, by socket and Host header, unless `from` is given. */
  const ask = (
    path: string,
    { headers = {}, settings = {}, from = '127.0.0.1' }: RequestOptions = {},
  ) => {
    const incoming = { socket: { remoteAddress: from } } as HttpBindings['incoming']
    return mailboxApp(testServices(database, settings)).request(
      `http://localhost:3000${path}`,
      { headers: { Host: 'localhost:3000', ...headers } },
      { incoming } as HttpBindings,
    )
  }
  const get = (path: string, headers: Record<string, string> = {}, settings = {}) =>
    ask(path, { headers: { ...bearer, ...headers }, settings })
  const enqueueTo = (recipient: string) =>
    enqueue(database.kysely, { kind: 'confirm', recipient, locale: 'he', data: { token: 'abc' } })

  test('lists letters, newest first, and shows each', async () => {
    expect(await (await get('/mailbox')).text()).toContain('No letters yet.')
    await enqueueTo('first@example.com')
    await enqueueTo('second@example.com')
    const list = await (await get('/mailbox')).text()
    expect(list.indexOf('second@example.com')).toBeGreaterThan(0)
    expect(list.indexOf('first@example.com')).toBeGreaterThan(list.indexOf('second@example.com'))
    const path = /href="(\/mailbox\/[^"]+)"/.exec(list)?.[1] ?? ''
    const answer = await get(path)
    expect(answer.status).toBe(200)
    const shown = await answer.text()
    expect(shown).toContain('second@example.com')
    expect(shown).toContain('<div lang="he" dir="rtl"')
    expect(shown).toContain('http://localhost:3000/he/auth-confirm#token=abc')
    expect(answer.headers.get('Content-Security-Policy')).toContain("default-src 'none'")
  })

  test('the page is in the language of the viewer', async () => {
    const page = await (await get('/mailbox', { 'Accept-Language': 'yi' })).text()
    expect(page).toContain('<html lang="yi" dir="rtl">')
  })

  test('lists letters for one recipient as JSON', async () => {
    await enqueueTo('json@example.com')
    const answer = await get('/mailbox.json?recipient=json@example.com')
    expect(await answer.json()).toMatchObject({
      letters: [
        {
          kind: 'confirm',
          recipient: 'json@example.com',
          locale: 'he',
          subject: 'אישור כתובת הדוא״ל',
          text: expect.stringContaining('auth-confirm#token=abc'),
          html: expect.stringContaining('<!doctype html>'),
        },
      ],
    })
  })

  test('an unknown letter is a 404', async () => {
    expect((await get('/mailbox/00000000-0000-4000-8000-000000000000')).status).toBe(404)
    expect((await get('/mailbox/anything')).status).toBe(404)
  })

  test('a link is shown for an hour and then removed from the database', async () => {
    await enqueueTo('hour@example.com')
    const sent = (minutes: number) =>
      database.kysely
        .updateTable('outbox')
        .set({ sent_at: new Date(Date.now() - minutes * 60_000) })
        .where('recipient', '=', 'hour@example.com')
        .returning('id')
        .executeTakeFirstOrThrow()
    const { id } = await sent(59)
    for (const path of ['/mailbox.json?recipient=hour@example.com', `/mailbox/${id}`]) {
      expect(await (await get(path)).text()).toContain('auth-confirm#token=abc')
    }
    await sent(61)
    for (const path of ['/mailbox.json?recipient=hour@example.com', `/mailbox/${id}`]) {
      expect(await (await get(path)).text()).toContain('auth-confirm#token=removed-after-an-hour')
    }
    await enqueueTo('waiting@example.com') // a letter that is not yet sent keeps its link
    expect(await mailedToken(database.kysely, 'hour@example.com')).toBe('removed-after-an-hour')
    expect(await mailedToken(database.kysely, 'waiting@example.com')).toBe('abc')
  })

  describe('access', () => {
    const paths = ['/mailbox', '/mailbox.json', '/mailbox/00000000-0000-4000-8000-000000000000']
    const statuses = (options?: RequestOptions) =>
      Promise.all(paths.map(async (path) => (await ask(path, options)).status))

    test('is opened by the link printed at start-up and kept open by a cookie', async () => {
      const opened = await ask(`/mailbox?token=${testToken}`)
      expect(opened.status).toBe(303)
      expect(opened.headers.get('Location')).toBe('/mailbox')
      const [cookie = ''] = opened.headers.getSetCookie()
      expect(cookie).toContain('; Path=/mailbox; HttpOnly; SameSite=Lax')
      const headers = { Cookie: cookie.split(';')[0] ?? '' }
      expect(await statuses({ headers })).toEqual([200, 200, 404])
      expect(await statuses({ headers: bearer })).toEqual([200, 200, 404])
    })

    test('is refused without the token even from this machine, because of local proxies', async () => {
      expect(await statuses()).toEqual([401, 401, 401])
      expect(await (await ask('/mailbox')).text()).toContain('by the link that the server printed')
      const wrong: RequestOptions['headers'][] = [
        { Authorization: 'Bearer abc' },
        { Cookie: 'mailbox=abc' },
      ]
      for (const headers of wrong) {
        expect(await statuses({ headers })).toEqual([401, 401, 401])
      }
      expect((await ask('/mailbox?token=abc')).status).toBe(401)
    })

    test('is refused from other machines, whatever the Host header and even with the token', async () => {
      for (const from of ['192.0.2.1', '::ffff:192.0.2.1', '2001:db8::1']) {
        expect(await statuses({ from, headers: bearer })).toEqual([404, 404, 404])
      }
      for (const headers of [
        { Host: 'kuppah.example' },
        { Host: 'localhost.kuppah.example' },
        { Host: '' },
        { 'X-Forwarded-For': '203.0.113.1' },
        { 'X-Forwarded-Proto': 'https' },
        { Forwarded: 'for=203.0.113.1' },
        { 'X-Real-IP': '203.0.113.1' },
        { Via: '1.1 proxy' },
        { 'CF-Connecting-IP': '203.0.113.1' },
        { 'X-Client-IP': '203.0.113.1' },
      ] as Record<string, string>[]) {
        expect(await statuses({ headers: { ...bearer, ...headers } })).toEqual([404, 404, 404])
      }
    })

    test('is refused if letters are sent, or if the portal has its own address', async () => {
      const smtp = { SMTP_URL: 'smtp://127.0.0.1:25', MAIL_FROM: 'a@example.com' }
      expect(await statuses({ headers: bearer, settings: smtp })).toEqual([404, 404, 404])
      const own = { APP_URL: 'https://kuppah.example' }
      expect(await statuses({ headers: bearer, settings: own })).toEqual([404, 404, 404])
    })

    test('is given to 127.0.0.1 and ::1', async () => {
      expect((await get('/mailbox', { Host: '127.0.0.1:3000' })).status).toBe(200)
      expect((await ask('/mailbox', { headers: bearer, from: '::1' })).status).toBe(200)
      expect((await get('/mailbox', {}, { APP_URL: 'http://127.0.0.1:8080' })).status).toBe(200)
    })
  })
})
