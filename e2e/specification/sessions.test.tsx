import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#web/api-error.ts'
import { draftPrefix } from '#web/device-storage.ts'
import { useAuth } from '#web/features/accounts/auth.tsx'
import { isDue } from '#web/features/accounts/schedule.ts'
import { browser, sessionUntil } from '#web/features/accounts/test-session.ts'
import { useLocale } from '#web/i18n/locale.tsx'

// The session as the tabs of a browser keep it. `browser` has a server of its own.

const [second, hour] = [1000, 3_600_000]
const check = 30 * second
const start = Date.parse('2026-11-22T10:00:00Z')
const noConnection = () => new ApiError(0, { error_code: 'err.network' })
const credentials = { email: 'a@example.org', password: 'secret' }
const later = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

beforeEach(() => {
  vi.useFakeTimers({ now: start })
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => vi.useRealTimers())

test('4.29 7d.7 subscribers of every tab hear of each of the five events', async () => {
  const { sign, tab } = browser()
  const [one, other] = [tab(), tab()]
  await one.signIn(credentials)
  await one.changed('USER_UPDATED') // after a new password
  await later(hour - 3 * check)
  await one.signOut()
  sign('a@example.org', { recovery: true }) // with a mailed link
  await one.changed('PASSWORD_RECOVERY')
  await later(0)
  const events = ['SIGNED_IN', 'USER_UPDATED', 'TOKEN_REFRESHED', 'SIGNED_OUT', 'PASSWORD_RECOVERY']
  expect([one.events, other.events]).toEqual([events, events])
  const heard: string[] = []
  const stop = one.subscribe(({ event }) => heard.push(event))
  await one.changed('USER_UPDATED')
  stop()
  await one.signOut()
  expect(heard).toEqual(['USER_UPDATED'])
})

test('4.30 6.6 8.34 administrator rights are checked after a sign-in and for an initial session; a failed check means no', async () => {
  const { server, sign, tab } = browser()
  const { signIn, fetchSession, fetchIsAdmin } = tab()
  const asked: string[] = []
  server.isAdmin = async (id) => {
    asked.push(id)
    return true
  }
  sign('initial@example.org')
  await fetchSession()
  expect([await fetchIsAdmin(), await fetchIsAdmin()]).toEqual([true, true])
  await signIn(credentials)
  expect([await fetchIsAdmin(), await fetchIsAdmin()]).toEqual([true, true])
  expect(asked).toEqual(['id of initial@example.org', 'id of a@example.org'])

  server.isAdmin = () => Promise.reject(noConnection())
  await signIn({ email: 'b@example.org', password: 'x' })
  expect(await fetchIsAdmin()).toBe(false)
})

test('4.31 signing out clears the state, the stored session and session storage in all tabs, except the language', async () => {
  const { tab } = browser()
  const [one, other] = [tab(), tab()]
  await one.signIn(credentials)
  await later(0)
  localStorage.setItem(`${draftPrefix}id:K7QM4RTX`, '{}')
  localStorage.setItem('locale', 'yi')
  sessionStorage.setItem('anything', 'x')
  await one.signOut()
  expect([one.state().session, other.state().session]).toEqual([null, null])
  expect(await one.fetchIsAdmin()).toBe(false)
  expect(localStorage.getItem(`${draftPrefix}id:K7QM4RTX`)).toBeNull()
  expect(localStorage.getItem('locale')).toBe('yi')
  expect(sessionStorage).toHaveLength(0)
  expect(other.events).toEqual(['SIGNED_IN', 'SIGNED_OUT'])
})

test('9.23 the session is looked at every 30 seconds, and one tab renews it for all', async () => {
  const { server, sign, tab } = browser()
  sign('a@example.org')
  const other = tab()
  await other.fetchSession()
  await later(check / 2)
  const one = tab() // checks half an interval later than the other, so it renews first
  await one.fetchSession()
  const due = hour - 3.5 * check
  await later(due - check / 2 - 1)
  expect(server.renewals).toEqual([])
  await later(2 * check)
  expect(server.renewals).toEqual([start + due])
  expect([one.events, other.events]).toEqual([['TOKEN_REFRESHED'], ['TOKEN_REFRESHED']])
  const goodUntil = new Date(start + due + hour).toISOString()
  expect(other.state().session?.session.good_until).toBe(goodUntil)
})

test('9.24 a session is due for renewal when three checks or fewer remain', () => {
  const isDueAfter = (ms: number) => isDue(sessionUntil(start + 4 * check), start + ms)
  expect([0, 1, check, 4 * check + 1].map(isDueAfter)).toEqual([false, true, true, true])
})

test('9.25 a renewal without a connection is retried after 200, 400 and 800 ms', async () => {
  const { server, sign, tab } = browser()
  sign('a@example.org')
  const { fetchSession, events } = tab()
  await fetchSession()
  server.failures = [noConnection(), noConnection(), noConnection()]
  await later(hour - 3 * check + 5 * second)
  const first = start + hour - 3 * check
  expect(server.renewals).toEqual([first, first + 200, first + 600, first + 1400])
  expect(events).toEqual(['TOKEN_REFRESHED'])
})

test('9.26 the client state has its key in local storage, and nothing of it is persisted', async () => {
  const { tab } = browser()
  await tab().signIn(credentials)
  const stored = JSON.parse(localStorage.getItem('donation-platform-storage') ?? '')
  expect(stored.state).toEqual({})
})

const Lost = () => <p>{useAuth().user?.email}</p>
const Mute = () => <p>{useLocale()}</p>

test('8.35 using the session or the language outside of its provider throws', () => {
  expect(() => renderToString(<Lost />)).toThrow('useAuth must be used within an AuthProvider')
  expect(() => renderToString(<Mute />)).toThrow('useLocale must be used within a LocaleProvider')
})
