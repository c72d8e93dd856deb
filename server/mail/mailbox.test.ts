import { expect, test } from 'vitest'
import { testServices } from '#server/testing/callers.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { mailboxApp } from './mailbox.ts'
import { enqueue } from './store.ts'

describeEachDatabase('the mailbox', (database) => {
  const get = (path: string, headers: Record<string, string> = {}, settings = {}) =>
    mailboxApp(testServices(database, settings)).request(`http://localhost:3000${path}`, {
      headers: { Host: 'localhost:3000', ...headers },
    })
  const write = (recipient: string) =>
    enqueue(database.kysely, { kind: 'confirm', recipient, locale: 'he', data: { token: 'abc' } })

  test('lists the letters, newest first, and shows each', async () => {
    expect(await (await get('/mailbox')).text()).toContain('No letters yet.')
    await write('first@example.com')
    await write('second@example.com')
    const list = await (await get('/mailbox')).text()
    expect(list.indexOf('second@example.com')).toBeGreaterThan(0)
    expect(list.indexOf('first@example.com')).toBeGreaterThan(list.indexOf('second@example.com'))
    const path = /href="(\/mailbox\/[^"]+)"/.exec(list)?.[1] ?? ''
    const answer = await get(path)
    expect(answer.status).toBe(200)
    const shown = await answer.text()
    expect(shown).toContain('second@example.com')
    expect(shown).toContain('<div lang="he" dir="rtl"')
    expect(shown).toContain('http://localhost:3000/he/auth-confirm?token=abc')
    expect(answer.headers.get('Content-Security-Policy')).toContain("default-src 'none'")
  })

  test('the page itself is in the language of who looks', async () => {
    const page = await (await get('/mailbox', { 'Accept-Language': 'yi' })).text()
    expect(page).toContain('<html lang="yi" dir="rtl">')
  })

  test('as JSON, for one recipient', async () => {
    await write('json@example.com')
    const answer = await get('/mailbox.json?recipient=json@example.com')
    expect(await answer.json()).toMatchObject({
      letters: [
        {
          kind: 'confirm',
          recipient: 'json@example.com',
          locale: 'he',
          subject: 'אישור כתובת הדוא״ל',
          text: expect.stringContaining('auth-confirm?token=abc'),
          html: expect.stringContaining('<!doctype html>'),
        },
      ],
    })
  })

  test('a letter that there is not is a 404', async () => {
    expect((await get('/mailbox/00000000-0000-4000-8000-000000000000')).status).toBe(404)
    expect((await get('/mailbox/anything')).status).toBe(404)
  })

  test.each(['/mailbox', '/mailbox.json', '/mailbox/00000000-0000-4000-8000-000000000000'])(
    '%s is not there for anybody elsewhere',
    async (path) => {
      const here = (await get(path)).status
      expect(here).toBe(path.endsWith('0') ? 404 : 200)
      const smtp = { SMTP_URL: 'smtp://127.0.0.1:25', MAIL_FROM: 'a@example.com' }
      expect((await get(path, {}, smtp)).status).toBe(404)
      expect((await get(path, {}, { APP_URL: 'https://kuppah.example' })).status).toBe(404)
      for (const headers of [
        { Host: 'kuppah.example' },
        { Host: 'localhost.kuppah.example' },
        { 'X-Forwarded-For': '203.0.113.1' },
        { 'X-Forwarded-Proto': 'https' },
        { Forwarded: 'for=203.0.113.1' },
        { 'X-Real-IP': '203.0.113.1' },
      ] as Record<string, string>[]) {
        expect((await get(path, headers)).status).toBe(404)
      }
    },
  )

  test('127.0.0.1 is here too', async () => {
    expect((await get('/mailbox', { Host: '127.0.0.1:3000' })).status).toBe(200)
    expect((await get('/mailbox', {}, { APP_URL: 'http://127.0.0.1:8080' })).status).toBe(200)
  })
})
