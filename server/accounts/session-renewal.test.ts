import { beforeEach, expect, test } from 'vitest'
import { createBrowsers } from '#server/testing/browser.ts'
import { addUser, testServices, visitor } from '#server/testing/callers.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { createAuthentication } from './authentication.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

describeEachDatabase('a renewal replaces the token', (database) => {
  let userId: string
  beforeEach(async () => {
    userId = (await addUser(database.kysely)).id
  })

  /** Moves the session's last renewal, and the end of the token before, into the past. */
  async function letPass(ms: number) {
    const row = await database.kysely
      .selectFrom('sessions')
      .select(['renewed_at', 'replaced_until'])
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    const earlier = (date: Date) => new Date(date.getTime() - ms)
    await database.kysely
      .updateTable('sessions')
      .set({ renewed_at: earlier(row.renewed_at) })
      .set({ replaced_until: row.replaced_until && earlier(row.replaced_until) })
      .where('user_id', '=', userId)
      .execute()
  }

  const settings = (variables: Record<string, string> = {}) => testServices(database, variables)

  /** Opens a session whose hour is nearly over. Returns its cookie. */
  async function openSession(variables?: Record<string, string>): Promise<string> {
    const auth = createAuthentication(settings(variables))
    const checked = { id: userId, auth_epoch: 0 }
    const cookie = await auth.startSession(checked, visitor(), { recovery: false })
    await letPass(HOUR - MINUTE)
    return cookie?.split(';')[0] ?? ''
  }

  /** A browser, or a tab of one, that sends this cookie. */
  function browserWith(cookie: string, variables?: Record<string, string>) {
    const browser = createBrowsers(settings(variables))()
    const [name = '', value = ''] = cookie.split('=')
    browser.jar.set(name, value)
    const cookieNow = () => [...browser.jar].map((pair) => pair.join('='))[0] ?? ''
    const renew = async () => {
      const { body } = await browser.post('/auth/renew-session', {})
      return body !== null
    }
    return { ...browser, cookieNow, renew }
  }
  const isSignedInWith = (cookie: string) => browserWith(cookie).isSignedIn()

  test('the old token ends a minute after the new one is first used', async () => {
    const old = await openSession()
    const browser = browserWith(old)
    expect(await browser.renew()).toBe(true)
    expect(browser.cookieNow()).not.toBe(old)
    expect(await browser.isSignedIn()).toBe(true)
    expect(await isSignedInWith(old)).toBe(true) // a call on its way
    await letPass(MINUTE)
    expect(await isSignedInWith(old)).toBe(false)
    expect(await browserWith(old).renew()).toBe(false)
    expect(await browser.isSignedIn()).toBe(true)
  })

  test('a browser that lost the answer goes on with the old token', async () => {
    const old = await openSession()
    await browserWith(old).renew()
    await letPass(5 * HOUR)
    const browser = browserWith(old)
    expect(await browser.isSignedIn()).toBe(true)
    expect(await browser.renew()).toBe(true)
    expect(await browser.isSignedIn()).toBe(true)
    await letPass(MINUTE)
    expect(await browser.isSignedIn()).toBe(true)
    expect(await isSignedInWith(old)).toBe(false)
  })

  test('tabs that renew at the same time get the same token, in any order of answers', async () => {
    const old = await openSession()
    const tabs = Array.from({ length: 8 }, () => browserWith(old))
    expect(await Promise.all(tabs.map(({ renew }) => renew()))).not.toContain(false)
    const cookies = new Set(tabs.map(({ cookieNow }) => cookieNow()))
    expect(cookies.size).toBe(1)
    const [cookie = ''] = cookies
    const late = browserWith(cookie)
    expect(await late.renew()).toBe(true)
    expect(late.cookieNow()).toBe(cookie) // renewed a moment ago
    await letPass(MINUTE)
    expect(await isSignedInWith(cookie)).toBe(true)
  })

  test('signing out with the old token ends the session', async () => {
    const old = await openSession()
    const browser = browserWith(old)
    await browser.renew()
    await browserWith(old).post('/auth/sign-out', {})
    expect(await browser.isSignedIn()).toBe(false)
  })

  test('processes that start with another SECRET_KEY continue each other’s sessions', async () => {
    const [one, two] = ['the first key, of 32 characters!!', 'the second key, of 32 characters!']
    const before = { SECRET_KEY: one, SECRET_KEY_PREVIOUS: two }
    const after = { SECRET_KEY: two, SECRET_KEY_PREVIOUS: one }
    const old = await openSession(before)
    const tabs = [browserWith(old, before), browserWith(old, after)]
    for (const tab of tabs) expect(await tab.renew()).toBe(true)
    await letPass(2 * MINUTE)
    for (const tab of tabs) expect(await tab.isSignedIn()).toBe(true)
    await letPass(2 * MINUTE)
    for (const tab of tabs) expect(await tab.isSignedIn()).toBe(true)
  })
})
