import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { call } from '#web/api.ts'
import { ApiError } from '#web/api-error.ts'
import { draftPrefix } from '#web/device-storage.ts'
import type { AuthMessage } from './tabs.ts'
import { browser } from './test-session.ts'

const hour = 3_600_000
const start = Date.parse('2026-11-22T10:00:00Z')
const noConnection = () => new ApiError(0, { error_code: 'err.network' })

beforeEach(() => {
  vi.useFakeTimers({ now: start })
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => vi.useRealTimers())

const later = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)
const credentials = { email: 'a@example.org', password: 'secret' }

test('signing in reaches every tab', async () => {
  const { tab } = browser()
  const [one, other] = [tab(), tab()]
  expect(await one.fetchSession()).toBeUndefined()
  await one.signIn(credentials)
  await later(0)
  expect(one.state().session?.user.email).toBe('a@example.org')
  expect(other.state().session?.user.email).toBe('a@example.org')
  expect([one.events, other.events]).toEqual([['SIGNED_IN'], ['SIGNED_IN']])
})

test('a response that was pending during a sign-in or sign-out is dropped', async () => {
  const { server, tab } = browser()
  const [one, other] = [tab(), tab()]
  const askSlowly = (ask: () => void) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    server.slow = promise
    ask()
    server.slow = undefined
    return async () => {
      resolve()
      await later(0)
    }
  }
  const nobodyArrives = askSlowly(() => void other.fetchSession())
  await one.signIn(credentials)
  await nobodyArrives()
  expect(other.state().session?.user.email).toBe('a@example.org')

  const somebodyArrives = askSlowly(() => void other.changed('SIGNED_IN'))
  await one.signOut()
  await somebodyArrives()
  expect([one.state().session, other.state().session]).toEqual([null, null])
})

test('a tab that wakes up late renews the session first', async () => {
  const { server, sign, tab } = browser()
  sign('a@example.org')
  const { fetchSession } = tab()
  await fetchSession()
  vi.setSystemTime(start + 5 * hour) // the device slept, so no check ran
  const session = await fetchSession()
  expect(server.renewals).toEqual([start + 5 * hour])
  expect(session?.session.good_until).toBe(new Date(start + 6 * hour).toISOString())
})

test('a session is renewed before a page restored after a long time is shown', async () => {
  const { server, sign, tab } = browser()
  sign('a@example.org', { good_until: new Date(start - hour).toISOString() })
  expect(await tab().fetchSession()).toMatchObject({ user: { email: 'a@example.org' } })
  expect(server.renewals).toHaveLength(1)
})

test('a call with an expired session is repeated after a renewal', async () => {
  const { server, sign, tab } = browser()
  sign('a@example.org')
  const { fetchSession } = tab()
  await fetchSession()
  const tooLate = { error: 'x', error_code: 'err.sessionRenewable' }
  const answers = [Response.json(tooLate, { status: 401 }), Response.json(['Medical'])]
  vi.stubGlobal('fetch', async () => answers.shift())
  onTestFinished(() => void vi.unstubAllGlobals())
  expect(await call('get_request_categories', {})).toEqual(['Medical'])
  expect(server.renewals).toEqual([start])
})

test('a hidden tab does not renew the session, and renews at once when shown', async () => {
  const { server, sign, tab } = browser()
  sign('a@example.org')
  await tab().fetchSession()
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  await later(2 * hour)
  expect(server.renewals).toEqual([])
  hidden.mockRestore()
  document.dispatchEvent(new Event('visibilitychange'))
  await later(0)
  expect(server.renewals).toEqual([start + 2 * hour])
})

test('a draft that another tab saves while unloading is deleted too', async () => {
  const { tab } = browser()
  const [one, other] = [tab(), tab()]
  await one.signIn(credentials)
  await later(0)
  other.subscribe(() => localStorage.setItem(`${draftPrefix}id:K7QM4RTX`, '{}'))
  await one.signOut()
  expect(localStorage.getItem(`${draftPrefix}id:K7QM4RTX`)).toBeNull()
})

test('a sign-out that does not reach the server fails', async () => {
  const { server, tab } = browser()
  const { signIn, signOut, state, events } = tab()
  await signIn(credentials)
  server.failures = [noConnection()]
  await expect(signOut()).rejects.toThrow()
  expect(state().session).toBeTruthy()
  expect(events).toEqual(['SIGNED_IN'])
})

test('an expired session keeps the drafts', async () => {
  const { server, tab } = browser()
  const { signIn, fetchSession, subscribe, state } = tab()
  await signIn(credentials)
  localStorage.setItem(`${draftPrefix}id:K7QM4RTX`, '{}')
  const heard: AuthMessage[] = []
  subscribe((message) => heard.push(message))
  server.session = undefined
  vi.setSystemTime(start + 20 * 24 * hour)
  expect(await fetchSession()).toBeUndefined()
  expect(heard).toEqual([{ event: 'SIGNED_OUT', onPurpose: false }])
  expect(state().session).toBeNull()
  expect(localStorage.getItem(`${draftPrefix}id:K7QM4RTX`)).toBe('{}')
})

test('a session that was ended from elsewhere deletes its own drafts, in all tabs', async () => {
  const { server, tab } = browser()
  const [one, other] = [tab(), tab()]
  const { signIn, subscribe } = one
  await signIn(credentials)
  await later(0)
  const mine = 'id of a@example.org'
  const drafts = [`${draftPrefix}${mine}:K7QM4RTX`, `${draftPrefix}left:${mine}`]
  for (const key of drafts) localStorage.setItem(key, '{}')
  localStorage.setItem(`${draftPrefix}id of b@example.org:K7QM4RTX`, '{}')
  sessionStorage.setItem(`kuppah-typed:${mine}`, '{}')
  const heard: AuthMessage[] = []
  subscribe((message) => heard.push(message))
  other.subscribe(() => localStorage.setItem(drafts[0] ?? '', '{}'))
  server.session = undefined
  server.endedOf = mine
  expect(await one.changed('USER_UPDATED')).toBeUndefined()
  expect(heard[0]).toEqual({ event: 'SIGNED_OUT', onPurpose: false, endedOf: mine })
  expect(other.state().session).toBeNull()
  const left = Object.keys(localStorage).filter((key) => key.startsWith(draftPrefix))
  expect(left).toEqual([`${draftPrefix}id of b@example.org:K7QM4RTX`])
  expect(sessionStorage).toHaveLength(0)
})

test('a page opened after its session was ended from elsewhere deletes the drafts', async () => {
  const { server, tab } = browser()
  server.endedOf = 'id'
  localStorage.setItem(`${draftPrefix}id:K7QM4RTX`, '{}')
  expect(await tab().fetchSession()).toBeUndefined()
  expect(localStorage.getItem(`${draftPrefix}id:K7QM4RTX`)).toBeNull()
})

test('a recovery is announced to all tabs and never renewed', async () => {
  const { server, sign, tab } = browser()
  const [one, other] = [tab(), tab()]
  sign('a@example.org', { recovery: true })
  await one.changed('PASSWORD_RECOVERY')
  await later(0)
  expect(other.events).toEqual(['PASSWORD_RECOVERY'])
  expect(other.state().session?.session.recovery).toBe(true)
  await later(2 * hour)
  expect(server.renewals).toEqual([])
})
